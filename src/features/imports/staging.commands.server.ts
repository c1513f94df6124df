import { compactName } from '#src/domain/names/folding.ts';
import type { Runner } from '#src/server/db/database.ts';
import { creditRow, episodeRow, relationRow } from './dependentRows.ts';
import { personRow } from './personRow.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { type ImportSession, stageFile } from './session.server.ts';
import { titleRow } from './titleRow.ts';

const TABLES = {
  people: 'line int, key text, data json, names json, record_id int',
  titles: `line int, key text, data json, title text, names json, year int, country_id int, day_shift int, votes int,
    record_id int`,
  ids: 'entity text, key text, line int, source_id int, value text',
  credits: `line int, title_key text, person_key text, job text, role text, character text, character_native text,
    place int`,
  episodes: 'line int, title_key text, label text, air_date text, is_derived bool',
  related: `line int, title_key text, related_key text, relation text, outside text, outside_tmdb text`,
} as const;

/** Creates the temporary tables that a data set is read into. They last as long as the connection. */
export async function createStaging(runner: Runner): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES)) {
    await runner.query(`create temp table stage_${name} (${columns})`);
  }
}

/** Drops the temporary tables, so that the connection can be reused. */
export async function dropStaging(runner: Runner): Promise<void> {
  const names = Object.keys(TABLES).map((name) => `pg_temp.stage_${name}`);
  await runner.query(`drop table if exists ${names.join(', ')}`);
}

type Keyed = 'people' | 'titles';

/** Keeps the first of several rows with the same id and rejects the others. */
async function rejectRepeats({ client, tally }: ImportSession, table: Keyed): Promise<void> {
  const { rows } = await client.query<{ line: number; key: string; first: number }>(
    `with firsts as (select key, min(line) as first from pg_temp.stage_${table} group by key having count(*) > 1)
     delete from pg_temp.stage_${table} s using firsts f where s.key = f.key and s.line > f.first
     returning s.line, s.key, f.first`,
  );
  for (const { line, key, first } of rows) {
    tally.reject({
      file: table,
      line,
      what: 'row',
      field: 'id',
      value: key,
      reason: `is already on line ${first}`,
    });
  }
}

async function stageIds(runner: Runner, entity: Keyed): Promise<void> {
  await runner.query(
    `insert into pg_temp.stage_ids (entity, key, line, source_id, value)
     select '${entity}', s.key, s.line, r."sourceId", r.value from pg_temp.stage_${entity} s,
     json_to_recordset(s.data->'lists'->'externalIds') as r("sourceId" int, value text)`,
  );
}

/** Returns names in the form of `search_names.compact`, to match rows without ids. */
function comparableNames(input: readonly unknown[]): string[] {
  return [...new Set(input.flatMap((name) => (typeof name === 'string' ? [compactName(name)] : [])))];
}

/** Reads people, titles, credits, episodes and relations into the temporary tables and reports rejected rows. */
export async function stageDataset(session: ImportSession, ids: ReferenceIds): Promise<void> {
  const { client, mode } = session;
  const names = (...input: unknown[]) => (mode === 'dataset' ? null : comparableNames(input));
  await stageFile(
    session,
    'people',
    'key text, data json, names json',
    (fields) => personRow(fields, ids),
    ({ key, incoming }) => ({
      key,
      data: incoming,
      names: names(incoming.plain.name, incoming.plain.nativeName),
    }),
  );
  await stageFile(
    session,
    'titles',
    'key text, data json, title text, names json, year int, country_id int, day_shift int, votes int',
    (fields, json) => titleRow(fields, json, ids),
    ({ key, incoming, year, countryId, dayShift, votes }) => ({
      key,
      data: incoming,
      title: incoming.plain.title,
      names: names(incoming.plain.title, incoming.plain.nativeTitle),
      year,
      country_id: countryId,
      day_shift: dayShift,
      votes,
    }),
  );
  await stageFile(
    session,
    'credits',
    'title_key text, person_key text, job text, role text, character text, character_native text, place int',
    creditRow,
    ({ titleKey, personKey, job, role, character, characterNative, place: position }) => ({
      title_key: titleKey,
      person_key: personKey,
      job,
      role,
      character,
      character_native: characterNative,
      place: position,
    }),
  );
  await stageFile(
    session,
    'episodes',
    'title_key text, label text, air_date text, is_derived bool',
    episodeRow,
    ({ titleKey, label, airDate, isDerived }) => ({
      title_key: titleKey,
      label,
      air_date: airDate,
      is_derived: isDerived,
    }),
  );
  await stageFile(
    session,
    'related',
    'title_key text, related_key text, relation text, outside text, outside_tmdb text',
    relationRow,
    ({ titleKey, relatedKey, relation, outside, outsideTmdb }) => ({
      title_key: titleKey,
      related_key: relatedKey,
      relation,
      outside,
      outside_tmdb: outsideTmdb,
    }),
  );
  await rejectRepeats(session, 'people');
  await rejectRepeats(session, 'titles');
  await stageIds(client, 'people');
  await stageIds(client, 'titles');
  await client.query(`
    create index on pg_temp.stage_people (line);
    create index on pg_temp.stage_titles (line);
    create unique index on pg_temp.stage_people (key);
    create unique index on pg_temp.stage_titles (key);
    create index on pg_temp.stage_ids (entity, key);
    create index on pg_temp.stage_credits (title_key);
    create index on pg_temp.stage_credits (person_key);
    create index on pg_temp.stage_episodes (title_key);
    analyze pg_temp.stage_people, pg_temp.stage_titles, pg_temp.stage_ids, pg_temp.stage_credits, pg_temp.stage_episodes`);
}
