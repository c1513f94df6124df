import type { AppError, FieldErrors } from '#src/domain/errors.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';
import type { InputSchemas } from '#src/records/fields/input.schema.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { Fields, RecordOf } from './fields/field.ts';
import type { WriteContext } from './history.server.ts';
import type { ReadOptions, Stored } from './reading.server.ts';
import type { PendingRecord, Write } from './recordWrites.server.ts';
import type { Use } from './uses.server.ts';

/**
 * How records are deleted. `soft`: the row stays and can be restored. `row`: the row is deleted; reverting the deletion
 * creates it again under its id. `final`: deletion cannot be undone.
 */
export type Deletion = 'soft' | 'row' | 'final';

/** The records and fields that a command is about to change. */
export interface LockRequest {
  /** Ids of existing records; empty when one is created. */
  readonly ids: readonly number[];
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly revisionId?: number;
}

/** A merge: the first record was merged into the second, recorded by the activity row. */
export interface MergedPair {
  readonly from: number;
  readonly into: number;
  readonly activityId: number;
  /** When it is undone. */
  readonly at: Date;
}

/** How SQL names a record: a table and an expression over its columns. */
export interface RecordName {
  readonly table: string;
  readonly name: string;
  /** Whether an actor may see the name; everybody may if omitted. */
  mayRead?(actor: Actor | null): boolean;
}

/**
 * Defines one kind of record for the kernel: storage, validation and permissions. The resource's permissions always
 * apply; the hooks add further checks.
 */
export interface RecordDefinition<F extends Fields> {
  readonly resource: Resource;
  /** Singular noun for messages: `studio`. */
  readonly noun: string;
  /** Name of its table in the references of other records: `studios`, `socialMedia`. */
  readonly target: string;
  readonly fields: F;
  readonly schemas: InputSchemas<F>;
  readonly deletion: Deletion;
  /** Error message for changes to a deleted record of `final` deletion. */
  readonly goneMessage?: string;
  readonly named?: RecordName;
  /** Columns that refer to its records. */
  readonly uses?: readonly Use[];
  /** Fields whose change needs a further permission in addition to `update`. */
  readonly fieldPermissions?: Readonly<Partial<Record<keyof F & string, Action>>>;
  /**
   * Undo restores lower ranks first and deletes them last, so that referenced records exist before those that refer to
   * them. Default 0.
   */
  readonly undoRank?: number;
  label(record: RecordOf<F>): string;
  /** Reads records by id. Deleted records are included unless `final`; unknown ids are missing. */
  read(
    runner: Runner,
    ids: readonly number[],
    options: ReadOptions,
  ): Promise<Map<number, Stored<RecordOf<F>>>>;
  /** Writes valid drafts with their revisions. @returns the writes made, without drafts that change nothing */
  write(
    tx: Transaction,
    drafts: readonly PendingRecord<RecordOf<F>>[],
    context: WriteContext,
  ): Promise<readonly Write<RecordOf<F>>[]>;
  /** Takes further locks before the record locks. */
  lock?(tx: Transaction, request: LockRequest): Promise<void>;
  /** Throws a more specific error for a missing record, such as an id that is still a registration. @throws AppError */
  explainMissing?(runner: Runner, id: number): Promise<void>;
  /** Checks that the actor may change this particular record. @throws AppError 403 */
  authoriseRecord?(runner: Runner, actor: Actor | null, id: number): Promise<void>;
  /** Checks that the actor may make this particular change. @throws AppError 403 */
  authoriseChange?(actor: Actor | null, draft: PendingRecord<RecordOf<F>>): void;
  /** Fills empty derived values, such as slugs. */
  complete?(runner: Runner, record: RecordOf<F>): Promise<RecordOf<F>>;
  /** Validates the record's own values; returns errors by field. */
  recordErrors?(id: number | null, record: RecordOf<F>): FieldErrors;
  /** Validates drafts against stored records and each other; returns errors by index of the draft. */
  storedErrors?(
    runner: Runner,
    drafts: readonly PendingRecord<RecordOf<F>>[],
  ): Promise<ReadonlyMap<number, FieldErrors>>;
  /** Returns by id the errors of records that cannot be deleted. */
  removalErrors?(
    runner: Runner,
    records: readonly Stored<RecordOf<F>>[],
  ): Promise<ReadonlyMap<number, AppError>>;
  /** Runs the writes of one command in several parts, then completes the work that they deferred. */
  inParts?<Result>(
    tx: Transaction,
    context: WriteContext,
    work: (context: WriteContext) => Promise<Result>,
  ): Promise<Result>;
  /** Rejects undoing changes to a record whose data is erased. @throws AppError 409 */
  assertUndoable?(runner: Runner, id: number): Promise<void>;
  /** Moves back what a merge moved outside of revisions. */
  unmerge?(tx: Pick<Transaction, 'client' | 'changes'>, pair: MergedPair): Promise<void>;
  /** Translates a database error to field errors; returns other errors unchanged. */
  explainError?(error: unknown): unknown;
}
