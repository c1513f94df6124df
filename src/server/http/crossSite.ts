import type { Context, MiddlewareHandler } from 'hono';
import { crossSite } from '#src/domain/accounts/sessionErrors.ts';
import { AppError } from '#src/domain/errors.ts';
import { hasBody } from './body/bufferedBody.ts';
import { isHttps, type SecurityOptions } from './securityHeaders.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Content types of bodies: JSON or the bytes of a file. A form of another site can send neither. */
const TYPES = {
  json: { name: 'application/json', pattern: /^application\/json\s*(;|$)/i },
  bytes: { name: 'application/octet-stream', pattern: /^application\/octet-stream\s*(;|$)/i },
} as const;
export type BodyType = keyof typeof TYPES;

/** Returns the origin of this site as the caller's browser sees it. */
export function ownOrigin(c: Context, options: SecurityOptions): string {
  if (options.publicOrigin !== null) return options.publicOrigin;
  const { host } = new URL(c.req.url);
  return `${isHttps(c, options) ? 'https' : 'http'}://${host}`;
}

/** Returns whether the browser says that a page of this site makes the call: by `Origin`, else by `Sec-Fetch-Site`. */
export function isOwnCall(c: Context, options: SecurityOptions): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === ownOrigin(c, options);
  return c.req.header('sec-fetch-site') === 'same-origin';
}

/**
 * Allows writes only from pages of this site. Together with `rejectOtherType` and SameSite cookies this is the complete
 * CSRF protection.
 * @throws AppError 403 `CrossSiteRequest`
 */
export function rejectCrossSite(options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    if (!READS.has(c.req.method) && !isOwnCall(c, options)) throw crossSite();
    await next();
  };
}

/**
 * Rejects bodies without the expected `Content-Type`; only DELETE may have no body.
 * @throws AppError 415
 */
export function rejectOtherType(type: BodyType): MiddlewareHandler {
  const { name, pattern } = TYPES[type];
  return async (c, next) => {
    const mayLackBody = c.req.method === 'DELETE' && !hasBody(c);
    if (!mayLackBody && !pattern.test(c.req.header('content-type') ?? '')) {
      throw new AppError(`Send ${name}`, { statusCode: 415, name: 'UnsupportedMediaType' });
    }
    await next();
  };
}
