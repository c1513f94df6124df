import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Runner } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';

const HOUR_SECONDS = 3600;

/** Maximum number of messages in an hour, from one network address and from all. */
const LIMITS = { contactOfCaller: 5, contactOfAll: 120 } as const;
type Limit = keyof typeof LIMITS;

/** The limit that a message exceeds. */
export interface ContactRejection {
  /** The exceeded limit. */
  limit: Limit;
  /** Seconds until the next message is accepted. */
  seconds: number;
}

const COUNTERS = {
  tableName: 'identity_attempts',
  tableCreated: true,
  duration: HOUR_SECONDS,
} as const;

async function consume(runner: Runner, limit: Limit, key: string): Promise<ContactRejection | null> {
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
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { seconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)), limit };
  }
}

/**
 * Counts a message against the rate limits. All processes share the counters in the database; addresses are stored as hashes.
 * @param runner the transaction that stores the message
 * @param address network address of the sender, from `clientAddress`
 * @returns null if the message may be stored
 */
export async function countMessage(runner: Runner, address: string): Promise<ContactRejection | null> {
  return (
    (await consume(runner, 'contactOfCaller', hashSecret(address))) ??
    (await consume(runner, 'contactOfAll', 'all'))
  );
}

/** Starts deleting counters that expired an hour ago, every five minutes until the process ends. */
export function sweepCounters({ pool }: Database): void {
  void new RateLimiterPostgres({ ...COUNTERS, storeClient: pool, storeType: 'pool', points: 1 });
}
