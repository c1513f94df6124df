import { compactName } from '#src/domain/folding.ts';
import { searchPeople, searchTitles } from '#src/features/search/search.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { REPORTED_PERSON_QUERIES, REPORTED_TITLE_QUERIES } from '#tests/support/reportedQueries.ts';
import { type JudgedQuery, PERSON_QUERIES, TITLE_QUERIES } from '#tests/support/searchQueries.ts';

/** Places that count: what is not among them is not found. */
const PLACES = 5;

/** The two halves of the judged queries: thresholds are tuned on the one, what search is worth is told by the other. */
export const HALVES = {
  tuning: { titles: TITLE_QUERIES, people: PERSON_QUERIES },
  reporting: { titles: REPORTED_TITLE_QUERIES, people: REPORTED_PERSON_QUERIES },
} as const;
export type Half = keyof typeof HALVES;

/** What became of one judged query. */
export interface Verdict extends JudgedQuery {
  /** Kind of difficulty, with whether titles or people were asked for. */
  kind: string;
  /** Names in the order they were found. */
  found: string[];
  /** Place of the expected one, from 1; 0 when it is not among the first five. */
  place: number;
}

const KINDS = {
  titles: {
    names: 'select title as name from titles',
    find: async (db: Database, q: string) =>
      (await searchTitles(db, q, { pageSize: PLACES })).hits.map(({ title }) => title.title),
  },
  people: {
    names: 'select name from people',
    find: async (db: Database, q: string) =>
      (await searchPeople(db, q, { pageSize: PLACES })).hits.map(({ person }) => person.name),
  },
} as const;

/**
 * Asks every query of a half whose answer this catalogue holds: the starter has a part of the catalogue that they were
 * written for.
 */
export async function verdictsOf(db: Database, half: Half): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const entity of ['titles', 'people'] as const) {
    const { names, find } = KINDS[entity];
    const { rows } = await db.pool.query<{ name: string }>(names);
    const known = new Set(rows.map(({ name }) => compactName(name)));
    for (const [kind, queries] of Object.entries(HALVES[half][entity])) {
      for (const judged of queries) {
        const expected = compactName(judged.expects);
        if (!known.has(expected)) continue;
        const found = await find(db, judged.q);
        const place = found.findIndex((name) => compactName(name) === expected) + 1;
        verdicts.push({ ...judged, kind: `${entity}, ${kind}`, found, place });
      }
    }
  }
  return verdicts;
}

/** Share of the queries whose answer is among the first so many, 0..1. */
export function shareWithin(verdicts: readonly Verdict[], places: number): number {
  return verdicts.filter(({ place }) => place > 0 && place <= places).length / verdicts.length;
}

/** A line for each query whose answer did not come first. */
export function misses(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ place }) => place !== 1)
    .map(({ kind, q, expects, found }) => `${kind}: ${q} → ${expects}: ${found.join(' | ')}`);
}
