import { compactName } from '#src/domain/names/folding.ts';
import { searchPeople, searchTitles } from '#src/features/search/search.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { REPORTED_PERSON_QUERIES, REPORTED_TITLE_QUERIES } from '#tests/support/database/reportedQueries.ts';
import { type JudgedQuery, PERSON_QUERIES, TITLE_QUERIES } from '#tests/support/records/searchQueries.ts';

/** Ranks that count: a result after them counts as not found. */
const POSITIONS = 5;

/**
 * The two halves of the judged queries: thresholds are tuned on one, search quality is reported on the other.
 */
export const HALVES = {
  tuning: { titles: TITLE_QUERIES, people: PERSON_QUERIES },
  reporting: { titles: REPORTED_TITLE_QUERIES, people: REPORTED_PERSON_QUERIES },
} as const;
export type Half = keyof typeof HALVES;

/** The result of one judged query. */
export interface QueryResult extends JudgedQuery {
  /** Kind of difficulty, with whether it searches titles or people. */
  kind: string;
  /** Names in the order of the results. */
  found: string[];
  /** Rank of the expected one, from 1; 0 if it is not among the first five. */
  rank: number;
}

const KINDS = {
  titles: {
    names: 'select title as name from titles',
    find: async (db: Database, q: string) =>
      (await searchTitles(db, q, { pageSize: POSITIONS })).hits.map(({ title }) => title.title),
  },
  people: {
    names: 'select name from people',
    find: async (db: Database, q: string) =>
      (await searchPeople(db, q, { pageSize: POSITIONS })).hits.map(({ person }) => person.name),
  },
} as const;

/**
 * Runs every query of a half whose answer is in this catalogue: the starter catalogue is a part of the one
 * for which they were written.
 */
export async function queryResults(db: Database, half: Half): Promise<QueryResult[]> {
  const verdicts: QueryResult[] = [];
  for (const entity of ['titles', 'people'] as const) {
    const { names, find } = KINDS[entity];
    const { rows } = await db.pool.query<{ name: string }>(names);
    const known = new Set(rows.map(({ name }) => compactName(name)));
    for (const [kind, queries] of Object.entries(HALVES[half][entity])) {
      for (const judged of queries) {
        const expected = compactName(judged.expects);
        if (!known.has(expected)) continue;
        const matches = await find(db, judged.q);
        const position = matches.findIndex((name) => compactName(name) === expected) + 1;
        verdicts.push({ ...judged, kind: `${entity}, ${kind}`, found: matches, rank: position });
      }
    }
  }
  return verdicts;
}

/** Share of the queries whose answer is among the first results up to a rank, 0..1. */
export function shareWithin(verdicts: readonly QueryResult[], positions: number): number {
  return (
    verdicts.filter(({ rank: position }) => position > 0 && position <= positions).length / verdicts.length
  );
}

/** A line for each query whose answer was not first. */
export function misses(verdicts: readonly QueryResult[]): string[] {
  return verdicts
    .filter(({ rank: position }) => position !== 1)
    .map(({ kind, q, expects, found: matches }) => `${kind}: ${q} → ${expects}: ${matches.join(' | ')}`);
}
