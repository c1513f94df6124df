import { invalid } from '#src/domain/errors.ts';
import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { applyOperations, type Operations } from '#src/records/fields/operations.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import type { Stored } from './reading.server.ts';

/**
 * The value of each path at a version: the old value of the first later change. Later changes come first, since a row and
 * a value in it are two paths. PostgreSQL scans the history, so this process parses only as much as the record holds,
 * however long the history is.
 */
const OLD_VALUES = `
  with first_changes as (
    select path, min(r.version) as version from revisions r, jsonb_object_keys(r.operations) as path
    where r.entity = $1 and r.entity_id = $2 and r.version > $3 group by path
  ), by_version as (
    select version, array_agg(path) as paths from first_changes group by version
  )
  select o.key as path, o.value -> 0 as old
  from by_version f join revisions r on r.entity = $1 and r.entity_id = $2 and r.version = f.version,
    jsonb_each(r.operations) o
  where o.key = any (f.paths) order by f.version desc`;

/** Paths that are applied between two pauses. */
const PATHS_AT_ONCE = 1_000;

/**
 * Reconstructs the record at one of its versions.
 * @param stored the current record
 * @throws AppError 422 for a version that does not exist
 */
export async function recordAt<F extends Fields>(
  runner: Runner,
  entity: RevisedEntity,
  fields: F,
  { id, version: present, record }: Stored<RecordOf<F>>,
  version: number,
): Promise<RecordOf<F>> {
  if (version === present) return record;
  if (version > present)
    throw invalid({ version: `This version does not exist. The current version is ${present}` });
  const { rows } = await runner.query<{ path: string; old: Operations[string][0] }>(OLD_VALUES, [
    entity,
    id,
    version,
  ]);
  const pause = createPauses();
  let past = record;
  for (let at = 0; at < rows.length; at += PATHS_AT_ONCE) {
    await pause();
    const values = rows
      .slice(at, at + PATHS_AT_ONCE)
      .map(({ path, old }) => [path, [null, old] as const] as const);
    past = applyOperations(fields, past, Object.fromEntries(values));
  }
  return past;
}
