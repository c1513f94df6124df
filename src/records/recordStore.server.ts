import { type AppError, conflict, type FieldErrors, invalid } from '#src/domain/errors.ts';
import { entityOf, type RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { mapWithPauses } from '#src/server/pauses.ts';
import type { Deletion, MergedPair, RecordDefinition, RecordName } from './definition.server.ts';
import type { Fields, RecordOf } from './fields/field.ts';
import type { WriteContext } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import type { PendingRecord, Write } from './recordWrites.server.ts';
import type { Conflict } from './revising.server.ts';
import type { Use } from './uses.server.ts';
import { validateDrafts } from './validation.server.ts';

/** Reason for declining to alter a record that does not exist. */
export const NOT_THERE = 'The record does not exist';

/** A record after an alteration. */
export interface Altered<Shape> {
  readonly after: Shape;
  readonly isDeleted?: boolean;
}

/** Why a record was not altered. */
export interface Declined {
  readonly reason: string;
  readonly conflicts?: readonly Conflict[];
  /** The errors by field, if fields are invalid. */
  readonly fields?: FieldErrors;
  /** The error that a command for this one record throws, if the reason is not in its fields. */
  readonly error?: AppError;
}

/** Returns how a record changes, or null to leave it unchanged. It works on any resource's fields. */
export type Alter = <F extends Fields>(
  fields: F,
  stored: Stored<RecordOf<F>>,
) => Altered<RecordOf<F>> | Declined | null;

export interface ChangeOutcome {
  readonly id: number;
  readonly label: string;
  readonly state: 'changed' | 'unchanged' | 'declined';
  readonly declined?: Declined;
}

/** Alters many records of one resource, whatever its tables. */
export interface RecordStore {
  readonly resource: Resource;
  readonly entity: RevisedEntity;
  readonly noun: string;
  readonly target: string;
  readonly deletion: Deletion;
  readonly named?: RecordName;
  readonly uses?: readonly Use[];
  readonly fieldPermissions?: Readonly<Record<string, Action | undefined>>;
  readonly undoRank?: number;
  assertUndoable?(runner: Runner, id: number): Promise<void>;
  unmerge?(tx: Pick<Transaction, 'client' | 'changes'>, pair: MergedPair): Promise<void>;
  /**
   * Alters records in the caller's transaction and reports on each, in order of ids. Declined records stay unchanged; the
   * caller decides whether to commit the others.
   */
  alter(
    tx: Transaction,
    ids: readonly number[],
    alter: Alter,
    context: WriteContext,
  ): Promise<ChangeOutcome[]>;
  /** Reports which records `alter` would decline and why, without locking or writing. */
  preview(runner: Runner, ids: readonly number[], alter: Alter): Promise<ChangeOutcome[]>;
}

/** The result of saving drafts: for each, null or why it was declined; and the writes made. */
export interface SavedDrafts<Shape> {
  readonly declined: readonly (Declined | null)[];
  readonly writes: readonly Write<Shape>[];
}

/** A record store with typed fields. */
export interface FieldStore<F extends Fields> extends RecordDefinition<F> {
  readonly entity: RevisedEntity;
  alter: RecordStore['alter'];
  preview: RecordStore['preview'];
  /** Validates and writes drafts in the caller's transaction; declined drafts are skipped. */
  saveAll(
    tx: Transaction,
    drafts: readonly PendingRecord<RecordOf<F>>[],
    context: WriteContext,
  ): Promise<SavedDrafts<RecordOf<F>>>;
  /**
   * Validates and writes one draft in the caller's transaction; null if it changes nothing.
   * @throws AppError 422 naming each invalid field; the removal error if it cannot be deleted
   */
  save(
    tx: Transaction,
    draft: PendingRecord<RecordOf<F>>,
    context: WriteContext,
  ): Promise<Write<RecordOf<F>> | null>;
  /** Validates drafts as if they were written together; returns errors by field for each. Writes nothing. */
  errors(runner: Runner, drafts: readonly PendingRecord<RecordOf<F>>[]): Promise<FieldErrors[]>;
}

/** Records that are read, altered and written at a time; a title with its whole cast can have 100 kB. */
const AT_ONCE = 50;

const isDeclined = (made: object): made is Declined => 'reason' in made;

const invalidFields = (fields: FieldErrors): Declined => ({
  reason: Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; '),
  fields,
});

/** Validates drafts and writes the valid ones. */
async function saveAll<F extends Fields>(
  tx: Transaction,
  definition: RecordDefinition<F>,
  drafts: readonly PendingRecord<RecordOf<F>>[],
  context: WriteContext,
): Promise<SavedDrafts<RecordOf<F>>> {
  for (const draft of drafts) definition.authoriseChange?.(context.actor, draft);
  const validated = await validateDrafts(tx.client, definition, drafts, context.actor);
  const removed = drafts.flatMap(({ before, isDeleted }) =>
    before && isDeleted && !before.isDeleted ? [before] : [],
  );
  const removalErrors = removed.length > 0 ? await definition.removalErrors?.(tx.client, removed) : undefined;
  const declined = validated.map(({ errors }, at): Declined | null => {
    if (errors) return invalidFields(errors);
    const error = drafts[at]?.isDeleted ? removalErrors?.get(drafts[at].before?.id ?? 0) : undefined;
    return error ? { reason: error.message, error } : null;
  });
  const valid = validated.flatMap((result, at) => (result.errors || declined[at] ? [] : [result.draft]));
  return { declined, writes: await definition.write(tx, valid, context) };
}

async function alterSome<F extends Fields>(
  tx: Transaction,
  definition: RecordDefinition<F>,
  ids: readonly number[],
  alter: Alter,
  context: WriteContext,
): Promise<ChangeOutcome[]> {
  const { fields, label, deletion, goneMessage } = definition;
  await definition.lock?.(tx, { ids });
  const stored = await definition.read(tx.client, ids, { isForUpdate: true });
  for (const id of stored.keys()) await definition.authoriseRecord?.(tx.client, context.actor, id);
  const declined = new Map<number, Declined>();
  const drafts: PendingRecord<RecordOf<F>>[] = [];
  await mapWithPauses([...stored.values()], (before) => {
    const isGone = deletion === 'final' && before.isDeleted;
    const made = isGone ? { reason: goneMessage ?? NOT_THERE } : alter(fields, before);
    if (made === null) return;
    if (isDeclined(made)) declined.set(before.id, made);
    else drafts.push({ before, ...made });
  });
  const saved = await saveAll(tx, definition, drafts, context);
  for (const [at, why] of saved.declined.entries()) {
    const id = drafts[at]?.before?.id;
    if (why && id !== undefined) declined.set(id, why);
  }
  const written = new Set(saved.writes.map(({ id }) => id));
  return ids.map((id): ChangeOutcome => {
    const before = stored.get(id);
    const why = before ? declined.get(id) : { reason: NOT_THERE };
    const named = { id, label: before ? label(before.record) : `${id}` };
    if (why) return { ...named, state: 'declined', declined: why };
    return { ...named, state: written.has(id) ? 'changed' : 'unchanged' };
  });
}

/** Returns the error that a command for one record throws for a declined draft. */
const errorOf = ({ fields, reason, error }: Declined): AppError =>
  error ?? (fields ? invalid(fields) : conflict(reason));

/** Throws the error of the first declined draft. @throws AppError */
export function assertSaved(declined: readonly (Declined | null)[]): void {
  const why = declined.find((each) => each !== null);
  if (why) throw errorOf(why);
}

/** Creates the store of a definition, which reads, validates and writes its records, singly or in bulk. */
export function fieldStoreOf<F extends Fields>(definition: RecordDefinition<F>): FieldStore<F> {
  const { resource, fields, label } = definition;
  return {
    ...definition,
    entity: entityOf(resource),
    saveAll: (tx, drafts, context) => saveAll(tx, definition, drafts, context),
    async save(tx, draft, context) {
      const { declined, writes } = await saveAll(tx, definition, [draft], context);
      assertSaved(declined);
      return writes[0] ?? null;
    },
    async errors(runner, drafts) {
      const validated = await validateDrafts(runner, definition, drafts, undefined);
      return validated.map(({ errors = {} }) => errors);
    },
    async preview(runner, ids, alter) {
      const stored = await definition.read(runner, ids, { isForUpdate: false });
      const made = await mapWithPauses([...stored.values()], (before) => ({
        before,
        made: alter(fields, before),
      }));
      const outcomes: ChangeOutcome[] = [];
      for (const { before, made: to } of made) {
        if (to === null) continue;
        const [result] = isDeclined(to)
          ? []
          : await validateDrafts(runner, definition, [{ before, ...to }], undefined);
        const declined = isDeclined(to) ? to : result?.errors && invalidFields(result.errors);
        if (declined)
          outcomes.push({ id: before.id, label: label(before.record), state: 'declined', declined });
      }
      return outcomes;
    },
    async alter(tx, ids, alter, context) {
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      const work = async (each: WriteContext) => {
        const outcomes: ChangeOutcome[] = [];
        for (let at = 0; at < sorted.length; at += AT_ONCE)
          outcomes.push(...(await alterSome(tx, definition, sorted.slice(at, at + AT_ONCE), alter, each)));
        return outcomes;
      };
      return definition.inParts ? definition.inParts(tx, context, work) : work(context);
    },
  };
}
