import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_NAME_BUCKETS, NAME_BUCKETS } from '#src/catalogue/nameBuckets.server.ts';
import { refreshTitleWeights } from '#src/catalogue/searchNames.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { searchPeople, searchTitles } from '#src/features/search/search.queries.server.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';

/** Votes of titles in the lowest, the middle and the highest search bucket. */
const VOTES = [0, 1000, 1_000_000];
const CROWD = 700;

let stage: CommandStage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.drop());

const bucketsOf = async (titleId: number) =>
  (
    await stage.rowsOf<{ shelf: number }>(
      'select shelf from search_names where title_id = $1 order by shelf',
      titleId,
    )
  ).map(({ shelf: bucket }) => bucket);

/** Sets the votes of a title as an import does: the index first, then the weights of its names. */
async function vote(titleId: number, votes: number) {
  const { pool } = stage.editor.db;
  await pool.query('update title_index set external_votes = $2 where title_id = $1', [titleId, votes]);
  await refreshTitleWeights(pool, [titleId]);
}

const match = async (q: string) =>
  (await searchTitles(stage.editor.db, q)).hits.map(({ title }) => title.title);

async function published(title: string, input: object = {}) {
  return stage.make({ title, isPublished: true, ...input });
}

describe('the search bucket of a name', () => {
  it('depends on the kind of name and follows the popularity of its owner', async () => {
    const { id } = await published('Quiet Lighthouse', { characters: [{ key: 'one', name: 'Han Byeol' }] });
    const seen: number[][] = [];
    for (const votes of VOTES) {
      await vote(id, votes);
      seen.push(await bucketsOf(id));
    }
    expect(seen).toEqual(
      [0, 1, 2].map((level) => [NAME_BUCKETS.titles[2 - level], NAME_BUCKETS.characters[2 - level]]),
    );
    const people = await stage.rowsOf<{ shelf: number }>("select shelf from search_names where entity = 'p'");
    expect(people.length).toBeGreaterThan(0);
    for (const { shelf: bucket } of people) expect(NAME_BUCKETS.people).toContain(bucket);
  });

  it('has trigram indexes for every form', async () => {
    const indexes = await stage.rowsOf<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'search_names' and indexdef like '%USING gin%' order by 1`,
    );
    const expected = ALL_NAME_BUCKETS.flatMap((bucket) =>
      ['folded', 'jamo', 'roman'].map((form) => `search_names_${form}_trgm_${bucket}`),
    );
    expect(indexes.map(({ name }) => name)).toEqual(expected.sort());
  });

  it.each(VOTES)(
    'hides nothing: with %i votes a title is found by full name, prefix, word and misspelling',
    async (votes) => {
      const { id, version } = await published(`Marigold${votes} Staircase`, {
        nativeTitle: `계단의금잔화${votes}`,
        characters: [{ key: 'one', name: `Oh Haneul${votes}` }],
      });
      await vote(id, votes);
      const title = `Marigold${votes} Staircase`;
      for (const q of [title, `marigold${votes}`, `staircase marigold${votes}`, `marigodl${votes} staircase`])
        expect(await match(q), q).toContain(title);
      for (const q of [
        `계단의금잔화${votes}`,
        `금잔화${votes}`,
        `계단위금잔화${votes}`,
        `oh haneul${votes}`,
        `haneul${votes}`,
      ])
        expect(await match(q), q).toContain(title);
      const renamed = await titleRecords.update(stage.editor, id, {
        version,
        changes: { title: `Foxglove${votes} Veranda` },
      });
      expect(await match(`foxglove${votes}`)).toEqual([`Foxglove${votes} Veranda`]);
      expect(await match(`marigold${votes}`)).not.toContain(title);
      await titleRecords.remove(stage.editor, id, { version: renamed.version });
      expect(await match(`foxglove${votes}`)).toEqual([]);
    },
  );
});

describe('a word that occurs in very many names', () => {
  beforeAll(async () => {
    const { pool } = stage.editor.db;
    await pool.query(
      `insert into titles (type, status, title, native_title, sort_key, slug, is_published)
       select 'drama', 'finished', 'Harbour of ' || n, '항구' || n, 'harbour ' || n, 'harbour-' || n, true
       from generate_series(1, ${CROWD}) n`,
    );
    const { rows } = await pool.query<{ ids: number[] }>(
      `select array_agg(id order by id) as ids from titles where title like 'Harbour of %'`,
    );
    await pool.query('select refresh_title_index($1::int[])', [rows[0]?.ids]);
    await pool.query(
      `update title_index i set external_votes = 100 * t.n * t.n from (
         select id, split_part(title, ' ', 3)::int as n from titles where title like 'Harbour of %') t where t.id = i.title_id`,
    );
    await pool.query(
      `insert into search_names (entity, title_id, rank, name, folded, compact, jamo, initials, roman, weight)
       select 't', t.id, 0, t.title, lower(t.title), replace(lower(t.title), ' ', ''), lower(t.title), '',
         replace(lower(t.title), ' ', ''), ln(1 + i.external_votes) / ln(2)
       from titles t join title_index i on i.title_id = t.id where t.title like 'Harbour of %'`,
    );
    await published('Harbour');
    await published('Old Harbour', { characters: [{ key: 'one', name: 'Harbour Master' }] });
  });

  it('returns 200 results and reports that there are more', async () => {
    const page = await searchTitles(stage.editor.db, 'harbour', { pageSize: 100 });
    expect([page.total, page.isTotalCapped, page.isComplete]).toEqual([200, true, true]);
  });

  it('ranks an exact title first, even if it is not popular', async () => {
    expect((await match('harbour'))[0]).toBe('Harbour');
    expect((await match('HARBOUR '))[0]).toBe('Harbour');
  });

  it('returns the most popular of the others, in the same order each time', async () => {
    const listed = async () => {
      const pages = await Promise.all(
        [1, 2].map((page) => searchTitles(stage.editor.db, 'harbour of', { page, pageSize: 100 })),
      );
      return pages.flatMap(({ hits }) => hits.map(({ title }) => title.title));
    };
    const first = await listed();
    expect(await listed()).toEqual(first);
    const numbers = first.map((title) => Number(title.split(' ')[2]));
    expect(new Set(numbers).size).toBe(200);
    expect(Math.min(...numbers)).toBeGreaterThan(CROWD - 460);
  });
});

describe('a person with few credits', () => {
  it('is found among people of the same name', async () => {
    const { hits } = await searchPeople(stage.editor.db, '공유');
    expect(hits.map(({ person }) => person.name)).toEqual(['Gong Yoo']);
  });
});
