import { AppError, conflict, invalid, notFound } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { type InputOf, inputFromRecord, recordFromInput } from '#src/domain/fields/input.ts';
import {
  applyOperations,
  conflictingPaths,
  diffRecords,
  isSameValue,
  type Operations,
  pathsOverlap,
  revertOperations,
  valueAt,
} from '#src/domain/fields/operations.ts';
import type { RevisedEntity } from '#src/domain/revised.ts';
import { type Database, inTransaction, type Runner, type Transaction } from '#src/server/db/database.ts';
import type { Stored } from './reading.server.ts';
import { DELETED_PATH } from './recordWrites.server.ts';

/** One path that two people changed: what it was, what the caller wants, what stands there now. */
export interface Conflict {
  readonly path: string;
  readonly was: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

function refuseConflicts<F extends Fields>(
  fields: F,
  { id, version, record }: Stored<RecordOf<F>>,
  conflicts: readonly Conflict[],
): void {
  if (conflicts.length === 0) return;
  const current = { id, version, ...inputFromRecord(fields, record) };
  throw conflict('Somebody else has changed this meanwhile', { version, current, conflicts });
}

async function revisionsSince(
  runner: Runner,
  entity: RevisedEntity,
  { id, version }: Pick<Stored<unknown>, 'id' | 'version'>,
): Promise<Operations[]> {
  const { rows } = await runner.query<{ operations: Operations }>(
    `select operations from revisions where entity = $1 and entity_id = $2 and version > $3 order by version desc`,
    [entity, id, version],
  );
  return rows.map((row) => row.operations);
}

/** The record as it was at one of its versions. @throws AppError 422 for a version that never was */
export async function recordAt<F extends Fields>(
  runner: Runner,
  entity: RevisedEntity,
  fields: F,
  { id, version: present, record }: Stored<RecordOf<F>>,
  version: number,
): Promise<RecordOf<F>> {
  if (version === present) return record;
  if (version > present) throw invalid({ version: `The record's version is ${present}` });
  const since = await revisionsSince(runner, entity, { id, version });
  return since.reduce(
    (later, operations) => applyOperations(fields, later, revertOperations(operations)),
    record,
  );
}

/**
 * The record after changes that somebody made to its `version`. Where the record has moved on since, what only one side
 * changed is merged.
 * @throws AppError 409 with was, yours and theirs of each path that both sides changed; 422 for a version that never was
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
  const base = await recordAt(runner, entity, fields, stored, version);
  const mine = diffRecords(fields, base, recordFromInput(fields, base, changes));
  const theirs = diffRecords(fields, base, stored.record);
  const conflicts = conflictingPaths(mine, theirs).map((path) => ({
    path,
    was: valueAt<F>(base, path),
    yours: mine[path]?.[1] ?? null,
    theirs: valueAt<F>(stored.record, path),
  }));
  refuseConflicts(fields, stored, conflicts);
  return applyOperations(fields, stored.record, mine);
}

interface Undone<Shape> {
  readonly after: Shape;
  readonly isDeleted: boolean;
}

/** Which revision is undone, whole or only some of its paths, and why. */
export interface Reverting {
  readonly revisionId: number;
  readonly paths?: readonly string[] | undefined;
  readonly note?: string | undefined;
}

/**
 * The record after undoing one of its revisions, whole or only some paths of it. Later changes of other paths stay.
 * @throws AppError 404 without that revision; 409 where a later revision changed the same paths; 422 for paths that
 *   the revision did not change, and for the revision that made the record
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
    throw invalid({ revisionId: `This revision made the ${entity}: delete it instead` });
  const undone = undoOperations(fields, stored, chooseOperations(revision.operations, paths));
  refuseConflicts(fields, stored, undone.conflicts);
  return undone;
}

/**
 * The record after undoing operations that were done to it; `conflicts` names each path that changed since, in which case
 * the record is not to be taken.
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

/** Messages for what the database refuses although the checks passed: somebody else was faster. */
const RACES: Readonly<Record<string, string>> = {
  '23505': 'Somebody else has just saved an entry with the same id or name. Look at it and try again',
  '23503': 'Something that this refers to has just been removed. Look at it and try again',
  '40P01': 'Somebody else is changing the same records just now. Try again',
};

/**
 * A command's transaction: all of its writes or none.
 * @throws AppError 409 where another command got in between
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
