import { koreaToday } from '#src/domain/airTime.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { sortKeyOf } from '#src/domain/folding.ts';
import { slugOf } from '#src/domain/slug.ts';
import { statusOn } from '#src/domain/status.ts';
import { personTag, TITLES, titleTag } from '#src/server/cache/tags.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { writeCreditCharacters } from './creditCharacters.server.ts';
import { recordHistory, type WriteContext } from './history.server.ts';
import { identifyRows } from './identifiedRows.server.ts';
import { inTurn, type Writer } from './inTurn.server.ts';
import {
  type DerivedColumns,
  type Draft,
  takeIds,
  type Write,
  writeOf,
  writeRecords,
} from './recordWrites.server.ts';
import { type TitleDraft, withReverses } from './reverses.server.ts';
import {
  namesOfTitle,
  refreshCreditCounts,
  refreshPersonWeights,
  refreshTitleWeights,
  writeSearchNames,
} from './searchNames.server.ts';
import { titleTable } from './titleTables.server.ts';

export type TitleWrite = Write<TitleRecord>;

const NAME_FIELDS = ['title', 'nativeTitle', 'romanisedTitle', 'aliases', 'characters'];

function derivedOn(today: string): DerivedColumns<TitleRecord> {
  return {
    types: { status: 'text', sortKey: 'text', slug: 'text' },
    of: (title) => ({
      status: statusOn(today, { ...title, stated: title.statedStatus }),
      sortKey: sortKeyOf(title.title),
      slug: slugOf([title.title, title.romanisedTitle, title.nativeTitle]),
    }),
  };
}

async function identified(runner: Runner, drafts: readonly Draft<TitleRecord>[]): Promise<TitleDraft[]> {
  const fresh = await takeIds(runner, 'titles', drafts.filter((draft) => !draft.before && !draft.id).length);
  const records = await identifyRows(
    runner,
    drafts.map((draft) => draft.after),
  );
  return drafts.map((draft, index) => ({
    ...draft,
    id: draft.before?.id ?? draft.id ?? fresh.shift() ?? 0,
    after: records[index] ?? draft.after,
  }));
}

/** People whose credits a write adds, removes or hides. */
function creditedPeople({ changed, before, after }: TitleWrite): number[] {
  const all = [before?.record, after].flatMap((record) =>
    record ? [...Object.values(record.cast), ...Object.values(record.crew)].map((row) => row.personId) : [],
  );
  if (changed.has('isDeleted')) return all;
  const cast = [...(changed.get('cast') ?? [])].map(Number);
  const crew = [...(changed.get('crew') ?? [])].map((key) => Number(key.split(':')[1]));
  return [...cast, ...crew];
}

/**
 * What shows a title it does not show yet, or no longer, beside what names it already: lists, the pages of the people
 * credited and of the titles related, before and after.
 */
function tagsOf({ id, before, after }: TitleWrite): string[] {
  const records = before ? [before.record, after] : [after];
  return [
    TITLES,
    titleTag(id),
    ...records.flatMap(({ cast, crew, related }) => [
      ...[...Object.values(cast), ...Object.values(crew)].map(({ personId }) => personTag(personId)),
      ...Object.values(related).map(({ relatedId }) => titleTag(relatedId)),
    ]),
  ];
}

/**
 * Writes any number of titles in the caller's transaction, with everything that hangs on them: collections, the reverse
 * of relations, search names, people's credit counts, the title index and cards, revisions and one activity row.
 * Drafts that change nothing are left alone.
 * @returns the writes made; those of titles that only gained or lost a reverse relation come last
 * @throws AppError 422 when relations contradict each other; database errors as they are
 */
export async function writeTitles(
  { client, changes }: Transaction,
  drafts: readonly Draft<TitleRecord>[],
  context: WriteContext,
): Promise<TitleWrite[]> {
  const complete = await withReverses(client, await identified(client, drafts));
  const writes = complete
    .map((draft) => writeOf(titleFields, draft.id, draft))
    .filter((write) => write !== null);
  if (writes.length === 0) return [];
  await inTurn(client, async (writer) => {
    await writeRecords(writer, titleFields, titleTable, writes, derivedOn(koreaToday(context.now)));
    await writeCreditCharacters(writer, writes);
    await refreshReadModel(writer, writes, context);
    // Titles that only gained or lost a reverse relation follow from the one that was written.
    await recordHistory(writer, 'title', writes, context, drafts.length === 1 ? complete[0]?.id : undefined);
  });
  for (const tag of writes.flatMap(tagsOf)) changes.add(tag);
  return writes;
}

async function refreshReadModel(
  runner: Writer,
  writes: readonly TitleWrite[],
  context: WriteContext,
): Promise<void> {
  await runner.query('select refresh_title_index($1::int[])', [writes.map((write) => write.id)]);
  const renamed = writes.filter((write) => NAME_FIELDS.some((field) => write.changed.has(field)));
  if (renamed.length > 0) {
    await writeSearchNames(
      runner,
      't',
      renamed.map(({ id, isNew, after }) => ({ id, isNew, names: namesOfTitle(after) })),
    );
  }
  const rescored = writes.filter((write) => !write.isNew && write.changed.has('externalScores'));
  if (rescored.length > 0)
    await refreshTitleWeights(
      runner,
      rescored.map((write) => write.id),
    );
  const people = [...new Set(writes.flatMap(creditedPeople))];
  if (people.length === 0) return;
  if (!context.areCreditCountsLeft) await refreshCreditCounts(runner, people);
  if (!context.areWeightsLeft) await refreshPersonWeights(runner, people);
}
