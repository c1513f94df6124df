import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFigures } from './hostile/figures.ts';
import { errorsOf } from './hostile/judge.ts';
import { type HostileRequest, hostileRequests } from './hostile/requests.ts';
import { wireForm } from './hostile/send.ts';
import { type SiteUnderFire, siteUnderFire } from './hostile/siteUnderFire.ts';
import { IS_FULL, SEED, sized } from './size.ts';

/** Concurrent requests: fewer than the load-shedding limit of the site. */
const LANES = 6;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? sized(52_000, 1800));
/** No response takes longer. A late one on a busy machine is requested again. */
const SLOW_MILLISECONDS = 2000;
const SECOND_LOOKS = 3;
/** Alternating callers, so that the limit on searches does not hide the searches. */
const CALLERS = 4000;
/**
 * Megabytes by which the heap may grow: the limits of the page and text caches, and half as much again for
 * their keys.
 */
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

/**
 * Sends and checks requests; late responses are requested again, since other processes may have delayed them.
 */
async function judged(request: HostileRequest): Promise<string[]> {
  const reply = await site.ask(request, nextCaller());
  figures.note(request, reply);
  const times = [reply.milliseconds];
  while ((times.at(-1) ?? 0) > SLOW_MILLISECONDS && times.length < SECOND_LOOKS) {
    times.push((await site.ask(request, nextCaller())).milliseconds);
  }
  const best = Math.min(...times);
  return [
    ...errorsOf(request, reply, site.origin),
    ...(best > SLOW_MILLISECONDS ? [`it took ${Math.round(best)} ms at best of ${times.length}`] : []),
  ];
}

/** How to send it again: the bytes as JSON, one character each. */
const shown = (request: HostileRequest) =>
  JSON.stringify(wireForm(request, 'HOST', '10.1.0.1')).slice(0, 1500);

/** One of several parallel runs; a failure is returned in its smallest form. */
async function fireLane(lane: number, runs: number): Promise<string[]> {
  const property = fc.asyncProperty(hostileRequests(site.targets), async (request) => {
    const errors = await judged(request);
    if (errors.length > 0) throw new Error(errors.join('; '));
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
  const reported = request ? shown(request) : 'no request';
  return [`LOAD_SEED=${seed} FUZZ_PATH=${counterexamplePath}: ${String(errorInstance)}\n${reported}`];
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
    `never fail, hang, redirect elsewhere or leave anything behind, ${REQUESTS} of them`,
    async () => {
      const perLane = Math.ceil(REQUESTS / LANES);
      const lanes = Array.from({ length: LANES }, (_, lane) => lane);
      // The caches are filled first, so that the measurement shows growth and not their filling.
      await Promise.all(lanes.map((lane) => warmUp(lane)));
      const before = await site.memory();
      const started = performance.now();
      const errors = (await Promise.all(lanes.map((lane) => fireLane(lane, perLane)))).flat();
      const seconds = (performance.now() - started) / 1000;
      const after = await site.memory();
      const total = [...figures.statuses.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `${total} requests, ${Math.round(total / seconds)} a second\n${figures.summary()}\nmemory before ${JSON.stringify(before)} after ${JSON.stringify(after)}\n`,
      );
      expect(errors).toEqual([]);
      // A fuzz test without successful requests tests only the first check.
      for (const status of [200, 400, 404])
        expect(figures.statuses.get(status) ?? 0).toBeGreaterThan(total / 50);
      expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(GROWTH_MAX);
      expect(site.output()).not.toMatch(/unhandled|uncaught|MaxListeners/i);
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

/** The first requests of the same kind, with another seed; they are not checked. */
async function warmUp(lane: number): Promise<void> {
  const requests = fc.sample(hostileRequests(site.targets), {
    seed: SEED - 1 - lane,
    numRuns: IS_FULL ? 300 : 60,
  });
  for (const request of requests) await site.ask(request, nextCaller());
}
