import type { Database } from '#src/server/db/database.ts';

/**
 * Fills an empty database with tens of thousands of plain rows, skewed as in real catalogues, and analyses
 * it: enough for the planner to choose the plans of a large one.
 */
export async function fillLargeCatalogue(db: Database, titles = 12_000): Promise<void> {
  const run = (text: string) => db.pool.query(text);
  await run(`insert into countries (code, name, slug)
    select c, 'Country ' || c, 'country-' || lower(c) from unnest(array['KR', 'CN', 'JP', 'TW']) c`);
  await run(`insert into genders (slug, name) values ('female', 'Female'), ('male', 'Male')`);
  await run(
    `insert into genres (slug, name) select 'genre-' || n, 'Genre ' || n from generate_series(1, 30) n`,
  );
  await run(`insert into tags (slug, name) select 'tag-' || n, 'Tag ' || n from generate_series(1, 800) n`);
  await run(`insert into studios (kind, slug, name) select k, k || '-' || n, k || ' ' || n
    from generate_series(1, 100) n, unnest(array['network', 'studio']) k`);
  await run(`insert into titles (type, status, title, native_title, sort_key, slug, start_date, end_date, episode_count,
      runtime_minutes, is_published, created_at)
    select case when n % 5 = 0 then 'movie' else 'drama' end,
      case when n % 200 = 0 then 'upcoming' when n % 201 = 0 then 'airing' else 'finished' end,
      'Title ' || md5(n::text), '제목 ' || n, md5(n::text), 'title-' || n,
      case when n % 200 = 0 then '2027-03-01' else (1970 + n % 56) || '-' || lpad((1 + n % 12)::text, 2, '0') || '-11' end,
      case when n % 200 = 0 or n % 201 = 0 then null else (1970 + n % 56) || '-12-28' end,
      1 + n % 60, 40 + n % 50, true, now() - n * interval '1 hour' from generate_series(1, ${titles}) n`);
  await run(`insert into title_countries (title_id, country_id, position)
    select t.id, c.id, 0 from titles t join countries c on c.code = (array['KR', 'KR', 'KR', 'CN', 'JP'])[1 + t.id % 5]`);
  await run(`insert into title_genres (title_id, genre_id, position)
    select t.id, g.id, 0 from titles t join genres g on t.id % g.id = 0`);
  await run(`insert into title_tags (title_id, tag_id) select distinct t.id, 1 + (t.id * k * k) % 800
    from titles t, generate_series(1, 5) k join tags on tags.id = 1`);
  await run(
    `insert into title_studios (title_id, studio_id, position) select id, 1 + id % 200, 0 from titles`,
  );
  await run(`insert into title_stats (title_id, score_total, score_count, list_count, trending)
    select id, (id % 40) * 14, id % 40, id % 500, case when id % 20 = 0 then id end from titles`);
  await run(`insert into episodes (title_id, label, sort_order, air_date) select id, n::text, n, start_date
    from titles, generate_series(1, 3) n`);
  await run(`insert into people (name, native_name, sort_key, slug, gender_id, country_id, birth_date, credit_count)
    select 'Person ' || md5(n::text), '사람 ' || n, md5(n::text), 'person-' || n, 1 + n % 2,
      case when n % 10 = 0 then 1 end, case when n % 3 = 0 then (1950 + n % 50)::text end, n % 90
    from generate_series(1, ${titles * 2}) n`);
  await run(`insert into credits (title_id, person_id, job, role, position)
    select distinct on (t.id, p) t.id, p, 'cast', 'main', k from titles t, generate_series(1, 6) k,
      lateral (select 1 + (t.id * k * 7) % ${titles * 2} as p) x`);
  await run(`insert into search_names (entity, title_id, rank, name, folded, compact, jamo, initials, roman, weight)
    select 't', id, 0, title, lower(title), replace(lower(title), ' ', ''), lower(title), '', lower(title), 1 from titles`);
  await run(`insert into search_names (entity, person_id, rank, name, folded, compact, jamo, initials, roman, weight)
    select 'p', id, 0, name, lower(name), replace(lower(name), ' ', ''), lower(name), '', lower(name), 1 from people`);
  await run('select refresh_title_index(array(select id from titles))');
  await run('select keep_common_facets(1000, 1000)');
  await run('vacuum analyze');
}
