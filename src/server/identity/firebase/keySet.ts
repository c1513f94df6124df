import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { unavailable } from '#src/domain/errors.ts';
import { boundedFetch } from '#src/server/http/boundedFetch.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import type { Log } from '#src/server/log.ts';

const TIMEOUT_MILLISECONDS = 5_000;
/** Google publishes two or three keys, about a kilobyte. */
const BYTES_MAX = 64_000;
/** Known keys are read anew after an hour; Google's own `Cache-Control` allows about six. */
const FRESH_MILLISECONDS = 3_600_000;
/** So long keys that were read last are taken for good while Google does not answer. */
const KEPT_MILLISECONDS = 6 * FRESH_MILLISECONDS;
/** An unknown key makes us ask at most so often: anybody can name one. */
const COOLDOWN_MILLISECONDS = 30_000;
/** After a failure Google is left alone for so long. */
const PAUSE_MILLISECONDS = RETRY_AFTER_SECONDS * 1000;

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string() }))
    .min(1)
    .max(50),
});

async function readKeys(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const { status, body } = await boundedFetch(url, { signal, bytes: BYTES_MAX });
  if (status !== 200) throw new Error(`Status ${status} in place of the keys`);
  return JSON.stringify(keySet.parse(JSON.parse(new TextDecoder().decode(body))));
}

/**
 * The public keys that Google signs a project's id tokens with, kept for an hour.
 * @param address where Google publishes them as a JWK set
 * @returns gives the key of a token's header; @throws AppError 503 while no keys can be had
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
        log.warn({ err: error }, 'the keys of the Firebase project could not be read');
      }
    }
    if (last && Date.now() - last.readAt < KEPT_MILLISECONDS) return last.text;
    throw unavailable(RETRY_AFTER_SECONDS);
  };

  return createRemoteJWKSet(new URL(address), {
    [customFetch]: async () => new Response(await current()),
    cacheMaxAge: FRESH_MILLISECONDS,
    cooldownDuration: COOLDOWN_MILLISECONDS,
  });
}
