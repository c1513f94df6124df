import { searchAll } from '#src/features/search/search.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { BenchContext } from '../context.ts';
import { spreadOf, timeByTurns } from '../measure.ts';
import { type Chapter, ms, SPREAD_HEAD, spreadCells, within } from '../report.ts';
import { searchTexts } from './searchTexts.ts';

const BUDGET_MS = 25;
const ROUNDS = 5;
const WARM_UP = 2;
const SLOWEST_SHOWN = 12;

/**
 * How long a search over titles and people takes, for texts of every kind.
 * @param size words for the number of titles, where it is not that of the other chapters
 * @param budget longest p95, in ms
 */
export async function measureSearch(db: Database, size: string, budget: number): Promise<Chapter> {
  const kinds = await searchTexts(db);
  const texts = kinds.flatMap(({ kind, texts: all }) => all.map((text) => ({ kind, text })));
  const times = await timeByTurns(
    texts.map(
      ({ text }) =>
        () =>
          searchAll(db, text),
    ),
    { rounds: ROUNDS, warmUp: WARM_UP },
  );
  const timed = texts.map((text, index) => ({ ...text, times: times[index] ?? [] }));
  const all = spreadOf(times.flat());
  const slowest = timed
    .map(({ kind, text, times: own }) => ({ kind, text, spread: spreadOf(own) }))
    .sort((a, b) => b.spread.median - a.spread.median)
    .slice(0, SLOWEST_SHOWN);
  return {
    heading: `Search${size}`,
    findings: [
      {
        what: `search over titles and people${size}, ${texts.length} texts`,
        budget: `p95 ≤ ${budget} ms`,
        measured: `${ms(all.p95)} (median ${ms(all.median)})`,
        verdict: within(all.p95, budget),
      },
    ],
    notes: [
      `Both tabs' first pages with their totals, in the server process: each text ${ROUNDS} times by turns, after ${WARM_UP} untimed rounds; the figures are over all searches together.`,
    ],
    tables: [
      {
        head: ['kind', 'texts', ...SPREAD_HEAD],
        rows: kinds.map(({ kind, texts: own }) => [
          kind,
          String(own.length),
          ...spreadCells(spreadOf(timed.filter((each) => each.kind === kind).flatMap((each) => each.times))),
        ]),
      },
      {
        head: ['the slowest', 'kind', ...SPREAD_HEAD],
        rows: slowest.map(({ text, kind, spread }) => [`\`${text}\``, kind, ...spreadCells(spread)]),
      },
    ],
  };
}

/** Search on the filled catalogue. */
export const benchSearch = ({ db }: BenchContext): Promise<Chapter> => measureSearch(db, '', BUDGET_MS);
