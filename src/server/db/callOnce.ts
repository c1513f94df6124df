import type pg from 'pg';

/** Thrown where a call was done before: its answer was lost, or it is sent twice. */
export class DoneBefore extends Error {
  /** The record that it was about. */
  readonly recordId: number | null;

  constructor(recordId: number | null) {
    super('The call was done before');
    this.recordId = recordId;
  }
}

/**
 * Marks a transaction as that of a call, which its activity rows then name. Of two that come at the same time the second
 * waits here.
 * @param key of the call, its caller's own
 * @throws DoneBefore where there is activity of this very call
 */
export async function refuseRepetition(client: pg.ClientBase, key: string): Promise<void> {
  await client.query(
    `select set_config('dramalog.call', $1, true), pg_advisory_xact_lock(hashtextextended($1, 0))`,
    [key],
  );
  const { rows } = await client.query<{ recordId: number | null }>(
    'select entity_id as "recordId" from activity where call_key = $1 order by id limit 1',
    [key],
  );
  const [done] = rows;
  if (done) throw new DoneBefore(done.recordId);
}
