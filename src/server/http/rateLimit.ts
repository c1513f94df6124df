import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#src/domain/errors.ts';
import { clientAddress } from './clientAddress.ts';

/** Searches per address and minute: more than anyone types, fewer than a scraper needs. */
export const SEARCHES_PER_MINUTE = 300;

interface RateLimit {
  /** Maximum number of requests within `seconds`. */
  requests: number;
  seconds: number;
  trustProxy: boolean;
}

/**
 * Limits the requests of one client address in a period; beyond it, answers 429 with `Retry-After`. Each process counts
 * separately.
 * @throws AppError 429 with `data.retryAfterSeconds`
 */
export function limitRate({ requests, seconds, trustProxy }: RateLimit): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (c, next) => {
    try {
      await limiter.consume(clientAddress(c, trustProxy));
    } catch (limited) {
      if (!(limited instanceof RateLimiterRes)) throw limited;
      const retryAfterSeconds = Math.max(1, Math.ceil(limited.msBeforeNext / 1000));
      throw new AppError(`Too many requests. Please wait ${retryAfterSeconds} seconds`, {
        statusCode: 429,
        name: 'TooManyRequests',
        data: { retryAfterSeconds },
      });
    }
    await next();
  };
}
