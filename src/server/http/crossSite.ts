import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';
import { crossSite } from '#src/domain/sessionErrors.ts';
import { isHttps, type SecurityOptions } from './securityHeaders.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a body may be: JSON, or the bytes of a file. A form of another site can send neither. */
const TYPES = {
  json: { name: 'application/json', pattern: /^application\/json\s*(;|$)/i },
  bytes: { name: 'application/octet-stream', pattern: /^application\/octet-stream\s*(;|$)/i },
} as const;

/** The origin that pages of this site have, as the caller's browser sees it. */
export function ownOrigin(c: Context, options: SecurityOptions): string {
  if (options.publicOrigin !== null) return options.publicOrigin;
  const { host } = new URL(c.req.url);
  return `${isHttps(c, options) ? 'https' : 'http'}://${host}`;
}

/** Whether a browser says that a page of this very site makes the call: by Origin, else by Sec-Fetch-Site. */
export function isOwnCall(c: Context, options: SecurityOptions): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === ownOrigin(c, options);
  return c.req.header('sec-fetch-site') === 'same-origin';
}

/** Whether there is a body to read; only a DELETE may come without. */
function hasBody({ req }: Context): boolean {
  if (req.method !== 'DELETE') return true;
  return Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;
}

/**
 * Lets writes through only from pages of this site, and only as JSON or, where a file is sent, as bytes. Together with
 * SameSite cookies that is the whole defence against forged calls.
 * @throws AppError 403 `CrossSiteRequest`; 415 for a body that does not say it is of that type
 */
export function refuseCrossSite(
  options: SecurityOptions,
  body: keyof typeof TYPES = 'json',
): MiddlewareHandler {
  const { name, pattern } = TYPES[body];
  return async (c, next) => {
    if (READS.has(c.req.method)) return next();
    if (!isOwnCall(c, options)) throw crossSite();
    if (hasBody(c) && !pattern.test(c.req.header('content-type') ?? '')) {
      throw new AppError(`Send ${name}`, { statusCode: 415, name: 'UnsupportedMediaType' });
    }
    await next();
  };
}
