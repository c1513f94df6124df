import type { Runner } from '#src/server/db/database.ts';

/** Runs statements whose results are not read. */
export interface Writer {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Passes `work` a writer whose statements return as soon as they are sent, so that the next one can be prepared while the
 * database works. Statements run one at a time and in order. An error is thrown by the next statement, or at the end.
 */
export async function mapInSequence(runner: Runner, work: (writer: Writer) => Promise<void>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const query = async (text: string, values: unknown[]) => {
    await running;
    running = runner.query(text, values);
    // The error is thrown where the promise is awaited; this prevents an unhandled rejection until then.
    running.catch(() => undefined);
  };
  try {
    await work({ query });
  } finally {
    await running;
  }
}
