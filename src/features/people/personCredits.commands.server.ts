import { z } from 'zod';
import { CAST_ROLES, CREDIT_JOBS, type CreditJob } from '#src/domain/creditKinds.ts';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { inputFromRecord, recordFromInput } from '#src/domain/fields/input.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { foldName } from '#src/domain/folding.ts';
import { nameSchema } from '#src/domain/titleNames.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordActivity } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { type Alter, titleStore } from '#src/server/catalogue/recordStore.server.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import { personPolicy } from './people.policy.ts';

/** Credits that one command changes. */
const CHANGES_MAX = 200;

const credit = z.strictObject({
  role: z.enum(CAST_ROLES).nullable().default(null),
  note: z.string().trim().min(1).max(300).nullable().default(null),
  characters: z.array(nameSchema).max(20).optional().meta({
    description: 'Names of what an actor plays; those that the title does not have are added to it.',
  }),
});
const was = z.strictObject({ role: z.enum(CAST_ROLES).nullable(), note: z.string().nullable() });

const change = z.strictObject({
  titleId: z.int().min(1).max(2_147_483_647),
  job: z.enum(CREDIT_JOBS),
  was: was.nullable().meta({ description: 'The credit as it was seen; null for one that is added.' }),
  is: credit.nullable().meta({ description: 'What it becomes; null takes it away.' }),
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

/** Keys of the characters of these names, with those that the title does not have yet under words of their own. */
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
  const isIt = (row: TitleInput['crew'][number]) => row.personId === personId && row.job === job;
  if (is === null) return { crew: title.crew.filter((row) => !isIt(row)) };
  const row = { job, personId, note: is.note };
  const hasIt = title.crew.some(isIt);
  return { crew: hasIt ? title.crew.map((each) => (isIt(each) ? row : each)) : [...title.crew, row] };
}

/** What the changes make of a title; a credit that is not as it was seen is told with both sides. */
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
 * Adds, changes and takes away a person's credits at any number of titles, all or none, as one activity that is undone at
 * once. Whoever may change titles may.
 * @throws AppError 403; 404 for a person or title that is not there; 409 with was, yours and theirs where a credit is not
 *   as it was read; 422 naming each field
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
    const actorId = actorIdOf(context);
    const activityId = await recordActivity(tx.client, actorId, {
      action,
      entity: 'person',
      entityId: personId,
      detail: { titles: byTitle.size, credits: changes.length },
    });
    const write = { actorId, action, now: context.now, activityId, ...(note !== undefined && { note }) };
    const outcomes = await titleStore.alter(tx, [...byTitle.keys()], alterCredits(personId, byTitle), write);
    const declined = outcomes.flatMap(({ id, label, declined: why }) => (why ? [{ id, label, ...why }] : []));
    const absent = declined.find(({ reason }) => reason === 'It is not there');
    if (absent) throw notFound(`There is no title ${absent.id}`);
    if (declined.length > 0)
      throw conflict('Some credits are not as they were read', {
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
