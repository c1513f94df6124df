import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of a finished public page: its own inline scripts by hash, styles from files and
 * attributes, nothing from elsewhere.
 * @param html the whole page; whatever it carries inline must be ours, since it is what the hashes allow
 */
export function pagePolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer: no sniffing, no framing, short referrers, HSTS where the request came by https. */
export function securityHeaders(options: {
  trustProxy: boolean;
  publicOrigin: string | null;
}): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('X-Frame-Options', 'DENY');
    c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    const forwarded = options.trustProxy ? c.req.header('x-forwarded-proto') : undefined;
    const isHttps = options.publicOrigin?.startsWith('https:') || forwarded === 'https';
    if (isHttps) c.header('Strict-Transport-Security', 'max-age=31536000');
  };
}
