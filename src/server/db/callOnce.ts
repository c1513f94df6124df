import type pg from 'pg';

/** Thrown for a call that was already done: its response was lost, or it was sent twice. */
export class DoneBefore extends Error {
  /** The record that the call changed. */
  readonly recordId: number | null;

  constructor(recordId: number | null) {
    super('The call was already done');
    this.recordId = recordId;
  }
}

/**
 * Marks a transaction with the key of its call, which the activity rows and changes of lists then store. A concurrent
 * transaction with the same key waits here.
 * @param key hash that identifies the call of one member
 * @throws DoneBefore if an activity row, or a change of a member's list, already has the key
 */
export async function assertFirstCall(client: pg.ClientBase, key: string): Promise<void> {
  await client.query(
    `select set_config('dramalog.call', $1, true), pg_advisory_xact_lock(hashtextextended($1, 0))`,
    [key],
  );
  const { rows } = await client.query<{ recordId: number | null }>(
    `(select entity_id as "recordId" from activity where call_key = $1 order by id limit 1)
     union all (select title_id from list_changes where call_key = $1 order by id limit 1) limit 1`,
    [key],
  );
  const [done] = rows;
  if (done) throw new DoneBefore(done.recordId);
}
