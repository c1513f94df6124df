import { AppError } from '#src/domain/errors.ts';
import { type Database, inTransaction, type Transaction } from './database.ts';

/** Messages for constraint errors after successful checks: another command was faster. */
const RACES: Readonly<Record<string, string>> = {
  '23505': 'Someone else has just saved a record with the same id or name. Reload and try again',
  '23503': 'A record that this one refers to has just been removed. Reload and try again',
  '40P01': 'Someone else is changing the same records at the moment. Try again',
};

/**
 * Runs a command's transaction: all of its writes are committed or none.
 * @throws AppError 409 if a concurrent command caused a conflict
 */
export async function commandTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    const code = error instanceof AppError ? undefined : (error as { code?: unknown }).code;
    const message = typeof code === 'string' ? RACES[code] : undefined;
    if (message === undefined) throw error;
    throw new AppError(message, { statusCode: 409, name: 'Conflict', cause: error });
  }
}

/**
 * Runs the work and rolls it back, to find out what it would do.
 * @throws the errors of the work, as `commandTransaction`
 */
export async function rolledBack<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  const stop = new Error('rolled back');
  await commandTransaction(db, async (tx) => {
    done.push(await work(tx));
    tx.changes.clear();
    throw stop;
  }).catch((error: unknown) => {
    if (error !== stop) throw error;
  });
  const [result] = done;
  if (result === undefined) throw new Error('The work returned nothing');
  return result;
}
