import { AppError, type ErrorBody } from './errors.ts';

/** The message by which a client knows that the address has to be verified first (S-A3). */
export const UNVERIFIED_MESSAGE = 'User is not verified, authorization denied.';

/** A refusal after which the caller has to sign in again; its body carries `jwtExpired` (S-A4). */
export class SessionError extends AppError {
  override toBody(requestId: string): ErrorBody {
    return { ...super.toBody(requestId), jwtExpired: true };
  }
}

/** A refusal of a suspended account; its body carries the specified `error` as a text (S-A6). */
export class AccessDenied extends AppError {
  constructor() {
    super('This account is suspended', { statusCode: 403, name: 'Access denied' });
  }

  override toBody(requestId: string): ErrorBody {
    return { ...super.toBody(requestId), error: this.name, requestId };
  }
}

/** 401: the call needs a session and came with none, or with one that has ended. */
export const sessionEnded = () =>
  new SessionError('Your session has ended. Please sign in again', { statusCode: 401, name: 'SessionEnded' });

/** 401: the address of the account is not verified (S-A3). */
export const unverified = () =>
  new SessionError(UNVERIFIED_MESSAGE, { statusCode: 401, name: 'EmailNotVerified' });

/** 401: the id token is forged, of another project, or no token at all. */
export const invalidToken = (message = 'This sign-in cannot be used. Please sign in again') =>
  new SessionError(message, { statusCode: 401, name: 'InvalidToken' });

/** 401: the id token says it was issued or signed in the future by more than clocks may differ. */
export const wrongClock = () =>
  invalidToken('The clock of this device, or of the server, is wrong by more than five minutes');

/** 401: the id token's hour is over (S-A5). */
export const tokenExpired = () =>
  new AppError('This sign-in is too old. Please sign in again', {
    statusCode: 401,
    name: 'TokenExpiredError',
  });

/** 403: what is asked for needs a sign-in of the last five minutes. */
export const recentLoginRequired = () =>
  new AppError('Please sign in again first', { statusCode: 403, name: 'RecentLoginRequired' });

/** 403: a write that did not come from a page of this site. */
export const crossSite = () =>
  new AppError('This call did not come from this site', { statusCode: 403, name: 'CrossSiteRequest' });
