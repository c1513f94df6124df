import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Runner } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';

const HOUR_SECONDS = 3600;

/** Messages that are taken in an hour, of one network address and of all. */
const LIMITS = { contactOfCaller: 5, contactOfAll: 120 } as const;
type Limit = keyof typeof LIMITS;

/** Why a message is not taken. */
export interface ContactRefusal {
  /** Whose limit it was. */
  limit: Limit;
  /** Until another is taken. */
  seconds: number;
}

const COUNTERS = {
  tableName: 'identity_attempts',
  tableCreated: true,
  duration: HOUR_SECONDS,
} as const;

async function consume(runner: Runner, limit: Limit, key: string): Promise<ContactRefusal | null> {
  const limiter = new RateLimiterPostgres({
    ...COUNTERS,
    storeClient: runner,
    storeType: 'client',
    keyPrefix: limit,
    points: LIMITS[limit],
    clearExpiredByTimeout: false,
  });
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), limit };
  }
}

/**
 * Counts a message, in counters that all processes on a database share; addresses are kept as hashes.
 * @param runner the transaction that stores the message
 * @param address of its sender, as `clientAddress` gives it
 * @returns null when it may be stored
 */
export async function countMessage(runner: Runner, address: string): Promise<ContactRefusal | null> {
  return (
    (await consume(runner, 'contactOfCaller', hashSecret(address))) ??
    (await consume(runner, 'contactOfAll', 'all'))
  );
}

/** Has counters deleted that ended an hour ago, every five minutes for as long as the process lives. */
export function sweepCounters({ pool }: Database): void {
  void new RateLimiterPostgres({ ...COUNTERS, storeClient: pool, storeType: 'pool', points: 1 });
}
