import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Weak, since a compressing proxy may change the bytes but not what they say. */
function tagOf(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether an `If-None-Match` header names the tag; compared weakly, as RFC 9110 §13.1.2 asks. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = tag.slice(2);
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

/**
 * Answers a read with JSON that browsers keep but ask about each time: `no-cache` with an ETag, 304 when the caller
 * has it already.
 */
export function answerJson(c: Context, value: unknown, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify(value);
  const tag = tagOf(body);
  const common = { ETag: tag, 'Cache-Control': 'no-cache', ...headers };
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304, common);
  return c.body(body, 200, { 'Content-Type': 'application/json; charset=UTF-8', ...common });
}
