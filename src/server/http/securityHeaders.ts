import { hash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';

/** Attributes of script tags whose text is not executed. */
const NOT_INLINE = /\ssrc=|type="application\/(?:ld\+)?json"/;

/** Yields the texts of a page's inline scripts. Uses `indexOf`: a regular expression that spans them is far slower. */
function* inlineScripts(html: string): Generator<string> {
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start)) {
    const from = html.indexOf('>', start) + 1;
    const to = html.indexOf('</script>', from);
    if (from === 0 || to < 0) return;
    if (!NOT_INLINE.test(html.slice(start, from))) yield html.slice(from, to);
    start = to;
  }
}

/** Additional origins from which a page may load scripts, call APIs and embed frames. */
export interface PolicySources {
  script?: readonly string[];
  /** Nonces of styles that the page's scripts create, as `'nonce-…'`. */
  style?: readonly string[];
  connect?: readonly string[];
  frame?: readonly string[];
}

/**
 * Creates the content security policy of a finished page: its own inline scripts by hash, styles from files and
 * attributes, and nothing from other origins except `sources`.
 * @param html the whole page; all inline scripts in it are allowed, so none may come from users
 */
export function pagePolicy(
  html: string,
  { script = [], style = [], connect = [], frame = [] }: PolicySources = {},
): string {
  const hashes = new Set<string>();
  for (const text of inlineScripts(html)) {
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...hashes].join(' '),
    ["style-src 'self'", ...style].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Options that decide whether the site is reached by https, which a server behind a proxy cannot detect itself. */
export interface SecurityOptions {
  trustProxy: boolean;
  publicOrigin: string | null;
}

/** Headers of every response: no sniffing, no framing, short referrers. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };
const NOTHING = {};

/** Returns whether visitors use https, according to PUBLIC_ORIGIN or to the site's own proxy. */
export function isHttps(c: Context, { publicOrigin, trustProxy }: SecurityOptions): boolean {
  const isForwarded = trustProxy && c.req.header('x-forwarded-proto') === 'https';
  return publicOrigin?.startsWith('https:') || isForwarded;
}

/** Returns the HSTS header if the request came by https. */
export function transportHeaders(c: Context, options: SecurityOptions): Readonly<Record<string, string>> {
  return isHttps(c, options) ? HSTS : NOTHING;
}

/** Sets the request id header. Headers of a proxied response are immutable; Hono then copies the response. */
function nameRequest(c: Context): void {
  try {
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  } catch {
    c.header('X-Request-Id', c.get('requestId'));
  }
}

/** Sets the security headers and the request id on every response; headers set by handlers are kept. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    nameRequest(c);
    const { headers } = c.res;
    for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...transportHeaders(c, options) })) {
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}
