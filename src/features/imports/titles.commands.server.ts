import type { Value } from '#src/domain/fields/field.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { readTitles } from '#src/server/catalogue/reading.server.ts';
import type { Draft } from '#src/server/catalogue/recordWrites.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import { fitting } from './filling.ts';
import {
  hangingLists,
  type StagedCredit,
  type StagedEpisode,
  withoutLeftCharacters,
} from './hangingMerge.ts';
import { type Incoming, mergeIncoming, type Touched } from './merging.ts';
import { type ImportSession, inBatch, readMeanwhile } from './session.server.ts';
import { touchedByPeople } from './touched.queries.server.ts';

/** Titles in one transaction. */
const BATCH = 500;

interface StagedTitle {
  line: number;
  record_id: number | null;
  day_shift: number;
  data: Incoming;
  ids: { sourceId: number; value: string }[];
  credits: StagedCredit[];
  episodes: StagedEpisode[];
}

async function nextBatch({ client }: ImportSession, after: number): Promise<StagedTitle[]> {
  const { rows } = await client.query<StagedTitle>(
    `select s.line, s.record_id, s.day_shift, s.data,
       coalesce((select json_agg(json_build_object('sourceId', i.source_id, 'value', i.value))
         from pg_temp.stage_ids i where i.entity = 'titles' and i.key = s.key), '[]') as ids,
       coalesce((select json_agg(json_build_object('line', c.line, 'personId', p.record_id, 'job', c.job,
           'role', c.role, 'character', c.character, 'characterNative', c.character_native, 'place', c.place)
           order by c.place, p.record_id, c.job, c.character)
         from pg_temp.stage_credits c join pg_temp.stage_people p on p.key = c.person_key where c.title_key = s.key), '[]') as credits,
       coalesce((select json_agg(json_build_object('line', e.line, 'label', e.label, 'airDate', e.air_date,
           'isDerived', e.is_derived) order by e.air_date, e.line)
         from pg_temp.stage_episodes e where e.title_key = s.key), '[]') as episodes
     from pg_temp.stage_titles s where s.line > $1 order by s.line limit $2`,
    [after, BATCH],
  );
  return rows;
}

function draftOf(
  { tally, manner }: ImportSession,
  { line: titleLine, data, ids, credits, episodes, day_shift: dayShift }: StagedTitle,
  before: Draft<TitleRecord>['before'],
  touched: Touched,
): Draft<TitleRecord> {
  const record = before?.record ?? null;
  const refuse =
    (file: 'credits' | 'episodes') => (line: number, field: string, value: string, reason: string) =>
      tally.refuse({ file, line, what: 'row', field, value, reason });
  const lists = {
    ...data.lists,
    externalIds: ids,
    ...hangingLists({ credits, episodes, dayShift }, record, touched, {
      credit: refuse('credits'),
      episode: refuse('episodes'),
    }),
  };
  const differs = (field: string, value: Value, stored: Value) =>
    tally.refuse({
      file: 'titles',
      line: titleLine,
      what: 'value',
      field,
      value: `${String(value)}, stored is ${String(stored)}`,
      reason: 'differs from what is stored, which stays (use --replace to take it)',
    });
  const incoming = fitting(manner, titleFields, record, { plain: data.plain, lists }, differs);
  const merged = mergeIncoming(titleFields, record, incoming, touched);
  return { before, after: withoutLeftCharacters(record, withOrderedDates(record, merged), touched) };
}

/** A file's date that does not fit the one people set by hand gives way to it. */
function withOrderedDates(before: TitleRecord | null, after: TitleRecord): TitleRecord {
  const { startDate, endDate } = after;
  if (startDate === null || endDate === null) return after;
  const length = Math.min(startDate.length, endDate.length);
  if (endDate.slice(0, length) >= startDate.slice(0, length)) return after;
  return { ...after, startDate: before?.startDate ?? null, endDate: before?.endDate ?? null };
}

/** Writes a batch and gives the next one. */
async function importBatch(session: ImportSession, staged: readonly StagedTitle[]): Promise<StagedTitle[]> {
  return inBatch(session, async (tx) => {
    const known = staged.flatMap((row) => row.record_id ?? []);
    const stored = await readTitles(tx.client, known, { isForUpdate: true });
    const touched = await touchedByPeople(tx.client, 'title', known);
    const next = readMeanwhile(nextBatch(session, staged.at(-1)?.line ?? 0));
    const drafts = staged.map((row) =>
      draftOf(session, row, stored.get(row.record_id ?? 0) ?? null, touched(row.record_id)),
    );
    const writes = await writeTitles(tx, drafts, {
      actorId: null,
      action: 'import.titles',
      now: session.now,
      areWeightsLeft: true,
    });
    const created = writes.filter((write) => write.isNew).length;
    session.tally.titles.created += created;
    session.tally.titles.updated += writes.length - created;
    session.tally.titles.unchanged += staged.length - writes.length;
    return next;
  });
}

interface LostRow {
  line: number;
  field: string;
  value: string;
  reason: string;
}

/** Credits and episodes of titles and people that are not in the data set, or were refused. */
async function refuseLostRows({ client, tally }: ImportSession): Promise<void> {
  const lostCredits = await client.query<LostRow>(
    `select c.line, case when t.key is null then 'title_id' else 'person_id' end as field,
       case when t.key is null then c.title_key else c.person_key end as value,
       case when t.key is null then 'is no title of this data set, or one that was refused'
         else 'is no person of this data set, or one that was refused' end as reason
     from pg_temp.stage_credits c left join pg_temp.stage_titles t on t.key = c.title_key
     left join pg_temp.stage_people p on p.key = c.person_key
     where t.key is null or p.key is null order by c.line`,
  );
  for (const row of lostCredits.rows) tally.refuse({ file: 'credits', what: 'row', ...row });
  const lostEpisodes = await client.query<LostRow>(
    `select e.line, 'title_id' as field, e.title_key as value,
       'is no title of this data set, or one that was refused' as reason
     from pg_temp.stage_episodes e left join pg_temp.stage_titles t on t.key = e.title_key
     where t.key is null order by e.line`,
  );
  for (const row of lostEpisodes.rows) tally.refuse({ file: 'episodes', what: 'row', ...row });
}

/** Writes the staged titles with their credits and episodes, in batches that are whole or absent. */
export async function importTitles(session: ImportSession): Promise<void> {
  await refuseLostRows(session);
  const { rows } = await session.client.query<{ total: number }>(
    'select count(*)::int as total from pg_temp.stage_titles',
  );
  const total = rows[0]?.total ?? 0;
  let done = 0;
  for (let batch = await nextBatch(session, 0); batch.length > 0; ) {
    const next = await importBatch(session, batch);
    done += batch.length;
    session.onProgress({ phase: 'Writing titles', done, total });
    batch = next;
  }
}
