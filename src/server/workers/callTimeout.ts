import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type ThreadTime, workedSince } from './threadTime.ts';

/** Maximum time in ms for a thread to start and load its code; it depends on the machine's load, not on the call. */
const START_MILLISECONDS = 60_000;
/** Maximum wall-clock time of a call in ms, for when other processes occupy the processors. */
const CLOCK_MILLISECONDS = 120_000;
/** Minimum interval between checks of a call, in ms. */
const LOOK_MILLISECONDS = 50;

/** The time limit of one call of a worker. */
export interface CallTimeout {
  /** Aborts when the call must end. */
  readonly signal: AbortSignal;
  /** Port for the thread: it posts its `ThreadTime`, or null, once its code is loaded. */
  readonly started: MessagePort;
  hasStarted(): boolean;
  clear(): void;
}

/**
 * Limits the time of a call after its thread has loaded its code. Measures processor time if the system provides it, so that
 * the machine's load does not decide what is too expensive.
 */
export function createCallTimeout(milliseconds: number): CallTimeout {
  const { port1, port2 } = new MessageChannel();
  const controller = new AbortController();
  let hasStarted = false;
  let isOver = false;
  let timer: NodeJS.Timeout;

  const lookAfter = (wait: number, look: () => void) => {
    timer = setTimeout(look, wait).unref();
  };
  const abort = () => controller.abort();
  const watch = (then: ThreadTime | null) => {
    const until = performance.now() + CLOCK_MILLISECONDS;
    const look = async () => {
      const worked = then && (await workedSince(then));
      if (isOver) return;
      const left = worked === null ? 0 : milliseconds - worked;
      if (left <= 0 || performance.now() >= until) abort();
      else lookAfter(Math.max(LOOK_MILLISECONDS, left), look);
    };
    lookAfter(milliseconds, look);
  };

  port1.once('message', (then: ThreadTime | null) => {
    hasStarted = true;
    clearTimeout(timer);
    watch(then);
  });
  port1.unref();
  lookAfter(START_MILLISECONDS, abort);
  return {
    signal: controller.signal,
    started: port2,
    hasStarted: () => hasStarted,
    clear() {
      isOver = true;
      clearTimeout(timer);
      port1.close();
    },
  };
}
