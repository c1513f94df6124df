import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactName } from '#src/domain/folding.ts';
import { searchPeople, searchTitles } from '#src/features/search/search.queries.server.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { type JudgedQuery, PERSON_QUERIES, TITLE_QUERIES } from '#tests/support/searchQueries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await starterDatabase();
});
afterAll(() => database.drop());

interface Verdict extends JudgedQuery {
  /** Names in the order they were found. */
  found: string[];
  /** Place of the expected one, from 1; 0 when it is not among the first five. */
  place: number;
}

async function known(table: 'titles' | 'people', column: 'title' | 'name'): Promise<Set<string>> {
  const { rows } = await database.db.pool.query<{ name: string }>(`select ${column} as name from ${table}`);
  return new Set(rows.map(({ name }) => compactName(name)));
}

async function judge(
  sets: Record<string, JudgedQuery[]>,
  names: Set<string>,
  find: (q: string) => Promise<string[]>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const judged of Object.values(sets).flat()) {
    const expected = compactName(judged.expects);
    // The starter holds a part of the catalogue that the queries were written for.
    if (!names.has(expected)) continue;
    const found = await find(judged.q);
    verdicts.push({ ...judged, found, place: found.findIndex((name) => compactName(name) === expected) + 1 });
  }
  return verdicts;
}

const share = (verdicts: Verdict[], places: number) =>
  verdicts.filter(({ place }) => place > 0 && place <= places).length / verdicts.length;

const told = (verdicts: Verdict[]) =>
  verdicts
    .filter(({ place }) => place !== 1)
    .map(({ q, expects, found }) => `${q} → ${expects}: ${found.join(' | ')}`);

describe('what people mean by what they type', () => {
  it('[S-R4] is among the first five titles nearly always, and mostly the first', async () => {
    const verdicts = await judge(TITLE_QUERIES, await known('titles', 'title'), async (q) =>
      (await searchTitles(database.db, q, { pageSize: 5 })).hits.map(({ title }) => title.title),
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(60);
    expect(share(verdicts, 5), told(verdicts).join('\n')).toBeGreaterThanOrEqual(0.97);
    expect(share(verdicts, 1), told(verdicts).join('\n')).toBeGreaterThanOrEqual(0.92);
  });

  it('[S-R4] is among the first five people nearly always, and mostly the first', async () => {
    const verdicts = await judge(PERSON_QUERIES, await known('people', 'name'), async (q) =>
      (await searchPeople(database.db, q, { pageSize: 5 })).hits.map(({ person }) => person.name),
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(25);
    expect(share(verdicts, 5), told(verdicts).join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(share(verdicts, 1), told(verdicts).join('\n')).toBeGreaterThanOrEqual(0.85);
  });
});
