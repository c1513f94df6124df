import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { sized } from './size.ts';

/** More than the 32 slots and the 128 that may wait for one. */
const CALLERS = 400;
const ROUNDS = sized(20, 3);
/** The number of requests that run at once. */
const POSITIONS = 32;
/** A second in the queue, then a page rendered beside 31 others, on a machine that also makes the calls. */
const ANSWERED_P95_MILLISECONDS = 6_000;
/**
 * On a busy machine, this factor of the time of calls that all get a slot, measured before and after. If all
 * calls were admitted, they would take twelve times as long.
 */
const TIMES_A_FULL_HOUSE = 8;

let stage: CommandStage;
let site: SiteProcess;
let origin: string;

beforeAll(async () => {
  stage = await setStage();
  for (let made = 0; made < 60; made += 1) await stage.make({ title: `Crowded ${made}`, isPublished: true });
  site = startSite({ DATABASE_URL: String(stage.editor.db.pool.options.connectionString) });
  origin = await site.ready;
});

afterAll(async () => {
  await site.kill('SIGTERM');
  await stage.drop();
});

interface Answer {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

/** The log reports rejections at most this often. */
const REPORT_MILLISECONDS = 5_000;

const begun = performance.now();
let requested = 0;
let displaced = 0;

/** An uncached list. */
async function ask(): Promise<Answer> {
  requested += 1;
  const started = performance.now();
  const answer = await fetch(`${origin}/dramas?look=${requested}`);
  await answer.arrayBuffer();
  if (answer.status === 503) displaced += 1;
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, milliseconds: performance.now() - started };
}

const together = (count: number) => Promise.all(Array.from({ length: count }, ask));
const ofShare = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const times = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds);

describe('more callers than can be served', () => {
  it('are rejected at once, while the others and requests for cached pages are answered', async () => {
    await fetch(`${origin}/dramas`);
    const rounds: Answer[][] = [];
    const saved: number[] = [];
    const fullHouse = async () => ofShare(times(await together(POSITIONS), 200), 0.95);
    const fullHouses = [await fullHouse()];
    // If the machine is so busy that few calls run at the same time, it takes more attempts until there are
    // too many.
    for (let round = 0; round < ROUNDS || (displaced === 0 && round < 3 * ROUNDS); round += 1) {
      const storm = together(CALLERS);
      saved.push((await fetch(`${origin}/dramas`)).status);
      rounds.push(await storm);
      fullHouses.push(await fullHouse());
    }
    const answers = rounds.flat();
    const p95s = rounds.map((round) => ofShare(times(round, 200), 0.95));
    const rejections = times(answers, 503);
    const bounds = p95s.map((_, round) =>
      Math.max(
        ANSWERED_P95_MILLISECONDS,
        ...fullHouses.slice(round, round + 2).map((house) => TIMES_A_FULL_HOUSE * house),
      ),
    );
    const reported = `with a place each ${fullHouses.map(Math.round).join(' ')} ms; answered ${times(answers, 200).length}, p95 by round ${p95s.map(Math.round).join(' ')} ms; turned away ${rejections.length}, median ${ofShare(rejections, 0.5).toFixed(0)} ms`;
    process.stdout.write(`${reported}\n`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(
      new Set(answers.filter(({ status }) => status === 503).map(({ retryAfter }) => retryAfter)),
    ).toEqual(new Set(['1']));
    // Other processes may delay one round; an unbounded queue delays each.
    expect(p95s.some((p95, round) => p95 < (bounds[round] ?? 0))).toBe(true);
    expect(ofShare(rejections, 0.5)).toBeLessThan(ofShare(times(answers, 200), 0.95));
    expect(times(answers, 200).length).toBeGreaterThan(100 * ROUNDS);
    expect(saved).toEqual(saved.map(() => 200));
  });

  it('leave a site that answers at once, and one log line for several seconds of rejections', async () => {
    const after = await together(20);
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    expect(await fetch(`${origin}/readyz`).then(({ status }) => status)).toBe(200);
    const reported = () => [...site.output().matchAll(/"rejected":(\d+)/g)].map(([, count]) => Number(count));
    await expect.poll(() => reported().reduce((sum, count) => sum + count, 0)).toBe(displaced);
    const lines = reported().length;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual((performance.now() - begun) / REPORT_MILLISECONDS);
  });
});

/** Starts a call with an unfinished body, on a separate connection. */
function beginSlowly(path: string, headers: string): Promise<Socket> {
  const { host, port, hostname } = new URL(origin);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${headers}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.write(head, () => resolve(socket));
  });
}

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9';
const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
const FILE = 'Content-Type: application/octet-stream\r\nTransfer-Encoding: chunked';

const firstAnswers = (socket: Socket | undefined) =>
  new Promise<string>((resolve) => socket?.once('data', (part) => resolve(String(part).slice(0, 12))));

/** A call whose body is read for anyone, without an earlier rate limit. */
const SIGN_UP = '/identitytoolkit.googleapis.com/v1/accounts:signUp';

const slowCalls = () => [
  beginSlowly('/contact', FORM),
  beginSlowly('/api/session', CHUNKED),
  beginSlowly('/api/genres/import', FILE),
  beginSlowly(SIGN_UP, CHUNKED),
];

describe('slow senders', () => {
  it('take no slots that others need, are answered when complete, and cause no error when they disconnect', async () => {
    const failedBefore = site.output().split('failed').length;
    // The number of concurrent requests of one address.
    const slow = await Promise.all(Array.from({ length: 16 }, slowCalls).flat());
    const answers = await together(20);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await fetch(`${origin}/api/genres?_end=1`)).status).toBe(200);

    const [form, call] = slow;
    const both = Promise.all([firstAnswers(form), firstAnswers(call)]);
    form?.write('message=a');
    call?.write('2\r\n{}\r\n0\r\n\r\n');
    expect(await both).toEqual(['HTTP/1.1 422', 'HTTP/1.1 400']);

    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await together(1))[0]?.status).toBe(200);
    expect(site.output().split('failed').length).toBe(failedBefore);
  });

  it('are disconnected, oldest first, in favour of others from their address', async () => {
    const first = await beginSlowly(SIGN_UP, CHUNKED);
    const rejectedNow = firstAnswers(first);
    const slow = await Promise.all(Array.from({ length: 64 }, () => beginSlowly(SIGN_UP, CHUNKED)));
    expect(await rejectedNow).toBe('HTTP/1.1 503');
    const message = { method: 'POST', headers: { Origin: origin }, body: new URLSearchParams('message=a') };
    expect((await fetch(`${origin}/contact`, message)).status).toBe(422);
    for (const socket of slow) socket.destroy();
  });
});
