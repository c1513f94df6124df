import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { type InputOf, inputFromRecord, recordFromInput } from '#src/records/fields/input.ts';
import {
  applyOperations,
  conflictingPaths,
  diffRecords,
  isSameValue,
  type Operations,
  pathsOverlap,
  revertOperations,
  valueAt,
} from '#src/records/fields/operations.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { recordAt } from './pastRecord.server.ts';
import type { Stored } from './reading.server.ts';
import { DELETED_PATH } from './recordWrites.server.ts';

/** A path that both sides changed: its original, the caller's and the current value. */
export interface Conflict {
  readonly path: string;
  readonly was: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

function assertNoConflicts<F extends Fields>(
  fields: F,
  { id, version, record }: Stored<RecordOf<F>>,
  conflicts: readonly Conflict[],
): void {
  if (conflicts.length === 0) return;
  const current = { id, version, ...inputFromRecord(fields, record) };
  throw conflict('Someone else has changed this record in the meantime', {
    version,
    current,
    conflicts,
  });
}

/**
 * Merges changes, based on `version`, with the current record.
 * @throws AppError 409 with `was`, `yours` and `theirs` of each path that both sides changed; 422 for a version that does
 *   not exist
 */
export async function mergeChanges<F extends Fields>(
  runner: Runner,
  entity: RevisedEntity,
  fields: F,
  stored: Stored<RecordOf<F>>,
  version: number,
  changes: Partial<InputOf<F>>,
): Promise<RecordOf<F>> {
  if (version === stored.version) return recordFromInput(fields, stored.record, changes);
  const pause = createPauses();
  const base = await recordAt(runner, entity, fields, stored, version);
  await pause();
  const mine = diffRecords(fields, base, recordFromInput(fields, base, changes));
  await pause();
  const theirs = diffRecords(fields, base, stored.record);
  await pause();
  const conflicts = conflictingPaths(mine, theirs).map((path) => ({
    path,
    was: valueAt<F>(base, path),
    yours: mine[path]?.[1] ?? null,
    theirs: valueAt<F>(stored.record, path),
  }));
  assertNoConflicts(fields, stored, conflicts);
  await pause();
  return applyOperations(fields, stored.record, mine);
}

interface Undone<Shape> {
  readonly after: Shape;
  readonly isDeleted: boolean;
}

/** The revision to revert, or only some of its paths, and a note. */
export interface Reverting {
  readonly revisionId: number;
  readonly paths?: readonly string[] | undefined;
  readonly note?: string | undefined;
}

/**
 * Returns the record with one of its revisions reverted, or only some of its paths. Later changes to other paths stay.
 * @throws AppError 404 without that revision; 409 if a later revision changed the same paths; 422 for paths that the
 *   revision did not change, and for the revision that created the record
 */
export async function undoRevision<F extends Fields>(
  runner: Runner,
  entity: RevisedEntity,
  fields: F,
  stored: Stored<RecordOf<F>>,
  { revisionId, paths }: Reverting,
): Promise<Undone<RecordOf<F>>> {
  const { rows } = await runner.query<{ version: number; operations: Operations }>(
    'select version, operations from revisions where id = $1 and entity = $2 and entity_id = $3',
    [revisionId, entity, stored.id],
  );
  const revision = rows[0];
  if (!revision) throw notFound(`There is no revision ${revisionId} of ${entity} ${stored.id}`);
  if (revision.version === 1)
    throw invalid({ revisionId: `This revision created the ${entity}. Delete the ${entity} instead` });
  const undone = undoOperations(fields, stored, chooseOperations(revision.operations, paths));
  assertNoConflicts(fields, stored, undone.conflicts);
  return undone;
}

/**
 * Returns the record with operations undone. `conflicts` has each path that changed since; with conflicts, the result
 * must not be used.
 */
export function undoOperations<F extends Fields>(
  fields: F,
  stored: Stored<RecordOf<F>>,
  operations: Operations,
): Undone<RecordOf<F>> & { readonly conflicts: readonly Conflict[] } {
  const current = (path: string) =>
    path === DELETED_PATH ? stored.isDeleted : valueAt<F>(stored.record, path);
  const conflicts = Object.entries(operations)
    .filter(([path, [, set]]) => !isSameValue(current(path), set))
    .map(([path, [before, set]]) => ({ path, was: set, yours: before, theirs: current(path) }));
  const { [DELETED_PATH]: deletion, ...inverse } = revertOperations(operations);
  return {
    after: applyOperations(fields, stored.record, inverse),
    isDeleted: deletion ? deletion[1] === true : stored.isDeleted,
    conflicts,
  };
}

function chooseOperations(operations: Operations, paths: readonly string[] | undefined): Operations {
  if (paths === undefined) return operations;
  const stray = paths.find((path) => !Object.keys(operations).some((known) => pathsOverlap(path, known)));
  if (stray !== undefined) throw invalid({ paths: `The revision did not change ${stray}` });
  return Object.fromEntries(
    Object.entries(operations).filter(([path]) => paths.some((wanted) => pathsOverlap(wanted, path))),
  );
}
