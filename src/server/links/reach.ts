import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LinkVerdict } from '#src/domain/linkVerdicts.ts';

/** Longest that one request may take, in ms, name and connection included. */
const REQUEST_MILLISECONDS = 8_000;
const REDIRECTS_MAX = 5;
/** What servers say who have no answer to a question for the head alone. */
const ASK_WHOLE: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 501]);

/** What became of an address: `dead` only where its server says that there is nothing. */
export interface Reached {
  verdict: LinkVerdict;
  /** Why, where it is not alive. */
  reason: string | null;
  /** Whether no server of that name was found: so it is where this machine is cut off, too. */
  isNameless: boolean;
}

export interface Reach {
  /** Whether a server at an IP address and port may be asked. */
  mayReach(address: string, port: number): boolean;
}

const CLOSED = 'It leads into a closed network';

type Lookup = (
  host: string,
  options: LookupOptions,
  answer: (error: Error | null, found: LookupAddress[] | string, family?: number) => void,
) => void;

/** Looks a name up and gives its addresses only where each may be asked: what is looked at is what is connected to. */
const guarded =
  ({ mayReach }: Reach, port: number): Lookup =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return answer(error ?? new Error('No address'), []);
      if (!found.every(({ address }) => mayReach(address, port))) return answer(new Error(CLOSED), []);
      return options.all ? answer(null, found) : answer(null, first.address, first.family);
    });

interface Answer {
  status: number;
  location: string | undefined;
}

function ask(method: 'HEAD' | 'GET', url: URL, reach: Reach): Promise<Answer> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !reach.mayReach(host, port)) return Promise.reject(new Error(CLOSED));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      // What it says is enough; what it sends is not read.
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    };
    const asked = request(url, {
      method,
      agent: false,
      lookup: guarded(reach, port) as never,
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      headers: { Accept: '*/*', 'User-Agent': 'Mozilla/5.0 (compatible; link check)' },
    });
    asked.on('response', answered);
    asked.on('error', reject);
    asked.end();
  });
}

const unsure = (reason: string): Reached => ({ verdict: 'unsure', reason, isNameless: false });

function verdictOn(status: number): Reached {
  if (status >= 200 && status < 300) return { verdict: 'alive', reason: null, isNameless: false };
  const isGone = status === 404 || status === 410;
  return isGone
    ? { verdict: 'dead', reason: `Answered ${status}`, isNameless: false }
    : unsure(`Answered ${status}`);
}

async function follow(first: string, reach: Reach): Promise<Reached> {
  let url = new URL(first);
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return unsure('It leads to no page');
    let answer = await ask('HEAD', url, reach);
    if (ASK_WHOLE.has(answer.status)) answer = await ask('GET', url, reach);
    if (answer.status < 300 || answer.status >= 400 || answer.location === undefined)
      return verdictOn(answer.status);
    url = new URL(answer.location, url);
  }
  return unsure('It leads from one address to the next');
}

const codeOf = (error: unknown) => String(Object(error).code ?? '');

/**
 * Asks whether there is anything at an address: its head, else the beginning of its answer, over at most five redirects,
 * each of them to where `mayReach` lets it. Never throws: what cannot be told is unsure.
 */
export async function reached(url: string, reach: Reach): Promise<Reached> {
  try {
    return await follow(url, reach);
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND')
      return { verdict: 'unsure', reason: 'There is no server of this name', isNameless: true };
    return unsure(error instanceof Error && error.message === CLOSED ? CLOSED : 'It does not answer');
  }
}
