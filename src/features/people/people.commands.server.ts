import { conflict, notFound } from '#src/domain/errors.ts';
import { emptyRecord, recordFromInput } from '#src/domain/fields/input.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { checked } from '#src/server/catalogue/checks.server.ts';
import {
  actorIdOf,
  authorise,
  type CommandContext,
  type Saved,
} from '#src/server/catalogue/command.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople, type StoredPerson } from '#src/server/catalogue/reading.server.ts';
import { commandTransaction, mergeChanges, undoRevision } from '#src/server/catalogue/revising.server.ts';
import { soundPerson } from '#src/server/catalogue/soundRecords.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { personPolicy } from './people.policy.ts';
import {
  createPersonSchema,
  removePersonSchema,
  revertPersonSchema,
  updatePersonSchema,
} from './people.schema.ts';

export type SavedPerson = Saved<PersonRecord>;

async function lockPerson({ client }: Transaction, id: number): Promise<StoredPerson> {
  const stored = (await readPeople(client, [id], { isForUpdate: true })).get(id);
  if (!stored) throw notFound(`There is no person ${id}`);
  return stored;
}

interface Save {
  readonly before: StoredPerson | null;
  readonly after: PersonRecord;
  readonly isDeleted?: boolean;
  readonly action: string;
  readonly note?: string | undefined;
}

/** Checks a person's record as a whole and writes it; every command that changes one ends here. */
async function savePerson(
  tx: Transaction,
  context: CommandContext,
  { before, after, ...save }: Save,
): Promise<SavedPerson> {
  const record = await soundPerson(tx.client, before, after);
  const { action, note, isDeleted = false } = save;
  const [written] = await writePeople(tx, [{ before, after: record, isDeleted }], {
    actorId: actorIdOf(context),
    action,
    now: context.now,
    ...(note !== undefined && { note }),
  });
  if (written)
    return { id: written.id, version: written.version, isDeleted: written.isDeleted, record: written.after };
  return { id: before?.id ?? 0, version: before?.version ?? 1, isDeleted, record };
}

/**
 * Makes a person. What they worked on is added at the titles.
 * @param input a body by `createPersonSchema`
 * @param note why, for the history
 * @throws AppError 403 without permission, 422 naming each field that is wrong
 */
export async function createPerson(
  context: CommandContext,
  input: unknown,
  note?: string,
): Promise<SavedPerson> {
  authorise(personPolicy.mayCreate(context.actor));
  const given = checked(createPersonSchema, input);
  const after = recordFromInput(personFields, emptyRecord(personFields), given);
  return commandTransaction(context.db, (tx) =>
    savePerson(tx, context, { before: null, after, action: 'person.create', note }),
  );
}

/**
 * Changes a person. Made to an older version, it is merged with what others changed since.
 * @param input a body by `updatePersonSchema`: the version it was made to, and the fields it changes
 * @throws AppError 403, 404, 422 naming each field; 409 with was, yours and theirs where both sides changed the same
 */
export async function updatePerson(
  context: CommandContext,
  id: number,
  input: unknown,
): Promise<SavedPerson> {
  authorise(personPolicy.mayUpdate(context.actor));
  const { version, changes, note } = checked(updatePersonSchema, input);
  return commandTransaction(context.db, async (tx) => {
    const before = await lockPerson(tx, id);
    if (before.isDeleted) throw conflict(`Person ${id} is deleted. Restore them first`);
    const after = await mergeChanges(tx.client, 'person', personFields, before, version, changes);
    return savePerson(tx, context, { before, after, action: 'person.update', note });
  });
}

async function setDeleted(
  context: CommandContext,
  id: number,
  input: unknown,
  isDeleted: boolean,
): Promise<SavedPerson> {
  const { version, note } = checked(removePersonSchema, input);
  return commandTransaction(context.db, async (tx) => {
    const before = await lockPerson(tx, id);
    if (version !== undefined && version !== before.version) {
      throw conflict('Somebody else has changed this meanwhile', { version: before.version });
    }
    const action = isDeleted ? 'person.delete' : 'person.restore';
    return savePerson(tx, context, { before, after: before.record, isDeleted, action, note });
  });
}

/**
 * Takes a person out of the catalogue; they can be restored. Their credits stay and show again with them.
 * @param input a body by `removePersonSchema`
 * @throws AppError 403, 404; 409 when a version is given and it is not the present one
 */
export async function deletePerson(
  context: CommandContext,
  id: number,
  input: unknown = {},
): Promise<SavedPerson> {
  authorise(personPolicy.mayDelete(context.actor));
  return setDeleted(context, id, input, true);
}

/**
 * Brings a deleted person back as they were.
 * @param input a body by `removePersonSchema`
 * @throws AppError 403, 404; 409 when a version is given and it is not the present one
 */
export async function restorePerson(
  context: CommandContext,
  id: number,
  input: unknown = {},
): Promise<SavedPerson> {
  authorise(personPolicy.mayRestore(context.actor));
  return setDeleted(context, id, input, false);
}

/**
 * Undoes one revision of a person, whole or only some paths of it, as a new revision. What changed later elsewhere stays.
 * @param input a body by `revertPersonSchema`
 * @throws AppError 403, 404; 409 where a later revision changed the same paths; 422 for the revision that made the person
 */
export async function revertPersonRevision(
  context: CommandContext,
  id: number,
  input: unknown,
): Promise<SavedPerson> {
  authorise(personPolicy.mayUpdate(context.actor));
  const { revisionId, paths, note } = checked(revertPersonSchema, input);
  return commandTransaction(context.db, async (tx) => {
    const before = await lockPerson(tx, id);
    const { after, isDeleted } = await undoRevision(tx.client, 'person', personFields, before, {
      revisionId,
      paths,
    });
    if (isDeleted !== before.isDeleted) {
      authorise(isDeleted ? personPolicy.mayDelete(context.actor) : personPolicy.mayRestore(context.actor));
    }
    return savePerson(tx, context, { before, after, isDeleted, action: 'person.revert', note });
  });
}
