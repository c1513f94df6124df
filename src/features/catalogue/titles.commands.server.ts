import { conflict, notFound } from '#src/domain/errors.ts';
import { emptyRecord, recordFromInput } from '#src/domain/fields/input.ts';
import { foreignRowFaults } from '#src/domain/fields/rules.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { checked, refuseFaults } from '#src/server/catalogue/checks.server.ts';
import {
  actorIdOf,
  authorise,
  type CommandContext,
  type Saved,
} from '#src/server/catalogue/command.server.ts';
import { readTitles, type StoredTitle } from '#src/server/catalogue/reading.server.ts';
import { commandTransaction, mergeChanges, undoRevision } from '#src/server/catalogue/revising.server.ts';
import { soundTitle } from '#src/server/catalogue/soundRecords.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { titlePolicy } from './titles.policy.ts';
import {
  createTitleSchema,
  removeTitleSchema,
  revertTitleSchema,
  updateTitleSchema,
} from './titles.schema.ts';

export type SavedTitle = Saved<TitleRecord>;

/**
 * Locks a title with those it is related to and those it is about to be, lowest id first: the write changes both sides,
 * and two commands that relate the same titles would otherwise each wait for the other.
 * @param revisionId a revision to be undone, whose relations may come back
 */
async function lockRelated(
  { client }: Transaction,
  id: number,
  { related = [], revisionId = null }: { related?: readonly number[]; revisionId?: number | null },
): Promise<void> {
  await client.query(
    `select from titles where id = any($2::int[]) or id in (
        select $1 union select related_id from related_titles where title_id = $1
        union select split_part(path, '/', 2)::int from revisions r, jsonb_object_keys(r.operations) path
          where r.id = $3 and r.entity = 'title' and r.entity_id = $1 and path ~ '^related/[0-9]{1,9}(/|$)')
      order by id for update`,
    [id, related, revisionId],
  );
}

async function lockTitle({ client }: Transaction, id: number): Promise<StoredTitle> {
  const stored = (await readTitles(client, [id], { isForUpdate: true })).get(id);
  if (!stored) throw notFound(`There is no title ${id}`);
  return stored;
}

async function lockLivingTitle(tx: Transaction, id: number): Promise<StoredTitle> {
  const stored = await lockTitle(tx, id);
  if (stored.isDeleted) throw conflict(`Title ${id} is deleted. Restore it first`);
  return stored;
}

interface Save {
  readonly before: StoredTitle | null;
  readonly after: TitleRecord;
  readonly isDeleted?: boolean;
  readonly action: string;
  readonly note?: string | undefined;
}

/** Checks a title as a whole and writes it; every command that changes one ends here. */
async function saveTitle(
  tx: Transaction,
  context: CommandContext,
  { before, after, ...save }: Save,
): Promise<SavedTitle> {
  const record = await soundTitle(tx.client, before, after);
  const { action, note, isDeleted = false } = save;
  const [written] = await writeTitles(tx, [{ before, after: record, isDeleted }], {
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
 * Makes a title. Fields left out start empty; the reverse of its relations, search names and the read model come by themselves.
 * @param input a body by `createTitleSchema`
 * @param note why, for the history
 * @throws AppError 403 without permission, 422 naming each field that is wrong, 409 where another command got in between
 */
export async function createTitle(
  context: CommandContext,
  input: unknown,
  note?: string,
): Promise<SavedTitle> {
  authorise(titlePolicy.mayCreate(context.actor));
  const given = checked(createTitleSchema, input);
  const after = recordFromInput(titleFields, emptyRecord(titleFields), given);
  if (after.isPublished) authorise(titlePolicy.mayPublish(context.actor));
  refuseFaults(foreignRowFaults(titleFields, null, after));
  return commandTransaction(context.db, (tx) =>
    saveTitle(tx, context, { before: null, after, action: 'title.create', note }),
  );
}

/**
 * Changes a title. Made to an older version, it is merged with what others changed since.
 * @param input a body by `updateTitleSchema`: the version it was made to, and the fields it changes
 * @throws AppError 403, 404, 422 naming each field; 409 with was, yours and theirs where both sides changed the same
 */
export async function updateTitle(context: CommandContext, id: number, input: unknown): Promise<SavedTitle> {
  authorise(titlePolicy.mayUpdate(context.actor));
  const { version, changes, note } = checked(updateTitleSchema, input);
  return commandTransaction(context.db, async (tx) => {
    if (changes.related)
      await lockRelated(tx, id, {
        related: Object.values(changes.related).map(({ relatedId }) => relatedId),
      });
    const before = await lockLivingTitle(tx, id);
    const after = await mergeChanges(tx.client, 'title', titleFields, before, version, changes);
    refuseFaults(foreignRowFaults(titleFields, before.record, after));
    if (after.isPublished !== before.record.isPublished) authorise(titlePolicy.mayPublish(context.actor));
    return saveTitle(tx, context, { before, after, action: 'title.update', note });
  });
}

async function setDeleted(
  context: CommandContext,
  id: number,
  input: unknown,
  isDeleted: boolean,
): Promise<SavedTitle> {
  const { version, note } = checked(removeTitleSchema, input);
  return commandTransaction(context.db, async (tx) => {
    const before = await lockTitle(tx, id);
    if (version !== undefined && version !== before.version) {
      throw conflict('Somebody else has changed this meanwhile', { version: before.version });
    }
    const action = isDeleted ? 'title.delete' : 'title.restore';
    return saveTitle(tx, context, { before, after: before.record, isDeleted, action, note });
  });
}

/**
 * Takes a title out of the catalogue; it can be restored. Deleting a deleted one changes nothing.
 * @param input a body by `removeTitleSchema`
 * @throws AppError 403, 404; 409 when a version is given and it is not the present one
 */
export async function deleteTitle(
  context: CommandContext,
  id: number,
  input: unknown = {},
): Promise<SavedTitle> {
  authorise(titlePolicy.mayDelete(context.actor));
  return setDeleted(context, id, input, true);
}

/**
 * Brings a deleted title back as it was. Restoring a living one changes nothing.
 * @param input a body by `removeTitleSchema`
 * @throws AppError 403, 404; 409 when a version is given and it is not the present one
 */
export async function restoreTitle(
  context: CommandContext,
  id: number,
  input: unknown = {},
): Promise<SavedTitle> {
  authorise(titlePolicy.mayRestore(context.actor));
  return setDeleted(context, id, input, false);
}

/**
 * Undoes one revision of a title, whole or only some paths of it, as a new revision. What changed later elsewhere stays.
 * @param input a body by `revertTitleSchema`
 * @throws AppError 403, 404; 409 where a later revision changed the same paths; 422 for the revision that made the title
 */
export async function revertTitleRevision(
  context: CommandContext,
  id: number,
  input: unknown,
): Promise<SavedTitle> {
  authorise(titlePolicy.mayUpdate(context.actor));
  const { revisionId, paths, note } = checked(revertTitleSchema, input);
  return commandTransaction(context.db, async (tx) => {
    await lockRelated(tx, id, { revisionId });
    const before = await lockTitle(tx, id);
    const { after, isDeleted } = await undoRevision(tx.client, 'title', titleFields, before, {
      revisionId,
      paths,
    });
    if (isDeleted !== before.isDeleted) {
      authorise(isDeleted ? titlePolicy.mayDelete(context.actor) : titlePolicy.mayRestore(context.actor));
    }
    if (after.isPublished !== before.record.isPublished) authorise(titlePolicy.mayPublish(context.actor));
    return saveTitle(tx, context, { before, after, isDeleted, action: 'title.revert', note });
  });
}
