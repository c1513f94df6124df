import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import {
  dependentLists,
  type StagedCredit,
  type StagedEpisode,
  withoutUnplayedCharacters,
} from './dependentMerge.ts';
import { mergeablePart } from './filling.ts';
import { type Incoming, mergeIncoming, type Touched } from './merging.ts';
import { type ImportSession, inBatch, readMeanwhile } from './session.server.ts';
import { touchedByPeople } from './touched.queries.server.ts';

/** Titles per transaction. */
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
  { tally, mode }: ImportSession,
  { line: titleLine, data, ids, credits, episodes, day_shift: dayShift }: StagedTitle,
  before: PendingRecord<TitleRecord>['before'],
  touched: Touched,
): PendingRecord<TitleRecord> {
  const record = before?.record ?? null;
  const reject =
    (file: 'credits' | 'episodes') => (line: number, field: string, value: string, reason: string) =>
      tally.reject({ file, line, what: 'row', field, value, reason });
  const lists = {
    ...data.lists,
    externalIds: ids,
    ...dependentLists({ credits, episodes, dayShift }, record, touched, {
      credit: reject('credits'),
      episode: reject('episodes'),
    }),
  };
  const differs = (field: string, value: Value, stored: Value) =>
    tally.reject({
      file: 'titles',
      line: titleLine,
      what: 'value',
      field,
      value: `${String(value)}, stored is ${String(stored)}`,
      reason: 'differs from the stored value, which is kept (use --replace to overwrite it)',
    });
  const incoming = mergeablePart(mode, titleFields, record, { plain: data.plain, lists }, differs);
  const merged = mergeIncoming(titleFields, record, incoming, touched);
  return { before, after: withoutUnplayedCharacters(record, withOrderedDates(record, merged), touched) };
}

/** Keeps the stored dates when the merged end date would be before the start date. */
function withOrderedDates(before: TitleRecord | null, after: TitleRecord): TitleRecord {
  const { startDate, endDate } = after;
  if (startDate === null || endDate === null) return after;
  const length = Math.min(startDate.length, endDate.length);
  if (endDate.slice(0, length) >= startDate.slice(0, length)) return after;
  return { ...after, startDate: before?.startDate ?? null, endDate: before?.endDate ?? null };
}

/** Writes a batch and returns the next one. */
async function importBatch(session: ImportSession, staged: readonly StagedTitle[]): Promise<StagedTitle[]> {
  return inBatch(session, async (tx) => {
    const known = staged.flatMap((row) => row.record_id ?? []);
    const stored = await titleRecords.read(tx.client, known, { isForUpdate: true });
    const touched = await touchedByPeople(tx.client, 'title', known);
    const next = readMeanwhile(nextBatch(session, staged.at(-1)?.line ?? 0));
    const drafts = staged.map((row) =>
      draftOf(session, row, stored.get(row.record_id ?? 0) ?? null, touched(row.record_id)),
    );
    const writes = await titleRecords.write(tx, drafts, {
      actor: null,
      action: 'import.titles',
      now: session.now,
      areWeightsDeferred: true,
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

/** Rejects credits and episodes whose title or person is not in the data set or was rejected. */
async function rejectLostRows({ client, tally }: ImportSession): Promise<void> {
  const lostCredits = await client.query<LostRow>(
    `select c.line, case when t.key is null then 'title_id' else 'person_id' end as field,
       case when t.key is null then c.title_key else c.person_key end as value,
       case when t.key is null then 'is not a title of this data set, or was rejected'
         else 'is not a person of this data set, or was rejected' end as reason
     from pg_temp.stage_credits c left join pg_temp.stage_titles t on t.key = c.title_key
     left join pg_temp.stage_people p on p.key = c.person_key
     where t.key is null or p.key is null order by c.line`,
  );
  for (const row of lostCredits.rows) tally.reject({ file: 'credits', what: 'row', ...row });
  const lostEpisodes = await client.query<LostRow>(
    `select e.line, 'title_id' as field, e.title_key as value,
       'is not a title of this data set, or was rejected' as reason
     from pg_temp.stage_episodes e left join pg_temp.stage_titles t on t.key = e.title_key
     where t.key is null order by e.line`,
  );
  for (const row of lostEpisodes.rows) tally.reject({ file: 'episodes', what: 'row', ...row });
}

/** Writes the staged titles with their credits and episodes, one transaction per batch. */
export async function importTitles(session: ImportSession): Promise<void> {
  await rejectLostRows(session);
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
