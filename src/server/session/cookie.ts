import { parse, serialize } from 'hono/utils/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Name of the session cookie (S-A1). */
export const SESSION_COOKIE = 'token';

const ALGORITHM = 'HS256';
const ISSUER = 'dramalog:session';
/** Longer Cookie headers are ignored. */
const HEADER_MAX = 16_000;

/** The content of a session cookie. */
export interface SessionToken {
  sessionId: string;
  userId: number;
}

/** Signs the content of a session cookie. It has no expiry of its own; the session's row has. */
export function signToken(secret: Uint8Array, { sessionId, userId }: SessionToken): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .sign(secret);
}

/** Verifies and reads a session cookie; null if it is invalid. */
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

/** Returns the session cookie's value from a Cookie header, or null if none exists. */
export function tokenIn(cookies: string | null | undefined): string | null {
  if (!cookies || cookies.length > HEADER_MAX) return null;
  return parse(cookies, SESSION_COOKIE)[SESSION_COOKIE] || null;
}

/** Returns the Cookie header with which a browser sends a session. */
export const cookieHeader = (token: string): string => `${SESSION_COOKIE}=${token}`;

const attributes = (isSecure: boolean) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: isSecure,
});

/** Returns a Set-Cookie header that stores a session for `seconds`. */
export const storedCookie = (token: string, seconds: number, isSecure: boolean): string =>
  serialize(SESSION_COOKIE, token, { ...attributes(isSecure), maxAge: seconds });

/** Returns a Set-Cookie header that clears the session. */
export const clearedCookie = (isSecure: boolean): string =>
  serialize(SESSION_COOKIE, '', { ...attributes(isSecure), maxAge: 0 });
