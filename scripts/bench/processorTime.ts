/** The fields of trace events that are used here (Chromium's trace event format). Times are in microseconds. */
export interface TraceEvent {
  pid: number;
  tid: number;
  ph: string;
  ts: number;
  dur?: number;
  /** Processor time of the thread at the start of the event, and of the event itself. */
  tts?: number;
  tdur?: number;
}

type Task = TraceEvent & Required<Pick<TraceEvent, 'dur' | 'tts' | 'tdur'>>;

const isTask = (event: TraceEvent): event is Task =>
  event.ph === 'X' && event.dur !== undefined && event.tts !== undefined && event.tdur !== undefined;

/** Returns the outermost tasks of a thread in chronological order, without the tasks nested in them. */
function outermost(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let end = Number.NEGATIVE_INFINITY;
  const sorted = events.filter(isTask).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  for (const task of sorted) {
    if (task.ts < end) continue;
    tasks.push(task);
    end = task.ts + task.dur;
  }
  return tasks;
}

/** Moves an event to the time that it would have if its task had never waited for a processor. */
function within(task: Task, event: TraceEvent): TraceEvent {
  const last = task.ts + task.tdur;
  const ts = event.tts === undefined ? event.ts : task.ts + (event.tts - task.tts);
  const start = Math.min(Math.max(ts, task.ts), last);
  if (event.dur === undefined) return { ...event, ts: start };
  return { ...event, ts: start, dur: Math.min(event.tdur ?? event.dur, last - start) };
}

function ofThread(events: readonly TraceEvent[]): TraceEvent[] {
  const tasks = outermost(events);
  let at = 0;
  return [...events]
    .sort((a, b) => a.ts - b.ts)
    .map((event) => {
      for (let task = tasks[at]; task && task.ts + task.dur < event.ts; task = tasks[at]) at += 1;
      const task = tasks[at];
      return task && event.ts >= task.ts ? within(task, event) : event;
    });
}

/**
 * Returns a trace in which each task lasts as long as its processor time. Browser, Lighthouse, server and database share the
 * cores, so that a task of 10 ms takes 30 ms, and Lighthouse multiplies that by four. The start times do not change.
 */
export function byProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const name = `${event.pid}/${event.tid}`;
    const thread = threads.get(name);
    if (thread) thread.push(event);
    else threads.set(name, [event]);
  }
  return [...threads.values()].flatMap(ofThread);
}
