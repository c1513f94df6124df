import { randomBytes } from 'node:crypto';

/**
 * `accounts:createAuthUri`, called by the SDK's `fetchSignInMethodsForEmail`. Every address gets the same response without
 * methods, like Google's with email enumeration protection, so that it does not reveal who is registered.
 */
export const signInMethods = (_request: { identifier: string }) => ({
  kind: 'identitytoolkit#CreateAuthUriResponse',
  sessionId: randomBytes(20).toString('base64url'),
});
