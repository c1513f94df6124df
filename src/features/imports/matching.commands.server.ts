import { matchByNames } from './nameMatching.commands.server.ts';
import { RECOGNISED_BY, type ReferenceIds } from './referenceIds.ts';
import type { ImportSession } from './session.server.ts';

interface MatchedEntity {
  readonly stage: 'people' | 'titles';
  readonly ids: 'person_external_ids' | 'title_external_ids';
  readonly owner: 'person_id' | 'title_id';
}

const ENTITIES: readonly MatchedEntity[] = [
  { stage: 'people', ids: 'person_external_ids', owner: 'person_id' },
  { stage: 'titles', ids: 'title_external_ids', owner: 'title_id' },
];

async function matchByOwnId(
  { client }: ImportSession,
  { stage, ids, owner }: MatchedEntity,
  datasetId: number,
) {
  await client.query(
    `update pg_temp.stage_${stage} s set record_id = x.${owner} from ${ids} x where x.source_id = $1 and x.value = s.key`,
    [datasetId],
  );
}

/** Matches by external id. A stored record matches at most one row, and none if it has a different data set id. */
async function matchBySource(
  { client }: ImportSession,
  { stage, ids, owner }: MatchedEntity,
  sourceId: number,
  datasetId: number,
) {
  await client.query(
    `update pg_temp.stage_${stage} s set record_id = m.${owner} from (
       select distinct on (x.${owner}) i.key, x.${owner} from pg_temp.stage_ids i
       join ${ids} x on x.source_id = i.source_id and x.value = i.value
       join pg_temp.stage_${stage} st on st.key = i.key and st.record_id is null
       where i.entity = '${stage}' and i.source_id = $1
         and not exists (select 1 from ${ids} own where own.${owner} = x.${owner} and own.source_id = $2)
         and not exists (select 1 from pg_temp.stage_${stage} taken where taken.record_id = x.${owner})
       order by x.${owner}, i.key) m
     where s.key = m.key and s.record_id is null`,
    [sourceId, datasetId],
  );
}

/** Last resort: matches by title, year and country if they identify exactly one stored title and one row. */
async function matchByTitle({ client }: ImportSession, datasetId: number) {
  await client.query(
    `update pg_temp.stage_titles s set record_id = m.id from (
       select s.key, min(t.id) as id, count(*) over (partition by min(t.id)) as claims
       from pg_temp.stage_titles s
       join titles t on lower(t.title) = lower(s.title) and t.year = s.year
       join title_countries c on c.title_id = t.id and c.country_id = s.country_id
       where s.record_id is null
         and not exists (select 1 from title_external_ids own where own.title_id = t.id and own.source_id = $1)
         and not exists (select 1 from pg_temp.stage_titles taken where taken.record_id = t.id)
       group by s.key having count(*) = 1) m
     where s.key = m.key and m.claims = 1`,
    [datasetId],
  );
}

interface ClaimedId {
  line: number;
  value: string;
  source: string;
}

/** Rejects external ids that another record already has or that a row with an earlier key also names. */
async function rejectClaimedIds({ client, tally }: ImportSession, { stage, ids, owner }: MatchedEntity) {
  const held = await client.query<ClaimedId>(
    `delete from pg_temp.stage_ids i using pg_temp.stage_${stage} s, ${ids} x, external_sources src
     where i.entity = '${stage}' and s.key = i.key and src.id = i.source_id
       and x.source_id = i.source_id and x.value = i.value and x.${owner} is distinct from s.record_id
     returning i.line, i.value, src.name as source`,
  );
  const claimed = await client.query<ClaimedId>(
    `with firsts as (
       select source_id, value, min(key) as key from pg_temp.stage_ids where entity = '${stage}'
       group by source_id, value having count(*) > 1)
     delete from pg_temp.stage_ids i using firsts f, external_sources src
     where i.entity = '${stage}' and i.source_id = f.source_id and i.value = f.value and i.key > f.key
       and src.id = i.source_id
     returning i.line, i.value, src.name as source`,
  );
  for (const { line, value, source } of [...held.rows, ...claimed.rows]) {
    const reason = `is the ${source} id of another record`;
    tally.reject({ file: stage, line, what: 'value', field: 'external_ids', value, reason });
  }
}

/**
 * Matches rows to stored records: by data set id, then by external id, then titles by title, year and country. Rows of
 * tables, which may have no id, are matched by name. Unmatched rows are new. Ids of other records are rejected.
 */
export async function matchRecords(session: ImportSession, ids: ReferenceIds): Promise<void> {
  const { sources } = ids;
  for (const entity of ENTITIES) {
    await matchByOwnId(session, entity, sources.dataset);
    for (const source of RECOGNISED_BY)
      await matchBySource(session, entity, sources[source], sources.dataset);
    if (entity.stage === 'titles' && session.mode === 'dataset') await matchByTitle(session, sources.dataset);
  }
  if (session.mode !== 'dataset') await matchByNames(session, ids);
  for (const entity of ENTITIES) await rejectClaimedIds(session, entity);
}
