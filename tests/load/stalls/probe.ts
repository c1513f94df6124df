import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const readingSchema = z.object({
  /** Longest time for which the event loop was held, in ms of its thread's processor time. */
  hold: z.number(),
  /** The same in wall-clock time, including that of other processes. */
  holdByClock: z.number(),
  /** Longest garbage collection in that time, in ms. */
  collected: z.number(),
});
const profileSchema = z.object({ heaviest: z.array(z.tuple([z.string(), z.number()])) });

export type Reading = z.output<typeof readingSchema>;

/** The probe within the site's process (`loopProbe.mjs`). */
export interface Probe {
  /** Starts a measurement. */
  reset(): Promise<void>;
  /** The longest hold since the last reset, including a few ms after the response. */
  read(): Promise<Reading>;
  /**
   * Runs `work` under a profiler; returns the functions that took longest, including their callees, in ms.
   */
  profiled(work: () => Promise<unknown>): Promise<[name: string, milliseconds: number][]>;
  close(): void;
}

/** Connects to the probe that a site's process has announced in its output. */
export async function openProbe(output: string): Promise<Probe> {
  const port = Number(/loop probe: (\d+)/.exec(output)?.[1]);
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const ask = async (command: string): Promise<unknown> => {
    socket.write(`${command}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('The site ended while it was measured');
    return JSON.parse(value);
  };
  return {
    reset: async () => void (await ask('reset')),
    read: async () => readingSchema.parse(await ask('read')),
    async profiled(work) {
      await ask('profile');
      await work();
      return profileSchema.parse(await ask('profiled')).heaviest;
    },
    close: () => socket.destroy(),
  };
}
