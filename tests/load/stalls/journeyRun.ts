import { answerOf, callOf, type Journey, type Stage } from './journeys.ts';
import { NO_LARGE_RECORDS } from './largeRecords.ts';
import { HOLD_MAX, measureOnce, profiled, REPETITIONS, send } from './requestEffects.ts';
import type { MeasuredSite } from './site.ts';
import { median } from './visitor.ts';

/** One call of a journey: `3 POST /tags/bulk`, and how long it held the event loop in each attempt, in ms. */
export interface Step {
  readonly name: string;
  readonly hold: number[];
  profile: string[];
}

/** Sends the call of a step; returns its response. */
type Take = (at: number, name: string, request: ReturnType<typeof callOf>) => Promise<unknown>;

/**
 * Runs a journey once, with its steps numbered from 0: calls of one address with different content are
 * separate.
 */
async function runOnce({ name, run }: Journey, stage: Stage, take: Take): Promise<void> {
  let at = -1;
  await run(stage, (method, path, body) => {
    at += 1;
    return take(at, `${name}: ${at + 1} ${method} ${path}`, callOf(method, path, body));
  });
}

/**
 * Runs a journey on fresh records; again, up to three times in all, if a step held the event loop for too
 * long.
 * @returns its steps; the median of the attempts of a step counts
 */
export async function runJourney(site: MeasuredSite, journey: Journey): Promise<Step[]> {
  const largeRecords = journey.needsLargeRecords ? await site.makeLargeRecords(1) : NO_LARGE_RECORDS;
  const cookie = await site.signIn('admin');
  const steps: Step[] = [];
  const isSlow = (step: Step | undefined) => median(step?.hold ?? []) > HOLD_MAX;
  for (let attempt = 1; attempt <= REPETITIONS; attempt += 1) {
    await runOnce(journey, { site, largeRecords, attempt }, async (at, name, request) => {
      const { reply, hold } = await measureOnce(site, request, cookie);
      const step = steps[at] ?? { name, hold: [], profile: [] };
      step.hold.push(hold);
      steps[at] = step;
      return answerOf(reply, name);
    });
    if (!steps.some(isSlow)) return steps;
  }
  // Once more, to profile the slow steps.
  await runOnce(journey, { site, largeRecords, attempt: REPETITIONS + 1 }, async (at, name, request) => {
    const step = steps[at];
    if (!step || !isSlow(step)) return answerOf(await send(site, request, cookie), name);
    let answer: unknown;
    step.profile = await profiled(site, async () => {
      answer = answerOf(await send(site, request, cookie), name);
    });
    return answer;
  });
  return steps;
}
