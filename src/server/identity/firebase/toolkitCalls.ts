import { z } from 'zod';
import { unavailable } from '#src/domain/errors.ts';
import { boundedFetch } from '#src/server/http/boundedFetch.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import type { Log } from '#src/server/log.ts';

/** Bound of a call, its second attempt included. */
const TIMEOUT_MILLISECONDS = 5_000;
const BYTES_MAX = 64_000;

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** Codes that speak of the token or its account. Every other refusal is of us: a wrong key, a quota, a fault of Google. */
const CODES = [
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'INVALID_ID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
] as const;

export type RefusalCode = (typeof CODES)[number];

/** What Google answered: a body that is still to be read, or why it refuses the token. */
export type ToolkitAnswer = { refusal: RefusalCode } | { refusal: null; body: unknown };

interface CallOptions {
  /** `https://identitytoolkit.googleapis.com` */
  origin: string;
  apiKey: string;
  /** Origin of the site; told as the referrer, by which Google can be set to limit the key. Null tells none. */
  siteOrigin: string | null;
  log: Log;
}

export type CallToolkit = (method: 'lookup' | 'delete', idToken: string) => Promise<ToolkitAnswer>;

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Google's message: a code, with words for people behind ` : ` or without a code. */
function messageOf(body: unknown): string {
  const read = refusalSchema.safeParse(body);
  return read.success ? read.data.error.message : '';
}

/**
 * Calls Google's Identity Toolkit (`accounts:lookup`, `accounts:delete`) with an id token, in 5 s at most. A network
 * failure is tried once more.
 * @returns a function; @throws AppError 503 when Google does not answer, answers what is no answer, or refuses us
 */
export function createToolkitCalls({ origin, apiKey, siteOrigin, log }: CallOptions): CallToolkit {
  return async (method, idToken) => {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const attempt = () =>
      boundedFetch(`${origin}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(siteOrigin === null ? {} : { Referer: `${siteOrigin}/` }),
        },
        body: JSON.stringify({ idToken }),
        signal,
        bytes: BYTES_MAX,
      });
    const again = (error: unknown) => {
      if (error instanceof TypeError) return attempt();
      throw error;
    };
    const answer = await attempt()
      .catch(again)
      .catch((error: unknown) => {
        log.error({ err: error, method }, 'the Firebase project does not answer');
        throw unavailable(RETRY_AFTER_SECONDS);
      });
    const body = parsed(answer.body);
    if (answer.status === 200 && body !== undefined) return { refusal: null, body };
    const message = messageOf(body);
    const refusal = CODES.find((code) => message.split(/\s/, 1)[0] === code);
    if (answer.status === 400 && refusal) return { refusal };
    const { status } = answer;
    log.error({ status, method, message: message.slice(0, 200) }, 'the Firebase project refused a call');
    throw unavailable(RETRY_AFTER_SECONDS);
  };
}
