import type { Database } from '#src/server/db/database.ts';
import {
  type Half,
  misses,
  type QueryResult,
  queryResults,
  shareWithin,
} from '#tests/support/database/queryResults.ts';
import type { Chapter, Finding } from '../report.ts';

const FIRST_BUDGET = 0.85;
const FIRST_FIVE_BUDGET = 0.97;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function finding(half: Half, verdicts: readonly QueryResult[], positions: 1 | 5, budget: number): Finding {
  const share = shareWithin(verdicts, positions);
  const isReported = half === 'reporting';
  return {
    what: `judged searches, ${half} half of ${verdicts.length}: intended result ${positions === 1 ? 'first' : 'among the first five'}`,
    budget: isReported ? `≥ ${100 * budget} %` : '–',
    measured: percent(share),
    verdict: isReported ? (share >= budget ? 'met' : 'not met') : 'for information',
    isRatio: true,
  };
}

const kindRows = (half: Half, verdicts: readonly QueryResult[]) =>
  [...new Set(verdicts.map(({ kind }) => kind))].map((kind) => {
    const ofKind = verdicts.filter((verdict) => verdict.kind === kind);
    return [
      half,
      kind,
      String(ofKind.length),
      percent(shareWithin(ofKind, 1)),
      percent(shareWithin(ofKind, 5)),
    ];
  });

/** Measures how often search returns the expected result, on a catalogue without generated titles. */
export async function benchSearchQuality(db: Database): Promise<Chapter> {
  const tuning = await queryResults(db, 'tuning');
  const reporting = await queryResults(db, 'reporting');
  return {
    heading: 'Search quality',
    findings: [
      finding('reporting', reporting, 1, FIRST_BUDGET),
      finding('reporting', reporting, 5, FIRST_FIVE_BUDGET),
      finding('tuning', tuning, 1, FIRST_BUDGET),
      finding('tuning', tuning, 5, FIRST_FIVE_BUDGET),
    ],
    notes: [
      'Queries with their intended result, on the catalogue without generated records. Thresholds and weights were tuned on the tuning half; the reporting half was written afterwards and is only reported.',
    ],
    tables: [
      {
        head: ['half', 'kind', 'queries', 'first', 'first five'],
        rows: [...kindRows('tuning', tuning), ...kindRows('reporting', reporting)],
      },
      {
        head: ['reporting half, not first'],
        rows: misses(reporting).map((miss) => [miss]),
      },
    ],
  };
}
