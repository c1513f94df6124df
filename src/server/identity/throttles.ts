import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { hashSecret } from './secrets.ts';
import { tooManyAttempts } from './toolkitError.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often, in a span of seconds. Failed sign-ins count at the account for one caller (a person who has forgotten),
 * at the account for all callers (guessing from many places) and at the caller for all accounts (one password, many names).
 */
const LIMITS = {
  failuresAtAccountOfCaller: { points: 10, duration: 15 * MINUTE },
  failuresAtAccount: { points: 60, duration: HOUR },
  failuresOfCaller: { points: 100, duration: HOUR },
  signUpsOfCaller: { points: 20, duration: HOUR },
  mailsToAccount: { points: 6, duration: HOUR },
  mailsOfCaller: { points: 30, duration: HOUR },
  codesOfCaller: { points: 60, duration: HOUR },
} as const;
type Limit = keyof typeof LIMITS;

export interface Throttles {
  /** Counts one attempt. @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER when there were too many */
  count(limit: Limit, ...who: readonly string[]): Promise<void>;
  /** Takes one attempt back: it went well. */
  takeBack(limit: Limit, ...who: readonly string[]): Promise<void>;
  /** Forgets all that was counted. */
  forget(limit: Limit, ...who: readonly string[]): Promise<void>;
}

// Addresses are not kept as they are, and keys have one length.
const keyOf = (who: readonly string[]) => hashSecret(who.join('\n').toLowerCase());

/** Counters that all processes on a database share. */
export function createThrottles(pool: pg.Pool): Throttles {
  const limiters = new Map<Limit, RateLimiterPostgres>();
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const known = limiters.get(limit);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'identity_attempts',
      tableCreated: true,
      keyPrefix: limit,
      ...LIMITS[limit],
    });
    limiters.set(limit, made);
    return made;
  };
  return {
    async count(limit, ...who) {
      try {
        await limiterOf(limit).consume(keyOf(who));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyAttempts();
        throw refusal;
      }
    },
    async takeBack(limit, ...who) {
      await limiterOf(limit).reward(keyOf(who));
    },
    async forget(limit, ...who) {
      await limiterOf(limit).delete(keyOf(who));
    },
  };
}
