import { z } from 'zod';
import { unavailable } from '#src/domain/errors.ts';
import { boundedFetch } from '#src/server/http/boundedFetch.ts';
import { reportCounted } from '#src/server/http/countedErrors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { parseSmallJson, SMALL_JSON_BYTES } from '#src/server/http/outsideJson.ts';
import type { Log } from '#src/server/log.ts';

/** Time limit of a call, including its retry. */
const TIMEOUT_MILLISECONDS = 5_000;

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Error codes about the token or its account. All other errors are not the caller's: a wrong key, a quota, a failure at Google. */
const CODES = [
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'INVALID_ID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
] as const;

export type ToolkitErrorCode = (typeof CODES)[number];

/** Google's response: an unvalidated body, or the error code for the token. */
export type ToolkitAnswer = { errorCode: ToolkitErrorCode } | { errorCode: null; body: unknown };

interface CallOptions {
  /** `https://identitytoolkit.googleapis.com` */
  origin: string;
  apiKey: string;
  /** Origin of the site, sent as the referrer, by which a key can be restricted. Null sends none. */
  siteOrigin: string | null;
  log: Log;
}

export type CallToolkit = (method: 'lookup' | 'delete', idToken: string) => Promise<ToolkitAnswer>;

function parsed(body: Uint8Array): unknown {
  try {
    return parseSmallJson(body);
  } catch {
    return undefined;
  }
}

/** Returns Google's error message: a code, optionally followed by ` : ` and a text, or a text without a code. */
function messageOf(body: unknown): string {
  const read = errorSchema.safeParse(body);
  return read.success ? read.data.error.message : '';
}

/**
 * Creates a function that calls Google's Identity Toolkit (`accounts:lookup`, `accounts:delete`) with an id token, within 5 s.
 * After a network error it retries once.
 * @returns the function; @throws AppError 503 if Google does not answer, answers invalidly, or rejects the request
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
        bytes: SMALL_JSON_BYTES,
      });
    const again = (error: unknown) => {
      if (error instanceof TypeError) return attempt();
      throw error;
    };
    const answer = await attempt()
      .catch(again)
      .catch((error: unknown) => {
        const message = 'the Firebase project does not answer';
        reportCounted(log, { level: 'error', message, details: { method }, error });
        throw unavailable(RETRY_AFTER_SECONDS);
      });
    const body = parsed(answer.body);
    if (answer.status === 200 && body !== undefined) return { errorCode: null, body };
    const message = messageOf(body);
    const errorCode = CODES.find((code) => message.split(/\s/, 1)[0] === code);
    if (answer.status === 400 && errorCode) return { errorCode };
    const { status } = answer;
    log.error({ status, method, message: message.slice(0, 200) }, 'the Firebase project rejected a call');
    throw unavailable(RETRY_AFTER_SECONDS);
  };
}
