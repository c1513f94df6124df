import { processorSlowness } from '#tests/support/hostile/effort.ts';
import type { Header } from '../hostile/headers.ts';
import { PUBLIC_ORIGIN } from '../hostile/markers.ts';
import type { HostileRequest } from '../hostile/requests.ts';
import { exchange, parseReply, type Reply, wireForm } from '../hostile/send.ts';
import type { MeasuredSite } from './site.ts';
import { clock, median } from './visitor.ts';

/**
 * Longest time, in ms, that one request may hold the event loop, beyond an idle run of the same length, on the machine for
 * which limits are given. To
 * find the causes of shorter holds, set `STALLS_HOLD_MAX=20`.
 */
export const HOLD_MAX = Number(process.env.STALLS_HOLD_MAX ?? 50);
/** How often a request is measured. */
export const REPETITIONS = 3;

/**
 * Longest silence in ms: the largest work takes a while, and a blocked process would be silent for longer.
 */
const TIMEOUT_MILLISECONDS = 300_000;

let requested = 0;
/** A caller with unused rate limits. */
const nextCaller = () => {
  requested += 1;
  return `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`;
};

const isJob = ({ status, body }: Reply) => status === 202 && /"id":\d+/.test(body.toString('utf8', 0, 200));

/** Sends a request as the pages of the site do, and waits for its response. */
export async function send(
  site: MeasuredSite,
  request: HostileRequest,
  cookie: string | null,
): Promise<Reply> {
  const own: Header[] = [['Origin', PUBLIC_ORIGIN]];
  const sent = cookie === null ? [] : [['Cookie', cookie] as const];
  const named = new Set(request.headers.map(([name]) => name));
  const headers = [...[...own, ...sent].filter(([name]) => !named.has(name)), ...request.headers];
  const wire = wireForm({ ...request, headers }, `127.0.0.1:${site.port}`, nextCaller());
  return parseReply(await exchange(site.port, wire, false, TIMEOUT_MILLISECONDS), false);
}

/** Waits until a job that a request started has ended. */
async function followJob(site: MeasuredSite, reply: Reply, cookie: string | null): Promise<void> {
  if (!isJob(reply)) return;
  const { id } = JSON.parse(reply.body.toString()) as { id: number };
  const request: HostileRequest = {
    ...{ pattern: '', method: 'GET', target: `/api/jobs/${id}` },
    ...{ headers: [], body: null, framing: 'right' },
  };
  for (;;) {
    const { body } = await send(site, request, cookie);
    if (!/"status":"running"/.test(body.toString())) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** One measurement of a request. */
interface Look {
  reply: Reply;
  /** Longest hold beyond that of an idle run, in ms. */
  hold: number;
  collected: number;
}

/** Times that a request is retried. */
const TRIES = 5;

/**
 * Measures a request, paired with an idle run of the same length if that could matter. It is retried if the
 * site reports overload (`overload.test.ts` tests when it does), and if the response was lost because the site rejected the
 * body and closed the connection while it was still being sent.
 */
export async function measureOnce(
  site: MeasuredSite,
  request: HostileRequest,
  cookie: string | null,
  left = TRIES,
): Promise<Look> {
  const { probe } = site;
  await probe.reset();
  const began = clock();
  const reply = await sendAndFollow(site, request, cookie);
  if ([0, 503].includes(reply.status) && left > 0) return measureOnce(site, request, cookie, left - 1);
  const { hold, collected } = await probe.read();
  const ended = clock();
  if (hold <= HOLD_MAX) return { reply, hold, collected };
  // The same time without a request: the effect of other processes on the event loop.
  await probe.reset();
  await new Promise((resolve) => setTimeout(resolve, ended - began));
  const idle = await probe.read();
  return { reply, hold: (hold - idle.hold) / processorSlowness(), collected };
}

/** The effect of a request on the site. */
export interface RequestEffect {
  status: number;
  /** The median of the repetitions, in ms. */
  hold: number;
  /** Each repetition, in ms. */
  looks: readonly number[];
  collected: number;
  /** Longest time until it was answered, in ms. */
  milliseconds: number;
  /** Size of the response, in bytes. */
  bytes: number;
  from: number;
  to: number;
}

/** Creates a request, a different one for each repetition. */
export type Make = (repetition: number) => Promise<{ request: HostileRequest; cookie: string | null }>;

/**
 * Measures a request three times, each paired with an idle run if it could matter; only once if `isShort` and
 * the first shows no hold.
 */
export async function effectOf(site: MeasuredSite, make: Make, isShort: boolean): Promise<RequestEffect> {
  const looks: Look[] = [];
  const from = clock();
  while (looks.length < REPETITIONS) {
    const { request, cookie } = await make(looks.length);
    looks.push(await measureOnce(site, request, cookie));
    if (isShort && looks.length === 1 && (looks[0]?.hold ?? 0) <= HOLD_MAX) break;
  }
  const [first] = looks;
  return {
    status: first?.reply.status ?? 0,
    hold: median(looks.map(({ hold }) => hold)),
    looks: looks.map(({ hold }) => hold),
    collected: median(looks.map(({ collected }) => collected)),
    milliseconds: Math.max(...looks.map(({ reply }) => reply.milliseconds)),
    bytes: first?.reply.body.length ?? 0,
    from,
    to: clock(),
  };
}

const FUNCTIONS_REPORTED = 12;

/**
 * The profile of the longest hold during `work`: the functions that took longest, including their callees.
 */
export async function profiled(site: MeasuredSite, work: () => Promise<unknown>): Promise<string[]> {
  const heaviest = await site.probe.profiled(work);
  return heaviest
    .slice(0, FUNCTIONS_REPORTED)
    .map(([name, milliseconds]) => `${milliseconds.toFixed(0)} ${name}`);
}

/** Sends a request and waits for all work that it starts. */
export async function sendAndFollow(
  site: MeasuredSite,
  request: HostileRequest,
  cookie: string | null,
): Promise<Reply> {
  const reply = await send(site, request, cookie);
  await followJob(site, reply, cookie);
  return reply;
}
