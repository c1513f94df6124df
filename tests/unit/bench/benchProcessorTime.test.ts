import { describe, expect, it } from 'vitest';
import { byProcessorTime, type TraceEvent } from '../../../scripts/bench/processorTime.ts';

const event = (ts: number, more: Partial<TraceEvent>): TraceEvent => ({
  pid: 1,
  tid: 1,
  ph: 'X',
  ts,
  ...more,
});

describe('a trace in processor time', () => {
  it('has tasks that keep their start and last as long as they had a processor, with their child events', () => {
    const task = event(100, { dur: 90, tts: 10, tdur: 30 });
    const inner = event(150, { dur: 30, tts: 25, tdur: 10 });
    const mark = event(185, { ph: 'I', tts: 39 });
    const later = event(400, { dur: 20, tts: 60, tdur: 20 });
    expect(byProcessorTime([task, inner, mark, later])).toEqual([
      { ...task, dur: 30 },
      { ...inner, ts: 115, dur: 10 },
      { ...mark, ts: 129 },
      later,
    ]);
  });

  it('keeps child events within their task, and leaves other threads and events without a clock unchanged', () => {
    const task = event(100, { dur: 90, tts: 10, tdur: 30 });
    const unclocked = event(180, { dur: 9 });
    const other = event(150, { tid: 2, dur: 40 });
    const between = event(300, { ph: 'I' });
    expect(byProcessorTime([task, unclocked, other, between])).toEqual([
      { ...task, dur: 30 },
      { ...unclocked, ts: 130, dur: 0 },
      between,
      other,
    ]);
  });
});
