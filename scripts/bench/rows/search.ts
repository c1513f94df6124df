import { searchAll } from '#src/features/search/search.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { BenchContext } from '../context.ts';
import { spreadOf, timeAlternately } from '../measure.ts';
import { type Chapter, ms, SPREAD_HEAD, spreadCells, within } from '../report.ts';
import { searchTexts } from './searchTexts.ts';

const BUDGET_MS = 25;
const ROUNDS = 5;
const WARM_UP = 2;
const SLOWEST_SHOWN = 12;

/**
 * Measures searches over titles and people for texts of every kind.
 * @param size text for the number of titles, if it differs from that of the other chapters, else ''
 * @param budget budget for the 95th percentile, in ms
 */
export async function measureSearch(db: Database, size: string, budget: number): Promise<Chapter> {
  const kinds = await searchTexts(db);
  const texts = kinds.flatMap(({ kind, texts: all }) => all.map((text) => ({ kind, text })));
  const times = await timeAlternately(
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
    .map(({ kind, text, times: textTimes }) => ({ kind, text, spread: spreadOf(textTimes) }))
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
      `The first pages of both tabs with their totals, in the server process: each text ${ROUNDS} times by turns, after ${WARM_UP} warm-up rounds. The figures cover all searches together.`,
    ],
    tables: [
      {
        head: ['kind', 'texts', ...SPREAD_HEAD],
        rows: kinds.map(({ kind, texts: kindTexts }) => [
          kind,
          String(kindTexts.length),
          ...spreadCells(spreadOf(timed.filter((each) => each.kind === kind).flatMap((each) => each.times))),
        ]),
      },
      {
        head: ['slowest texts', 'kind', ...SPREAD_HEAD],
        rows: slowest.map(({ text, kind, spread }) => [`\`${text}\``, kind, ...spreadCells(spread)]),
      },
    ],
  };
}

/** Measures search on the filled catalogue. */
export const benchSearch = ({ db }: BenchContext): Promise<Chapter> => measureSearch(db, '', BUDGET_MS);
