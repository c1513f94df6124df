import { assertValid, conflict, forbidden, notFound } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import type { Action } from '#src/domain/roles/roles.ts';
import { checked } from '#src/domain/validation.ts';
import { authorise, type CommandContext } from '#src/server/command.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { removalSchema, revertSchema, updateSchema } from './commands.schema.ts';
import type { LockRequest, RecordDefinition } from './definition.server.ts';
import type { Fields, RecordOf } from './fields/field.ts';
import { emptyRecord, inputFromRecord, recordFromInput } from './fields/input.ts';
import { writeContext } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import { foreignRowErrors } from './recordLimits.ts';
import { type FieldStore, fieldStoreOf } from './recordStore.server.ts';
import type { PendingRecord } from './recordWrites.server.ts';
import { mergeChanges, undoRevision } from './revising.server.ts';
import { forbiddenFields } from './validation.server.ts';

/** A record after a command saved it. */
export interface Saved<Shape> {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly record: Shape;
}

/** The commands that change one record: authorise, lock, check the version, merge, validate, and write with history. */
export interface Lifecycle<F extends Fields> {
  /**
   * Creates a record. Omitted fields get their defaults.
   * @param input matches the definition's `schemas.create`
   * @param note the reason, for the history
   * @throws AppError 403; 409 if another command interfered; 422 naming each invalid field
   */
  create(context: CommandContext, input: unknown, note?: string): Promise<Saved<RecordOf<F>>>;
  /**
   * Updates a record. A change to an older version is merged with later changes of others.
   * @param input the version it is based on, a note and the changes
   * @throws AppError 403; 404; 409 with `was`, `yours` and `theirs` where both changed the same path; 422 naming each
   *   invalid field
   */
  update(context: CommandContext, id: number, input: unknown): Promise<Saved<RecordOf<F>>>;
  /**
   * Deletes a record, as its definition says. If it is already softly deleted, nothing changes.
   * @param input a note, and a version if the command should fail after later changes
   * @throws AppError 403; 404; 409 with the uses of a record in use, or if the version is outdated
   */
  remove(context: CommandContext, id: number, input?: unknown): Promise<Saved<RecordOf<F>>>;
  /**
   * Restores a softly deleted record as it was. If it is not deleted, nothing changes.
   * @param input see `remove`
   * @throws AppError 403; 404; 409 if the version is outdated
   */
  restore(context: CommandContext, id: number, input?: unknown): Promise<Saved<RecordOf<F>>>;
  /**
   * Reverts one revision of a record, or only some of its paths, as a new revision. Later changes to other paths stay.
   * @param input the revision, the paths and a note
   * @throws AppError 403; 404; 409 if a later revision changed the same paths; 422 for the revision that created the
   *   record
   */
  revert(context: CommandContext, id: number, input: unknown): Promise<Saved<RecordOf<F>>>;
}

/** Capitalises a noun for the start of a sentence. */
const sentenceCase = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

function lifecycleOf<F extends Fields>(records: FieldStore<F>): Lifecycle<F> {
  const { resource, entity, noun, fields, schemas, deletion } = records;
  const authoriseAction = ({ actor }: CommandContext, action: Action) =>
    authorise(can(actor, action, resource));

  const authoriseFields = (
    { actor }: CommandContext,
    draft: Pick<PendingRecord<RecordOf<F>>, 'before' | 'after'>,
  ) => {
    if (forbiddenFields(records, actor, draft).length > 0) throw forbidden();
  };

  const inTransaction = <Result>(context: CommandContext, work: (tx: Transaction) => Promise<Result>) =>
    commandTransaction(context.db, (tx) =>
      work(tx).catch((error: unknown) => {
        throw records.explainError?.(error) ?? error;
      }),
    );

  /** Reads and locks the record until the transaction ends. Deleted records are included if they can be restored. */
  const lock = async (
    tx: Transaction,
    context: CommandContext,
    id: number,
    request: Partial<LockRequest> = {},
  ) => {
    await records.lock?.(tx, { ids: [id], ...request });
    const stored = (await records.read(tx.client, [id], { isForUpdate: true })).get(id);
    if (!stored) await records.explainMissing?.(tx.client, id);
    if (!stored || (stored.isDeleted && deletion === 'final')) throw notFound(`There is no ${noun} ${id}`);
    await records.authoriseRecord?.(tx.client, context.actor, id);
    return stored;
  };

  const assertNotDeleted = ({ id, isDeleted }: Stored<RecordOf<F>>) => {
    if (!isDeleted) return;
    if (deletion === 'row') throw notFound(`There is no ${noun} ${id}`);
    throw conflict(`${sentenceCase(noun)} ${id} is deleted. Restore the ${noun} first`);
  };

  const assertVersion = ({ id, version, record }: Stored<RecordOf<F>>, seen: number | undefined) => {
    if (seen === undefined || seen === version) return;
    const current = { id, version, ...inputFromRecord(fields, record) };
    throw conflict('Someone else has changed this record in the meantime', { version, current });
  };

  const save = async (
    tx: Transaction,
    context: CommandContext,
    draft: PendingRecord<RecordOf<F>>,
    { verb, note }: { verb: string; note?: string | undefined },
  ): Promise<Saved<RecordOf<F>>> => {
    const write = await records.save(tx, draft, writeContext(context, `${entity}.${verb}`, { note }));
    if (write) {
      const { id, version, isDeleted, after } = write;
      return { id, version, isDeleted, record: after };
    }
    const { before, after, isDeleted = false } = draft;
    return { id: before?.id ?? 0, version: before?.version ?? 1, isDeleted, record: after };
  };

  const setDeleted = (context: CommandContext, id: number, input: unknown, isDeleted: boolean) => {
    const { version, note } = checked(removalSchema, input);
    return inTransaction(context, async (tx) => {
      const before = await lock(tx, context, id);
      if (deletion === 'row') assertNotDeleted(before);
      assertVersion(before, version);
      const draft = { before, after: before.record, isDeleted };
      return save(tx, context, draft, { verb: isDeleted ? 'delete' : 'restore', note });
    });
  };

  return {
    async create(context, input, note) {
      authoriseAction(context, 'create');
      const value = checked(schemas.create, input);
      const after = recordFromInput(fields, emptyRecord(fields), value);
      authoriseFields(context, { before: null, after });
      assertValid(foreignRowErrors(fields, null, after));
      return inTransaction(context, async (tx) => {
        await records.lock?.(tx, { ids: [], changes: value });
        return save(tx, context, { before: null, after, isDeleted: false }, { verb: 'create', note });
      });
    },
    async update(context, id, input) {
      authoriseAction(context, 'update');
      const { version, note, changes: value } = checked(updateSchema, input);
      const changes = checked(schemas.changes, value);
      return inTransaction(context, async (tx) => {
        const before = await lock(tx, context, id, { changes });
        assertNotDeleted(before);
        const after = await mergeChanges(tx.client, entity, fields, before, version, changes);
        assertValid(foreignRowErrors(fields, before.record, after));
        authoriseFields(context, { before, after });
        return save(tx, context, { before, after, isDeleted: false }, { verb: 'update', note });
      });
    },
    async remove(context, id, input = {}) {
      authoriseAction(context, 'delete');
      return setDeleted(context, id, input, true);
    },
    async restore(context, id, input = {}) {
      authoriseAction(context, 'restore');
      return setDeleted(context, id, input, false);
    },
    async revert(context, id, input) {
      authoriseAction(context, 'update');
      const { revisionId, paths, note } = checked(revertSchema, input);
      return inTransaction(context, async (tx) => {
        const before = await lock(tx, context, id, { revisionId });
        const { after, isDeleted } = await undoRevision(tx.client, entity, fields, before, {
          revisionId,
          paths,
        });
        if (isDeleted !== before.isDeleted)
          authoriseAction(context, isDeleted ? 'delete' : deletion === 'soft' ? 'restore' : 'create');
        authoriseFields(context, { before, after });
        return save(tx, context, { before, after, isDeleted }, { verb: 'revert', note });
      });
    },
  };
}

/** The store and the commands of one definition. */
export interface Records<F extends Fields> extends FieldStore<F>, Lifecycle<F> {}

/**
 * Creates the store and commands of a definition. `create`, `update`, `remove`, `restore` and `revert` are commands for
 * one record. `alter` changes many records in the caller's transaction (bulk, undo, merge). `save` and `saveAll` validate
 * and write drafts of the caller (imports, TMDB).
 */
export function defineRecords<F extends Fields>(definition: RecordDefinition<F>): Records<F> {
  const store = fieldStoreOf(definition);
  return { ...store, ...lifecycleOf(store) };
}
