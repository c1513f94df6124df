import { appendFileSync } from 'node:fs';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { chance } from '../chance.ts';
import type { HostileRequest } from '../hostile/requests.ts';
import { SEED } from '../size.ts';
import { addressOf } from './addresses.ts';
import { type Endpoint, nameOf } from './endpoints.ts';
import { type WorstInput, worstInputs } from './inputs.ts';
import { restoreLargeRecords } from './largeRecords.ts';
import {
  effectOf,
  HOLD_MAX,
  type Make,
  profiled,
  type RequestEffect,
  send,
  sendAndFollow,
} from './requestEffects.ts';
import { type MeasuredSite, ROLES, type Role } from './site.ts';

/** The effect of one input of one caller. */
export interface Result extends RequestEffect {
  endpoint: string;
  role: Role;
  kind: string;
  /** The profile of those that held the event loop too long. */
  profile: string[];
}

export interface Plan {
  /**
   * Share of the inputs that are sent besides those of each endpoint up to the first that is accepted, from 0 to 1; the seed
   * selects them.
   */
  share: number;
  /** Whether inputs that cause no hold are sent only once. */
  isShort: boolean;
  /** Ends the run. */
  signal: AbortSignal;
  /** All endpoints of the site by default. */
  endpoints?: readonly Endpoint[];
}

/** Sizes of bodies that calls may accept, in bytes, largest first. */
const SIZES = [
  ...Object.values(BODY_LIMITS).map(({ bytes }) => bytes),
  500_000,
  64_000,
  20_000,
  4_000,
  1_000,
].sort((a, b) => b - a);

const FORM = 'application/x-www-form-urlencoded';

/** The largest body that an endpoint does not reject for its size, in bytes. */
async function largestTaken(site: MeasuredSite, endpoint: Endpoint, cookie: string | null): Promise<number> {
  const isForm = endpoint.body.kind === 'form';
  if (!isForm && endpoint.body.kind !== 'json') return 0;
  const target = await addressOf(endpoint, site, 0);
  for (const bytes of SIZES) {
    const { status } = await send(
      site,
      {
        pattern: nameOf(endpoint),
        method: endpoint.method,
        target,
        headers: [['Content-Type', isForm ? FORM : 'application/json']],
        body: isForm ? 'a'.repeat(bytes) : `${' '.repeat(bytes - 1)}0`,
        framing: 'right',
      },
      cookie,
    );
    if (status !== 413) return bytes;
  }
  throw new Error(`${nameOf(endpoint)} takes no body`);
}

/** The version of the record at an address, which a change must name. */
async function versionAt(site: MeasuredSite, target: string, cookie: string | null): Promise<number> {
  const read: HostileRequest = {
    pattern: '',
    method: 'GET',
    target,
    headers: [],
    body: null,
    framing: 'right',
  };
  const { body } = await send(site, read, cookie);
  return Number(/"version":(\d+)/.exec(body.toString('utf8'))?.[1] ?? 1);
}

/** Whether a call ends the session with which it is made. */
const endsSessions = ({ pattern }: Endpoint) => /^\/api\/(me|session)\b/.test(pattern);
/** Whether a response is computed again for another query. */
const isPage = ({ method, pattern }: Endpoint) =>
  method === 'GET' && !/^\/(api|assets|builds)\//.test(pattern);

/** Whether a call deletes data that others need. */
const isLast = ({ method, pattern }: Endpoint) => method === 'DELETE' || pattern.endsWith('/merge');

/** Statuses of requests that were rejected before the call itself. */
const EARLY_REJECTIONS = new Set([0, 401, 403, 405, 415]);

/** Whether a call accepted an input of an admin for reading, so that it tested more than the first check. */
export const isReached = ({ role, status }: Pick<Result, 'role' | 'status'>): boolean =>
  role === 'admin' && !EARLY_REJECTIONS.has(status);

const callers = process.env.STALLS_ROLES?.split(',') as Role[] | undefined;
const matching = (variable: string | undefined) => new RegExp(variable ?? '');

/**
 * A manual selection, to repeat what a report names: `STALLS_ONLY='POST /api/tags$' STALLS_KIND='^body: '`.
 */
const CHOICE = { endpoint: matching(process.env.STALLS_ONLY), kind: matching(process.env.STALLS_KIND) };

/** Measures the worst inputs of every endpoint, as each role, one after the other. */
export async function runPlan(
  site: MeasuredSite,
  { share, isShort, signal, endpoints = site.endpoints }: Plan,
): Promise<Result[]> {
  const random = chance(SEED);
  const cookies = new Map<Role, string | null>();
  for (const role of ROLES) cookies.set(role, await site.signIn(role));
  const results: Result[] = [];
  let requested = 0;

  const profileOf = async (make: Make) => {
    const { request, cookie } = await make(0);
    return profiled(site, () => sendAndFollow(site, request, cookie));
  };

  const measure = async (input: WorstInput, role: Role, bytes: number): Promise<Result> => {
    const { endpoint, kind } = input;
    const make = async (repetition: number) => {
      const cookie = endsSessions(endpoint) ? await site.signIn(role) : (cookies.get(role) ?? null);
      const address = await addressOf(endpoint, site, repetition);
      requested += 1;
      const anew = isPage(endpoint)
        ? `${address}${address.includes('?') ? '&' : '?'}look=${requested}`
        : address;
      const version = input.needsVersion ? await versionAt(site, address, cookie) : 1;
      return { request: await input.make({ address: anew, bytes, version }), cookie };
    };
    const verdict = await effectOf(site, make, isShort);
    const profile = verdict.hold > HOLD_MAX ? await profileOf(make) : [];
    const result = { ...verdict, endpoint: nameOf(endpoint), role, kind, profile };
    if (process.env.STALLS_REPORT) appendFileSync(process.env.STALLS_REPORT, `${lineOf(result)}\n`);
    return result;
  };

  const chosen = endpoints.filter((each) => CHOICE.endpoint.test(nameOf(each)));
  for (const endpoint of [...chosen].sort((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    await restoreLargeRecords(site.db, site.largeRecords);
    const bytes = await largestTaken(site, endpoint, await site.signIn('admin'));
    let isAnyReached = false;
    for (const input of worstInputs(endpoint, site.known)) {
      const isChosen = !isAnyReached || random.below(10_000) < share * 10_000;
      if (!isChosen || !CHOICE.kind.test(input.kind)) continue;
      signal.throwIfAborted();
      for (const role of callers ?? ROLES) {
        const result = await measure(input, role, bytes);
        results.push(result);
        isAnyReached ||= isReached(result);
      }
    }
  }
  return results;
}

/** A result in one line, to be sorted and searched. */
export const lineOf = ({
  hold,
  looks,
  collected,
  status,
  milliseconds,
  bytes,
  role,
  endpoint,
  kind,
  profile,
}: Result) =>
  [
    hold.toFixed(0).padStart(5),
    `of ${looks.map((each) => each.toFixed(0)).join(' ')}`,
    `collected ${collected.toFixed(0)}`,
    status,
    `${milliseconds.toFixed(0)} ms`,
    `${(bytes / 1000).toFixed(0)} kB`,
    role,
    endpoint,
    kind,
    ...profile,
  ].join('\t');
