import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFigures } from './hostile/figures.ts';
import { faultsOf } from './hostile/judge.ts';
import { type HostileRequest, hostileRequests } from './hostile/requests.ts';
import { wireForm } from './hostile/send.ts';
import { type SiteUnderFire, siteUnderFire } from './hostile/siteUnderFire.ts';
import { IS_FULL, SEED, sized } from './size.ts';

/** Requests under way at once: fewer than the site sheds at. */
const LANES = 6;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? sized(52_000, 1800));
/** No answer takes longer. One that does on a busy machine is asked for again. */
const SLOW_MILLISECONDS = 2000;
const SECOND_LOOKS = 3;
/** Callers that take turns, so that the limit on searches does not hide the searches. */
const CALLERS = 4000;
/** Megabytes the heap may grow by: what the caches of pages and texts are allowed, and half as much again for their keys. */
const GROWTH_MAX = 120;

let site: SiteUnderFire;
beforeAll(async () => {
  site = await siteUnderFire();
}, 180_000);
afterAll(() => site.stop());

let turn = 0;
const nextCaller = () => {
  turn = (turn + 1) % CALLERS;
  return `10.1.${turn >> 8}.${turn & 255}`;
};

const figures = startFigures();

/** Asks and judges; answers that came late are asked for again, since other work on the machine may have held them up. */
async function judged(request: HostileRequest): Promise<string[]> {
  const reply = await site.ask(request, nextCaller());
  figures.note(request, reply);
  const times = [reply.milliseconds];
  while ((times.at(-1) ?? 0) > SLOW_MILLISECONDS && times.length < SECOND_LOOKS) {
    times.push((await site.ask(request, nextCaller())).milliseconds);
  }
  const best = Math.min(...times);
  return [
    ...faultsOf(request, reply, site.origin),
    ...(best > SLOW_MILLISECONDS ? [`it took ${Math.round(best)} ms at best of ${times.length}`] : []),
  ];
}

/** What to send to see it again: the bytes as JSON, one character each. */
const shown = (request: HostileRequest) =>
  JSON.stringify(wireForm(request, 'HOST', '10.1.0.1')).slice(0, 1500);

/** One of several runs side by side; what goes wrong in it comes back in its smallest form. */
async function fireLane(lane: number, runs: number): Promise<string[]> {
  const property = fc.asyncProperty(hostileRequests(site.targets), async (request) => {
    const faults = await judged(request);
    if (faults.length > 0) throw new Error(faults.join('; '));
  });
  const seed = SEED + lane;
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(lane === 0 && process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
    interruptAfterTimeLimit: 1_500_000,
    markInterruptAsFailure: true,
  });
  if (!failed) return [];
  const [request] = counterexample ?? [];
  const told = request ? shown(request) : 'no request';
  return [`LOAD_SEED=${seed} FUZZ_PATH=${counterexamplePath}: ${String(errorInstance)}\n${told}`];
}

const ordinary = (target: string): HostileRequest => ({
  pattern: target,
  method: 'GET',
  target,
  headers: [],
  body: null,
  framing: 'right',
});

describe('requests of any kind to every address', () => {
  it(
    `never fail, hang, lead away or leave anything behind, ${REQUESTS} of them`,
    async () => {
      const perLane = Math.ceil(REQUESTS / LANES);
      const lanes = Array.from({ length: LANES }, (_, lane) => lane);
      // The caches fill first, so that what is measured is growth and not their filling.
      await Promise.all(lanes.map((lane) => warmUp(lane)));
      const before = await site.memory();
      const started = performance.now();
      const faults = (await Promise.all(lanes.map((lane) => fireLane(lane, perLane)))).flat();
      const seconds = (performance.now() - started) / 1000;
      const after = await site.memory();
      const total = [...figures.statuses.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `${total} requests, ${Math.round(total / seconds)} a second\n${figures.summary()}\nmemory before ${JSON.stringify(before)} after ${JSON.stringify(after)}\n`,
      );
      expect(faults).toEqual([]);
      // A fuzz that never gets through the door tests the door only.
      for (const status of [200, 400, 404])
        expect(figures.statuses.get(status) ?? 0).toBeGreaterThan(total / 50);
      expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(GROWTH_MAX);
      expect(site.said()).not.toMatch(/unhandled|uncaught|MaxListeners/i);
    },
    sized(1_800_000, 240_000),
  );

  it('leave a site that answers as before', async () => {
    for (const target of ['/', '/dramas', '/search?q=love', '/api/dramas', '/readyz']) {
      const { status } = await site.ask(ordinary(target), nextCaller());
      expect([target, status, await judged(ordinary(target))]).toEqual([target, 200, []]);
    }
  });
});

/** The first requests of the same kind, by another seed; they are not judged. */
async function warmUp(lane: number): Promise<void> {
  const requests = fc.sample(hostileRequests(site.targets), {
    seed: SEED - 1 - lane,
    numRuns: IS_FULL ? 300 : 60,
  });
  for (const request of requests) await site.ask(request, nextCaller());
}
