import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#src/domain/errors.ts';
import { clientAddress } from './clientAddress.ts';

/** Searches one address may make in a minute: more than anyone types, fewer than a scraper wants. */
export const SEARCHES_PER_MINUTE = 300;

interface RateLimit {
  /** Requests allowed in a row of `seconds`. */
  requests: number;
  seconds: number;
  trustProxy: boolean;
}

/**
 * Refuses requests of one client address beyond a number in a span of time, with 429 and `Retry-After`. Counted in this
 * process; of several processes each counts its own.
 * @throws AppError 429 with `data.retryAfterSeconds`
 */
export function limitRate({ requests, seconds, trustProxy }: RateLimit): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (c, next) => {
    try {
      await limiter.consume(clientAddress(c, trustProxy));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError(`Too many requests. Please wait ${retryAfterSeconds} seconds`, {
        statusCode: 429,
        name: 'TooManyRequests',
        data: { retryAfterSeconds },
      });
    }
    await next();
  };
}
