import type { Database } from '#src/server/db/database.ts';
import { type Half, misses, shareWithin, type Verdict, verdictsOf } from '#tests/support/searchVerdicts.ts';
import type { Chapter, Finding } from '../report.ts';

const FIRST_BUDGET = 0.85;
const FIRST_FIVE_BUDGET = 0.97;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function finding(half: Half, verdicts: readonly Verdict[], places: 1 | 5, budget: number): Finding {
  const share = shareWithin(verdicts, places);
  const isReported = half === 'reporting';
  return {
    what: `judged searches, ${half} half of ${verdicts.length}: what is meant comes ${places === 1 ? 'first' : 'among the first five'}`,
    budget: isReported ? `≥ ${100 * budget} %` : '–',
    measured: percent(share),
    verdict: isReported ? (share >= budget ? 'met' : 'not met') : 'for information',
    isRatio: true,
  };
}

const kindRows = (half: Half, verdicts: readonly Verdict[]) =>
  [...new Set(verdicts.map(({ kind }) => kind))].map((kind) => {
    const own = verdicts.filter((verdict) => verdict.kind === kind);
    return [half, kind, String(own.length), percent(shareWithin(own, 1)), percent(shareWithin(own, 5))];
  });

/** How often search gives what people mean by what they type, on a catalogue without made-up titles. */
export async function benchSearchQuality(db: Database): Promise<Chapter> {
  const tuning = await verdictsOf(db, 'tuning');
  const reporting = await verdictsOf(db, 'reporting');
  return {
    heading: 'What searches find',
    findings: [
      finding('reporting', reporting, 1, FIRST_BUDGET),
      finding('reporting', reporting, 5, FIRST_FIVE_BUDGET),
      finding('tuning', tuning, 1, FIRST_BUDGET),
      finding('tuning', tuning, 5, FIRST_FIVE_BUDGET),
    ],
    notes: [
      'Queries with the one answer that is meant by them, asked of the catalogue before it is filled up. Thresholds and weights were tuned on the tuning half; the other was written afterwards and is only reported.',
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
