import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';

/** Weak, since a compressing proxy may change the bytes but not their meaning. */
function tagOf(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Returns whether an `If-None-Match` header contains the tag; weak comparison (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = tag.slice(2);
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

/** Serialised JSON with its entity tag. */
export interface PreparedJson {
  readonly body: string;
  readonly tag: string;
}

/** Serialises a value once for any number of responses. */
export function preparedJson(value: unknown): PreparedJson {
  const body = JSON.stringify(value);
  return { body, tag: tagOf(body) };
}

/** Answers with JSON that browsers revalidate each time: `no-cache` with an ETag, 304 when it has not changed. */
export function answerPrepared(
  c: Context,
  { body, tag }: PreparedJson,
  headers: Record<string, string> = {},
): Response {
  const common = { ETag: tag, 'Cache-Control': 'no-cache', ...headers };
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304, common);
  return c.body(body, 200, { 'Content-Type': 'application/json; charset=UTF-8', ...common });
}

/** Characters of JSON beyond which serialising, hashing and sending each get a turn of the event loop. */
const LARGE = 200_000;

/**
 * Answers a read with a value as JSON, like `answerPrepared`. A large one (the longest are several MB) is prepared in steps
 * with pauses, so that other requests wait for one step only.
 */
export async function answerJson(
  c: Context,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify(value);
  const isLarge = body.length > LARGE;
  if (isLarge) await setImmediate();
  const tag = tagOf(body);
  if (isLarge) await setImmediate();
  return answerPrepared(c, { body, tag }, headers);
}
