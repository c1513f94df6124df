import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A thread's processor time at one moment, and the file where Linux reports it. */
export interface ThreadTime {
  /** In ms since the thread started. */
  readonly worked: number;
  readonly file: string;
}

/** The first number of schedstat is the time on a processor in ns (docs.kernel.org/scheduler/sched-stats.html). */
const workedIn = (schedstat: string) => Number(schedstat.split(' ', 1)[0]) / 1e6;

/** Returns the processor time of the calling thread; null on systems other than Linux. */
export function ownThreadTime(): ThreadTime | null {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    return { file, worked: workedIn(readFileSync(file, 'latin1')) };
  } catch {
    return null;
  }
}

/** Returns the processor time that a thread has used since `then`, in ms; null if unknown. */
export async function workedSince(then: ThreadTime): Promise<number | null> {
  try {
    return workedIn(await readFile(then.file, 'latin1')) - then.worked;
  } catch {
    return null;
  }
}
