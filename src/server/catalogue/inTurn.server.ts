import type { Runner } from '#src/server/db/database.ts';

/** What takes statements whose answers nobody reads. */
export interface Writer {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Gives `work` a writer on which a statement returns as soon as it has been sent: while the database is at it, the next
 * one can be prepared. Statements run one at a time and in order; a failed one is thrown by the next, or in the end.
 */
export async function inTurn(runner: Runner, work: (writer: Writer) => Promise<void>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const query = async (text: string, values: unknown[]) => {
    await running;
    running = runner.query(text, values);
    // Its failure is thrown where it is waited for; until then it is no unhandled one.
    running.catch(() => undefined);
  };
  try {
    await work({ query });
  } finally {
    await running;
  }
}
