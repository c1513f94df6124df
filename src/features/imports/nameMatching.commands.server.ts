import { RECOGNISED_BY, type ReferenceIds } from './referenceIds.ts';
import type { ImportSession } from './session.server.ts';

/** `search_names.rank` of the names used for matching: main, native and alternative; not romanised or character names. */
const NAME_RANKS = '0, 1, 3';

/** Prefix of keys made from title, year and country because the row has no id. */
const NAMED = 'title#';

/** Matches titles by external id. Only the number of a MyDramaList id counts, because its pages get renamed. */
async function matchBySourceNumber({ client }: ImportSession, sourceId: number): Promise<void> {
  await client.query(
    `update pg_temp.stage_titles s set record_id = m.title_id from (
       select distinct on (x.title_id) i.key, x.title_id from pg_temp.stage_ids i
       join title_external_ids x on x.source_id = i.source_id
         and split_part(x.value, '-', 1) = split_part(i.value, '-', 1)
       join pg_temp.stage_titles st on st.key = i.key and st.record_id is null
       where i.entity = 'titles' and i.source_id = $1
         and not exists (select 1 from pg_temp.stage_titles taken where taken.record_id = x.title_id)
       order by x.title_id, i.key) m
     where s.key = m.key and s.record_id is null`,
    [sourceId],
  );
}

/**
 * Collects the stored titles that a row could mean: same name, year and type, with no contradicting country or id (external
 * or from the same file).
 */
async function findCandidates({ client }: ImportSession, datasetId: number): Promise<void> {
  await client.query(
    `create temp table stage_candidates as
     with requested as (
       select s.key, s.year, s.country_id, s.data->'plain'->>'type' as type, n.compact
       from pg_temp.stage_titles s cross join lateral json_array_elements_text(s.names) as n(compact)
       where s.record_id is null and s.year is not null)
     select distinct w.key, t.id from requested w
     join search_names n on n.entity = 't' and n.compact = w.compact and n.rank in (${NAME_RANKS})
     join titles t on t.id = n.title_id and t.year = w.year
       and (t.type::text = w.type or 'special' in (t.type::text, w.type))
     where (w.country_id is null
         or not exists (select 1 from title_countries c where c.title_id = t.id)
         or exists (select 1 from title_countries c where c.title_id = t.id and c.country_id = w.country_id))
       and not exists (select 1 from pg_temp.stage_titles taken where taken.record_id = t.id)
       and not exists (select 1 from pg_temp.stage_ids i
         join title_external_ids x on x.title_id = t.id and x.source_id = i.source_id
         where i.entity = 'titles' and i.key = w.key and i.value <> w.key
           and split_part(x.value, '-', 1) <> split_part(i.value, '-', 1))
       and not exists (select 1 from title_external_ids own
         where own.title_id = t.id and own.source_id = '${datasetId}' and w.key not like '${NAMED}%'
           and position('#' in own.value) > 0 and split_part(own.value, '#', 1) = split_part(w.key, '#', 1))`,
  );
}

/** Matches each row that has exactly one candidate. Rejects ambiguous rows that have no id. */
async function matchTitles(session: ImportSession, datasetId: number): Promise<void> {
  const { client, tally } = session;
  await findCandidates(session, datasetId);
  await client.query(
    `update pg_temp.stage_titles s set record_id = c.id from (
       select key, id, count(*) over (partition by key) as candidates, count(*) over (partition by id) as claims
       from pg_temp.stage_candidates) c
     where s.key = c.key and c.candidates = 1 and c.claims = 1`,
  );
  const { rows } = await client.query<{ line: number; title: string; candidates: number }>(
    `with unclear as (
       select c.key, count(*)::int as candidates from pg_temp.stage_candidates c
       join pg_temp.stage_titles s on s.key = c.key and s.record_id is null
       where c.key like '${NAMED}%' group by c.key),
     credits as (delete from pg_temp.stage_credits x using unclear u where x.title_key = u.key),
     episodes as (delete from pg_temp.stage_episodes x using unclear u where x.title_key = u.key)
     delete from pg_temp.stage_titles s using unclear u where s.key = u.key
     returning s.line, s.title, u.candidates`,
  );
  for (const { line, title, candidates } of rows) {
    const reason =
      candidates > 1
        ? `matches ${candidates} titles of that year in the catalogue`
        : 'matches the same title of the catalogue as another row of the file';
    tally.reject({ file: 'titles', line, what: 'row', field: 'title', value: title, reason });
  }
  await client.query('drop table pg_temp.stage_candidates');
}

/** Matches people whose name belongs to exactly one stored person. */
async function matchPeople({ client }: ImportSession): Promise<void> {
  await client.query(
    `create temp table stage_namesakes on commit preserve rows as
     select distinct s.key, n.person_id from pg_temp.stage_people s
     cross join lateral json_array_elements_text(s.names) as w(compact)
     join search_names n on n.entity = 'p' and n.compact = w.compact and n.rank in (${NAME_RANKS})
     where s.record_id is null`,
  );
  await client.query(
    `update pg_temp.stage_people s set record_id = c.person_id from (
       select key, person_id, count(*) over (partition by key) as candidates,
         count(*) over (partition by person_id) as claims from pg_temp.stage_namesakes) c
     where s.key = c.key and c.candidates = 1 and c.claims = 1
       and not exists (select 1 from pg_temp.stage_people taken where taken.record_id = c.person_id)`,
  );
}

/**
 * Resolves names that several stored people share: a credit belongs to the one who is already credited in that title.
 * Rejects the credit if none or several of them are.
 */
async function settleNamesakes({ client, tally }: ImportSession): Promise<void> {
  await client.query(
    `create temp table stage_shared on commit preserve rows as
     select key, count(*) as bearers from pg_temp.stage_namesakes k
     where exists (select 1 from pg_temp.stage_people s where s.key = k.key and s.record_id is null)
     group by key having count(*) > 1`,
  );
  await client.query(
    `with settled as (
       select c.line, c.person_key, min(k.person_id) as person_id from pg_temp.stage_credits c
       join pg_temp.stage_shared h on h.key = c.person_key
       join pg_temp.stage_titles t on t.key = c.title_key
       join pg_temp.stage_namesakes k on k.key = c.person_key
       where exists (select 1 from credits x where x.title_id = t.record_id and x.person_id = k.person_id)
       group by c.line, c.person_key having count(distinct k.person_id) = 1),
     known as (
       insert into pg_temp.stage_people (line, key, data, record_id)
       select min(line), 'stored#' || person_id, '{"plain":{},"lists":{}}'::json, person_id from settled
       group by person_id)
     update pg_temp.stage_credits c set person_key = 'stored#' || s.person_id from settled s where c.line = s.line`,
  );
  const { rows } = await client.query<{ line: number; name: string; bearers: number }>(
    `delete from pg_temp.stage_credits c using pg_temp.stage_shared h, pg_temp.stage_people p
     where h.key = c.person_key and p.key = h.key
     returning c.line, p.data->'plain'->>'name' as name, h.bearers::int`,
  );
  await client.query('delete from pg_temp.stage_people s using pg_temp.stage_shared h where s.key = h.key');
  for (const { line, name, bearers } of rows) {
    const reason = `is the name of ${bearers} people in the catalogue`;
    tally.reject({ file: 'credits', line, what: 'row', field: 'person_id', value: name, reason });
  }
}

/**
 * Matches rows without ids to stored records by name. Titles need the same year, so that remakes stay separate; people need
 * a name that no other stored person has.
 */
export async function matchByNames(session: ImportSession, { sources }: ReferenceIds): Promise<void> {
  for (const source of RECOGNISED_BY) await matchBySourceNumber(session, sources[source]);
  await matchTitles(session, sources.dataset);
  await matchPeople(session);
  await settleNamesakes(session);
  await session.client.query('drop table pg_temp.stage_namesakes, pg_temp.stage_shared');
}
