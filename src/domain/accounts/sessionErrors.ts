import { AppError, type ErrorBody } from '#src/domain/errors.ts';

/** The message by which clients detect an unverified e-mail address (S-A3). */
export const UNVERIFIED_MESSAGE = 'User is not verified, authorization denied.';

/** An error that requires a new sign-in; its body has `jwtExpired` (S-A4). */
export class SessionError extends AppError {
  /** Returns the body of the response, with `jwtExpired`. */
  override toBody(requestId: string): ErrorBody {
    return { ...super.toBody(requestId), jwtExpired: true };
  }
}

/** Rejects a suspended account; its body has the specified `error` text (S-A6). */
export class AccessDenied extends AppError {
  constructor() {
    super('This account is suspended', { statusCode: 403, name: 'Access denied' });
  }

  /** Returns the body of the response, with the error's name as `error` and the request's id. */
  override toBody(requestId: string): ErrorBody {
    return { ...super.toBody(requestId), error: this.name, requestId };
  }
}

/** 401: the request needs a session and has none, or its session has ended. */
export const sessionEnded = () =>
  new SessionError('Your session has ended. Please sign in again', { statusCode: 401, name: 'SessionEnded' });

/** 401: the e-mail address of the account is not verified (S-A3). */
export const unverified = () =>
  new SessionError(UNVERIFIED_MESSAGE, { statusCode: 401, name: 'EmailNotVerified' });

/** 401: the id token is forged, malformed or from another project. */
export const invalidToken = (message = 'This sign-in is not valid. Please sign in again') =>
  new SessionError(message, { statusCode: 401, name: 'InvalidToken' });

/** 401: the id token was issued or signed further in the future than the allowed clock difference. */
export const wrongClock = () =>
  invalidToken('The clock of this device, or of the server, is wrong by more than five minutes');

/** 401: the id token is older than its hour (S-A5). */
export const tokenExpired = () =>
  new AppError('This sign-in has expired. Please sign in again', {
    statusCode: 401,
    name: 'TokenExpiredError',
  });

/** 403: the action requires a sign-in within the last five minutes. */
export const recentLoginRequired = () =>
  new AppError('Please sign in again first', { statusCode: 403, name: 'RecentLoginRequired' });

/** 403: a write from another site. */
export const crossSite = () =>
  new AppError('This request did not come from this site', { statusCode: 403, name: 'CrossSiteRequest' });
