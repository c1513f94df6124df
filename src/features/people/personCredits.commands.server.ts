import { z } from 'zod';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { CAST_ROLES, CREDIT_JOBS, type CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { nameSchema } from '#src/domain/names/name.schema.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { inputFromRecord, recordFromInput } from '#src/records/fields/input.ts';
import { writeContext } from '#src/records/history.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { type Alter, NOT_THERE } from '#src/records/recordStore.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import { personPolicy } from './people.policy.ts';

/** Maximum number of credits that one command changes. */
const CHANGES_MAX = 200;

const credit = z.strictObject({
  role: z.enum(CAST_ROLES).nullable().default(null),
  note: z.string().trim().min(1).max(300).nullable().default(null),
  characters: z.array(nameSchema).max(20).optional().meta({
    description:
      'Names of the characters that an actor plays. Names that the title does not have are added to it.',
  }),
});
const was = z.strictObject({ role: z.enum(CAST_ROLES).nullable(), note: z.string().nullable() });

const change = z.strictObject({
  titleId: z.int().min(1).max(2_147_483_647),
  job: z.enum(CREDIT_JOBS),
  was: was.nullable().meta({ description: 'The credit as the client read it; null to add a credit.' }),
  is: credit.nullable().meta({ description: 'The new credit; null deletes it.' }),
});
export type CreditChange = z.output<typeof change>;

export const creditChangesSchema = z.strictObject({
  changes: z.array(change).min(1).max(CHANGES_MAX),
  note: z.string().trim().max(500).optional(),
});

type Credit = { readonly role: string | null; readonly note: string | null };
type TitleInput = ReturnType<typeof inputFromRecord<typeof titleFields>>;

function currentOf(title: TitleInput, personId: number, job: CreditJob): Credit | null {
  const row =
    job === 'cast'
      ? title.cast.find((each) => each.personId === personId)
      : title.crew.find((each) => each.personId === personId && each.job === job);
  return row ? { role: 'role' in row ? row.role : null, note: row.note } : null;
}

const isSame = (a: Credit | null, b: Credit | null) =>
  a === b || (a !== null && b !== null && a.role === b.role && a.note === b.note);

/**
 * Returns the keys of the characters with these names, and the title's characters with the missing ones added
 * under temporary keys.
 */
function charactersOf(title: TitleInput, names: readonly string[]) {
  const known = new Map(title.characters.map(({ key, name }) => [foldName(name), key]));
  const added: TitleInput['characters'][number][] = [];
  const keys = names.map((name) => {
    const key = known.get(foldName(name)) ?? `new-${title.characters.length + added.length + 1}`;
    if (!known.has(foldName(name))) added.push({ key, name, nativeName: null, description: null });
    known.set(foldName(name), key);
    return key;
  });
  return { keys: [...new Set(keys)], characters: [...title.characters, ...added] };
}

function withCast(
  title: TitleInput,
  personId: number,
  is: NonNullable<CreditChange['is']>,
): Partial<TitleInput> {
  const before = title.cast.find((row) => row.personId === personId);
  const { keys, characters } =
    is.characters === undefined
      ? { keys: before?.characters ?? [], characters: title.characters }
      : charactersOf(title, is.characters);
  const row = { personId, role: is.role, note: is.note, characters: keys };
  const cast = before ? title.cast.map((each) => (each === before ? row : each)) : [...title.cast, row];
  return { cast, characters };
}

function changed(title: TitleInput, personId: number, { job, is }: CreditChange): Partial<TitleInput> {
  if (job === 'cast')
    return is === null
      ? { cast: title.cast.filter((row) => row.personId !== personId) }
      : withCast(title, personId, is);
  const isSameCredit = (row: TitleInput['crew'][number]) => row.personId === personId && row.job === job;
  if (is === null) return { crew: title.crew.filter((row) => !isSameCredit(row)) };
  const row = { job, personId, note: is.note };
  const isCredited = title.crew.some(isSameCredit);
  return {
    crew: isCredited ? title.crew.map((each) => (isSameCredit(each) ? row : each)) : [...title.crew, row],
  };
}

/**
 * Applies the changes to a title. Declines with a conflict if a credit differs from the one the client read.
 */
function alterCredits(personId: number, byTitle: ReadonlyMap<number, readonly CreditChange[]>): Alter {
  return <F extends Fields>(_fields: F, stored: Stored<RecordOf<F>>) => {
    let record = stored.record as unknown as TitleRecord;
    for (const each of byTitle.get(stored.id) ?? []) {
      const title = inputFromRecord(titleFields, record);
      const theirs = currentOf(title, personId, each.job);
      if (!isSame(theirs, each.was)) {
        const path = each.job === 'cast' ? `cast/${personId}` : `crew/${each.job}:${personId}`;
        const seen = { path, was: each.was, yours: each.is, theirs };
        return { reason: 'The credit was changed since it was read', conflicts: [seen as never] };
      }
      record = recordFromInput(titleFields, record, changed(title, personId, each));
    }
    return stored.isDeleted
      ? { reason: 'The title is deleted: restore it first' }
      : { after: record as unknown as RecordOf<F> };
  };
}

function groupedByTitle(changes: readonly CreditChange[]): Map<number, CreditChange[]> {
  const byTitle = new Map<number, CreditChange[]>();
  for (const [index, each] of changes.entries()) {
    const others = byTitle.get(each.titleId) ?? [];
    if (others.some(({ job }) => job === each.job))
      throw invalid({ [`changes.${index}.job`]: 'The same credit is changed twice' });
    if (
      each.job !== 'cast' &&
      each.is !== null &&
      (each.is.role !== null || each.is.characters !== undefined)
    )
      throw invalid({ [`changes.${index}.is`]: 'Only cast has a role and characters' });
    byTitle.set(each.titleId, [...others, each]);
  }
  return byTitle;
}

/**
 * Adds, changes and deletes a person's credits on any number of titles, all or none, as one activity that one
 * undo reverses. Requires the permission to update titles.
 * @throws AppError 403; 404 for an unknown person or title; 409 with `was`, `yours` and `theirs` if a credit
 *   changed since it was read; 422 with an error for each field
 */
export async function changePersonCredits(
  context: CommandContext,
  personId: number,
  { changes, note }: z.output<typeof creditChangesSchema>,
): Promise<{ activityId: number; changed: number }> {
  authorise(personPolicy.mayChangeCredits(context.actor));
  const byTitle = groupedByTitle(changes);
  return commandTransaction(context.db, async (tx) => {
    const { rowCount } = await tx.client.query(
      'select from people where id = $1 and deleted_at is null for share',
      [personId],
    );
    if (rowCount === 0) throw notFound(`There is no person ${personId}`);
    const action = 'person.credits';
    const activityId = await recordActivity(tx.client, actorIdOf(context), {
      action,
      entity: 'person',
      entityId: personId,
      detail: { titles: byTitle.size, credits: changes.length },
    });
    const write = writeContext(context, action, { note, activityId });
    const outcomes = await titleRecords.alter(
      tx,
      [...byTitle.keys()],
      alterCredits(personId, byTitle),
      write,
    );
    const declined = outcomes.flatMap(({ id, label, declined: why }) => (why ? [{ id, label, ...why }] : []));
    const absent = declined.find(({ reason }) => reason === NOT_THERE);
    if (absent) throw notFound(`There is no title ${absent.id}`);
    if (declined.length > 0)
      throw conflict('Some credits were changed since they were read', {
        conflicts: declined.flatMap(({ id, label, reason, conflicts = [] }) =>
          (conflicts.length > 0 ? conflicts : [{ path: '', was: null, yours: null, theirs: null }]).map(
            (each) => ({
              resource: 'dramas',
              id,
              label,
              reason,
              ...each,
            }),
          ),
        ),
      });
    return { activityId, changed: outcomes.filter(({ state }) => state === 'changed').length };
  });
}
