import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LinkVerdict } from '#src/domain/catalogue/linkVerdicts.ts';

/** Timeout of one request including DNS and connection, in ms. */
const REQUEST_MILLISECONDS = 8_000;
const REDIRECTS_MAX = 5;
/** Statuses of servers that do not support HEAD; the request is repeated with GET. */
const RETRY_WITH_GET: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 501]);

/** Result of a link check. `dead` only if the server says that there is nothing. */
export interface Reached {
  verdict: LinkVerdict;
  /** The reason if it is not alive. */
  reason: string | null;
  /** Whether the host name was not found, which also happens when this machine is offline. */
  isNameless: boolean;
}

export interface Reach {
  /** Whether a server at an IP address and port may be requested. */
  mayReach(address: string, port: number): boolean;
}

const CLOSED = 'The address is in a private network';

type Lookup = (
  host: string,
  options: LookupOptions,
  answer: (error: Error | null, match: LookupAddress[] | string, family?: number) => void,
) => void;

/** Resolves a host and rejects it unless every address is allowed. The connection uses these addresses, without a second lookup. */
const guarded =
  ({ mayReach }: Reach, port: number): Lookup =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, matches) => {
      const [first] = matches ?? [];
      if (error || !first) return answer(error ?? new Error('No address'), []);
      if (!matches.every(({ address }) => mayReach(address, port))) return answer(new Error(CLOSED), []);
      return options.all ? answer(null, matches) : answer(null, first.address, first.family);
    });

interface ReachedPage {
  status: number;
  location: string | undefined;
}

function ask(method: 'HEAD' | 'GET', url: URL, reach: Reach): Promise<ReachedPage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !reach.mayReach(host, port)) return Promise.reject(new Error(CLOSED));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      // Only the status and headers are needed; the body is not read.
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    };
    const requested = request(url, {
      method,
      agent: false,
      lookup: guarded(reach, port) as never,
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      headers: { Accept: '*/*', 'User-Agent': 'Mozilla/5.0 (compatible; link check)' },
    });
    requested.on('response', answered);
    requested.on('error', reject);
    requested.end();
  });
}

const unsure = (reason: string): Reached => ({ verdict: 'unsure', reason, isNameless: false });

function verdictOn(status: number): Reached {
  if (status >= 200 && status < 300) return { verdict: 'alive', reason: null, isNameless: false };
  const isGone = status === 404 || status === 410;
  return isGone
    ? { verdict: 'dead', reason: `HTTP status ${status}`, isNameless: false }
    : unsure(`HTTP status ${status}`);
}

async function follow(first: string, reach: Reach): Promise<Reached> {
  let url = new URL(first);
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return unsure('Not a web address');
    let answer = await ask('HEAD', url, reach);
    if (RETRY_WITH_GET.has(answer.status)) answer = await ask('GET', url, reach);
    if (answer.status < 300 || answer.status >= 400 || answer.location === undefined)
      return verdictOn(answer.status);
    url = new URL(answer.location, url);
  }
  return unsure('Too many redirects');
}

const codeOf = (error: unknown) => String(Object(error).code ?? '');

/**
 * Checks a URL with HEAD, or with GET if the server does not support HEAD. Follows at most five redirects, each only to
 * addresses that `mayReach` allows. Never throws: errors give the verdict `unsure`.
 */
export async function reached(url: string, reach: Reach): Promise<Reached> {
  try {
    return await follow(url, reach);
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND')
      return { verdict: 'unsure', reason: 'The host name does not exist', isNameless: true };
    return unsure(error instanceof Error && error.message === CLOSED ? CLOSED : 'No response');
  }
}
