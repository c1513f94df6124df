import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

interface Visit {
  /** Ms since 1970, with fractions. */
  began: number;
  ended: number;
  /** 0 without a response. */
  status: number;
}

/** Ms since 1970, with fractions: the same clock in every thread. */
export const clock = () => performance.timeOrigin + performance.now();

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A visitor who requests a page continuously. */
export interface Visitor {
  /** The durations, in ms, of responses that were pending between two moments. */
  timesWithin(from: number, to: number): number[];
  /** Statuses of the responses. */
  statuses(): Set<number>;
  leave(): Promise<number>;
}

/** Requests a page continuously with a short pause, from a separate thread. */
export function visit(address: string): Visitor {
  const visits: Visit[] = [];
  const worker = new Worker(join(import.meta.dirname, 'visitor.mjs'), {
    workerData: { address, pauseMilliseconds: 4 },
  });
  worker.on('message', (made: Visit) => visits.push(made));
  return {
    timesWithin: (from, to) =>
      visits
        .filter(({ began, ended }) => ended >= from && began <= to)
        .map(({ began, ended }) => ended - began),
    statuses: () => new Set(visits.map(({ status }) => status)),
    leave: () => worker.terminate(),
  };
}
