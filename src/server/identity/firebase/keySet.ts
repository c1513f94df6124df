import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { unavailable } from '#src/domain/errors.ts';
import { boundedFetch } from '#src/server/http/boundedFetch.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { parseSmallJson, SMALL_JSON_BYTES } from '#src/server/http/outsideJson.ts';
import type { Log } from '#src/server/log.ts';

const TIMEOUT_MILLISECONDS = 5_000;
/** Keys are reloaded after an hour; Google's own `Cache-Control` allows about six. */
const FRESH_MILLISECONDS = 3_600_000;
/** For this time, the last keys are used if Google does not answer. */
const CACHE_MILLISECONDS = 6 * FRESH_MILLISECONDS;
/** Minimum time between reloads for unknown keys: anyone can send a token that names one. */
const COOLDOWN_MILLISECONDS = 30_000;
/** Pause after a failed request to Google. */
const PAUSE_MILLISECONDS = RETRY_AFTER_SECONDS * 1000;

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string() }))
    .min(1)
    .max(50),
});

async function readKeys(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  // Google publishes two or three keys, about one kilobyte.
  const { status, body } = await boundedFetch(url, { signal, bytes: SMALL_JSON_BYTES });
  if (status !== 200) throw new Error(`Expected keys, got status ${status}`);
  return JSON.stringify(keySet.parse(parseSmallJson(body)));
}

/**
 * Reads the public keys with which Google signs a project's id tokens, cached for an hour.
 * @param address URL of the JWK set
 * @returns a function that finds the key for a token's header; @throws AppError 503 if no keys are available
 */
export function createKeySet(address: string, log: Log): JWTVerifyGetKey {
  let last: { text: string; readAt: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  const current = async (): Promise<string> => {
    const isPaused = Date.now() - failedAt < PAUSE_MILLISECONDS;
    if (!isPaused) {
      try {
        last = { text: await readKeys(address), readAt: Date.now() };
        return last.text;
      } catch (error) {
        failedAt = Date.now();
        log.warn({ err: error }, 'failed to read the keys of the Firebase project');
      }
    }
    if (last && Date.now() - last.readAt < CACHE_MILLISECONDS) return last.text;
    throw unavailable(RETRY_AFTER_SECONDS);
  };

  return createRemoteJWKSet(new URL(address), {
    [customFetch]: async () => new Response(await current()),
    cacheMaxAge: FRESH_MILLISECONDS,
    cooldownDuration: COOLDOWN_MILLISECONDS,
  });
}
