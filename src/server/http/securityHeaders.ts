import { hash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';

/** Attributes of scripts that run nothing of the page's own text. */
const NOT_INLINE = /\ssrc=|type="application\/(?:ld\+)?json"/;

/** The texts of a page's inline scripts. Looked for as plain text: a pattern that runs on to their ends takes far longer. */
function* inlineScripts(html: string): Generator<string> {
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start)) {
    const from = html.indexOf('>', start) + 1;
    const to = html.indexOf('</script>', from);
    if (from === 0 || to < 0) return;
    if (!NOT_INLINE.test(html.slice(start, from))) yield html.slice(from, to);
    start = to;
  }
}

/** Origins beside the site's own that a page may load scripts from, call, and frame. */
export interface PolicySources {
  script?: readonly string[];
  /** Nonces of the styles that the page's scripts make, as `'nonce-…'`. */
  style?: readonly string[];
  connect?: readonly string[];
  frame?: readonly string[];
}

/**
 * The content security policy of a finished page: its own inline scripts by hash, styles from files and attributes,
 * nothing from elsewhere but what is given.
 * @param html the whole page; whatever it carries inline must be ours, since it is what the hashes allow
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

/** What decides over https, which a server behind a proxy cannot see itself. */
export interface SecurityOptions {
  trustProxy: boolean;
  publicOrigin: string | null;
}

/** Headers of every answer: no sniffing, no framing, short referrers. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };
const NOTHING = {};

/** Whether people reach the site by https: PUBLIC_ORIGIN says so, or our proxy does. */
export function isHttps(c: Context, { publicOrigin, trustProxy }: SecurityOptions): boolean {
  const isForwarded = trustProxy && c.req.header('x-forwarded-proto') === 'https';
  return publicOrigin?.startsWith('https:') || isForwarded;
}

/** HSTS, where the request came by https. */
export function transportHeaders(c: Context, options: SecurityOptions): Readonly<Record<string, string>> {
  return isHttps(c, options) ? HSTS : NOTHING;
}

/** Names the request on its answer. Headers of an answer passed on from elsewhere cannot be changed: it is made ours then. */
function nameRequest(c: Context): void {
  try {
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  } catch {
    c.header('X-Request-Id', c.get('requestId'));
  }
}

/** Puts the security headers and the request's id on every answer; what a handler has set otherwise stays. */
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
