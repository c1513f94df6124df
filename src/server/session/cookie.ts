import { parse, serialize } from 'hono/utils/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Name of the session cookie (S-A1). */
export const SESSION_COOKIE = 'token';

const ALGORITHM = 'HS256';
const ISSUER = 'dramalog:session';
/** Cookie headers longer than that are not looked into. */
const HEADER_MAX = 16_000;

/** What a cookie of ours says: which session, and whose. */
export interface SessionToken {
  sessionId: string;
  userId: number;
}

/** Signs what a cookie says. It has no end of its own: the session's row has. */
export function signToken(secret: Uint8Array, { sessionId, userId }: SessionToken): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .sign(secret);
}

/** What a cookie says; null where it is none of ours, or was changed. */
export async function readToken(secret: Uint8Array, token: string): Promise<SessionToken | null> {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
    });
    const { sid, sub } = payload;
    return typeof sid === 'string' && sub !== undefined ? { sessionId: sid, userId: Number(sub) } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The session cookie's value in a Cookie header; null without one. */
export function tokenIn(cookies: string | null | undefined): string | null {
  if (!cookies || cookies.length > HEADER_MAX) return null;
  return parse(cookies, SESSION_COOKIE)[SESSION_COOKIE] || null;
}

const attributes = (isSecure: boolean) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: isSecure,
});

/** A Set-Cookie header that keeps a session for so many seconds. */
export const keptCookie = (token: string, seconds: number, isSecure: boolean): string =>
  serialize(SESSION_COOKIE, token, { ...attributes(isSecure), maxAge: seconds });

/** A Set-Cookie header that takes the session away. */
export const clearedCookie = (isSecure: boolean): string =>
  serialize(SESSION_COOKIE, '', { ...attributes(isSecure), maxAge: 0 });
