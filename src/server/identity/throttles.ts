import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { hashSecret } from './secrets.ts';
import { tooManyAttempts } from './toolkitError.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Attempts per period in seconds. Failed sign-ins are counted per account and caller (someone forgot a password), per account
 * (guessing from many addresses) and per caller (one password, many accounts).
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
  /** Counts one attempt. @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER beyond the limit */
  count(limit: Limit, ...who: readonly string[]): Promise<void>;
  /** Uncounts one attempt that succeeded. */
  takeBack(limit: Limit, ...who: readonly string[]): Promise<void>;
  /** Resets the counter. */
  clear(limit: Limit, ...who: readonly string[]): Promise<void>;
}

// Hashed so that addresses are not stored in plain text and all keys have the same length.
const keyOf = (who: readonly string[]) => hashSecret(who.join('\n').toLowerCase());

/** Creates counters that all processes on a database share. */
export function createThrottles(pool: pg.Pool): Throttles {
  const limiters = new Map<Limit, RateLimiterPostgres>();
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'identity_attempts',
      tableCreated: true,
      keyPrefix: limit,
      ...LIMITS[limit],
    });
    limiters.set(limit, limiter);
    return limiter;
  };
  return {
    async count(limit, ...who) {
      try {
        await limiterOf(limit).consume(keyOf(who));
      } catch (limited) {
        if (limited instanceof RateLimiterRes) throw tooManyAttempts();
        throw limited;
      }
    },
    async takeBack(limit, ...who) {
      await limiterOf(limit).reward(keyOf(who));
    },
    async clear(limit, ...who) {
      await limiterOf(limit).delete(keyOf(who));
    },
  };
}
