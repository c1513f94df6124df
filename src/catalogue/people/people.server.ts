import { type PersonRecord, personFields } from '#src/catalogue/people/person.fields.ts';
import {
  type ExpectedPopularity,
  namesOfPerson,
  writeSearchNames,
} from '#src/catalogue/searchNames.server.ts';
import { sortKeyOf } from '#src/domain/names/folding.ts';
import { slugOf } from '#src/domain/names/slug.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import { mapInSequence } from '#src/records/mapInSequence.server.ts';
import {
  DELETED_PATH,
  type DerivedColumns,
  type PendingRecord,
  takeIds,
  type Write,
  writeRecords,
  writesOf,
} from '#src/records/recordWrites.server.ts';
import { personTag, titleTag } from '#src/server/cache/tags.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { personTable } from './personTable.server.ts';

export type PersonDraft = PendingRecord<PersonRecord> & {
  /** For bulk writes: the popularity that the writes are going to add. */
  readonly expected?: ExpectedPopularity;
};

const NAME_FIELDS = ['name', 'nativeName', 'names'];

const derived: DerivedColumns<PersonRecord> = {
  types: { sortKey: 'text', slug: 'text' },
  of: (person) => ({
    sortKey: sortKeyOf(person.name),
    slug: slugOf([person.name, person.nativeName], 'person'),
  }),
};

/** Reads the titles whose pages change because people are restored or deleted. */
async function titlesOfHidden(runner: Runner, writes: readonly Write<PersonRecord>[]): Promise<number[]> {
  const hidden = writes
    .filter((write) => write.before && write.changed.has(DELETED_PATH))
    .map(({ id }) => id);
  if (hidden.length === 0) return [];
  const { rows } = await runner.query<{ id: number }>(
    'select distinct title_id as id from credits where person_id = any($1::int[])',
    [hidden],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes people in the caller's transaction: their rows and collections, search names, revisions and one activity row.
 * Drafts that change nothing are skipped.
 * @returns the writes made, in the order of the drafts
 */
export async function writePeople(
  { client, changes }: Transaction,
  drafts: readonly PersonDraft[],
  context: WriteContext,
): Promise<Write<PersonRecord>[]> {
  const fresh = await takeIds(client, 'people', drafts.filter((draft) => !draft.before && !draft.id).length);
  const expected = new Map<number, ExpectedPopularity>();
  const complete = drafts.map((draft) => {
    const id = draft.before?.id ?? draft.id ?? fresh.shift() ?? 0;
    if (draft.expected) expected.set(id, draft.expected);
    return { ...draft, id };
  });
  const writes = await writesOf(personFields, complete);
  if (writes.length === 0) return [];
  await mapInSequence(client, async (writer) => {
    await writeRecords(writer, personFields, personTable, writes, derived);
    const renamed = writes.filter((write) => NAME_FIELDS.some((field) => write.changed.has(field)));
    await writeSearchNames(
      writer,
      'p',
      renamed.map(({ id, isNew, after }) => ({
        id,
        isNew,
        names: namesOfPerson(after),
        ...(expected.has(id) && { expected: expected.get(id) }),
      })),
    );
    await recordHistory(writer, 'person', writes, context);
  });
  const hiding = await titlesOfHidden(client, writes);
  for (const tag of [...writes.map(({ id }) => personTag(id)), ...hiding.map(titleTag)]) changes.add(tag);
  return writes;
}
