import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';

const HOUR_SECONDS = 3600;

/** Messages that are taken in an hour, of one network address and of all. */
const LIMITS = { contactOfCaller: 5, contactOfAll: 120 } as const;
type Limit = keyof typeof LIMITS;

export interface ContactLimits {
  /**
   * Counts a message that is about to be stored.
   * @param address of its sender, as `clientAddress` gives it
   * @returns seconds until another is taken, and whose limit it was; null when it may be stored
   */
  refuse(address: string): Promise<{ seconds: number; limit: Limit } | null>;
}

/** Counters that all processes on a database share; addresses are kept as hashes. */
export function createContactLimits({ pool }: Database): ContactLimits {
  const limiterOf = (limit: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'identity_attempts',
      tableCreated: true,
      keyPrefix: limit,
      points: LIMITS[limit],
      duration: HOUR_SECONDS,
    });
  const limiters = { contactOfCaller: limiterOf('contactOfCaller'), contactOfAll: limiterOf('contactOfAll') };

  const consume = async (limit: Limit, key: string) => {
    try {
      await limiters[limit].consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), limit };
    }
  };
  return {
    refuse: async (address) =>
      (await consume('contactOfCaller', hashSecret(address))) ?? (await consume('contactOfAll', 'all')),
  };
}
