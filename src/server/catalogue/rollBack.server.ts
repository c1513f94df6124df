import type { Database, Transaction } from '#src/server/db/database.ts';
import { commandTransaction } from './revising.server.ts';

/**
 * Does the work and takes it back: what it would do is known exactly, and nothing is done.
 * @throws what the work throws, as `commandTransaction`
 */
export async function rolledBack<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  const stop = new Error('taken back');
  await commandTransaction(db, async (tx) => {
    done.push(await work(tx));
    tx.changes.clear();
    throw stop;
  }).catch((error: unknown) => {
    if (error !== stop) throw error;
  });
  const [result] = done;
  if (result === undefined) throw new Error('The work gave nothing');
  return result;
}
