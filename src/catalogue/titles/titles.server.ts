import {
  namesOfTitle,
  refreshCreditCounts,
  refreshPersonWeights,
  refreshTitleWeights,
  writeSearchNames,
} from '#src/catalogue/searchNames.server.ts';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { statusOn } from '#src/domain/catalogue/status.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { sortKeyOf } from '#src/domain/names/folding.ts';
import { slugOf } from '#src/domain/names/slug.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import { mapInSequence, type Writer } from '#src/records/mapInSequence.server.ts';
import {
  DELETED_PATH,
  type DerivedColumns,
  type PendingRecord,
  takeIds,
  type Write,
  writeRecords,
  writesOf,
} from '#src/records/recordWrites.server.ts';
import { personTag, TITLES, titleTag } from '#src/server/cache/tags.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { writeCreditCharacters } from './creditCharacters.server.ts';
import { identifyRows } from './identifiedRows.server.ts';
import { type PendingTitle, withReverses } from './reverses.server.ts';
import { titleTable } from './titleTable.server.ts';

export type TitleWrite = Write<TitleRecord>;

/** Fields that add a title to public lists or remove it from them. */
const VISIBILITY = [DELETED_PATH, 'isPublished'];

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

async function identified(
  runner: Runner,
  drafts: readonly PendingRecord<TitleRecord>[],
): Promise<PendingTitle[]> {
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

/** Returns the people whose credits a write adds, removes or hides. */
function creditedPeople({ changed, before, after }: TitleWrite): number[] {
  const all = [before?.record, after].flatMap((record) =>
    record ? [...Object.values(record.cast), ...Object.values(record.crew)].map((row) => row.personId) : [],
  );
  if (VISIBILITY.some((path) => changed.has(path))) return all;
  const cast = [...(changed.get('cast') ?? [])].map(Number);
  const crew = [...(changed.get('crew') ?? [])].map((key) => Number(key.split(':')[1]));
  return [...cast, ...crew];
}

/**
 * Returns the cache tags that a write outdates: lists, the title, and the pages of people and related titles before and
 * after it.
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
 * Writes titles in the caller's transaction, with all dependent data: collections, inverse relations, search names,
 * credit counts, title index and cards, revisions and one activity row. Drafts that change nothing are skipped.
 * @returns the writes made; those of titles that only gained or lost an inverse relation come last
 * @throws AppError 422 if relations contradict each other; database errors unchanged
 */
export async function writeTitles(
  { client, changes }: Transaction,
  drafts: readonly PendingRecord<TitleRecord>[],
  context: WriteContext,
): Promise<TitleWrite[]> {
  const complete = await withReverses(client, await identified(client, drafts));
  const writes = await writesOf(titleFields, complete);
  if (writes.length === 0) return [];
  await mapInSequence(client, async (writer) => {
    await writeRecords(writer, titleFields, titleTable, writes, derivedOn(koreaToday(context.now)));
    await writeCreditCharacters(writer, writes);
    await refreshReadModel(writer, writes, context);
    // Changes of other titles, which only gained or lost an inverse relation, follow from the written title.
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
  if (context.deferred) {
    for (const id of people) context.deferred.add(id);
    return;
  }
  await refreshCreditCounts(runner, people);
  if (!context.areWeightsDeferred) await refreshPersonWeights(runner, people);
}
