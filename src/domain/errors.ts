/** What went wrong in which field of a body or address: field path (`cast.2.role`) → message for people. */
export type FieldErrors = Record<string, string>;

/** The body of every refused or failed call. `message` stands twice: clients of either convention find it. */
export interface ErrorBody {
  success: false;
  /** A bare name only where the specification fixes one: `Access denied` (S-A6). */
  error: string | { name: string; message: string; requestId: string; fields?: FieldErrors; data?: unknown };
  message: string;
  /** The caller has no session that counts (S-A3, S-A4). */
  jwtExpired?: true;
  /** Where `error` is a bare name. */
  requestId?: string;
}

interface AppErrorOptions {
  statusCode?: number;
  /** Reason phrase in the status line; the usual one of the status when left out. */
  statusMessage?: string;
  name?: string;
  fields?: FieldErrors;
  /** JSON for the caller, such as both sides of a conflict. Nothing private: it is sent. */
  data?: unknown;
  cause?: unknown;
}

const STATUS_MESSAGES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** An error that is meant to be shown: its message and fields reach the user. Anything else thrown is a fault of ours. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly fields: FieldErrors | undefined;
  readonly data: unknown;

  constructor(message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = options.name ?? 'AppError';
    this.statusCode = options.statusCode ?? 500;
    this.statusMessage = options.statusMessage ?? STATUS_MESSAGES[this.statusCode] ?? 'Error';
    this.fields = options.fields;
    this.data = options.data;
  }

  /** The JSON body that answers a call, naming the request by which logs know it. */
  toBody(requestId: string): ErrorBody {
    const { name, message, fields, data } = this;
    return {
      success: false,
      error: { name, message, requestId, ...(fields && { fields }), ...(data !== undefined && { data }) },
      message,
    };
  }
}

/** 404 of a page whose address has a route but names nothing there: bad id, unknown tab, page out of range (S-R18). */
export function notFoundPage(path: string): AppError {
  return new AppError(`Page Not Found: ${path}`, { statusCode: 404, name: 'NotFound' });
}

/** 404 of an address that no route matches (S-R17); `fullPath` is path and query. */
export function unmatchedPage(fullPath: string): AppError {
  return new AppError(`Page not found: ${fullPath}`, { statusCode: 404, name: 'NotFound' });
}

/** 404 of a call for a record that is not there; the message is for people (`There is no title 12`). */
export function notFound(message: string): AppError {
  return new AppError(message, { statusCode: 404, name: 'NotFound' });
}

/** 400 for a request that cannot be read: a malformed body, address or header. */
export function badRequest(message: string, fields?: FieldErrors): AppError {
  return new AppError(message, { statusCode: 400, name: 'BadRequest', ...(fields && { fields }) });
}

/** 422 for a request that reads well and says something not allowed; the message is made of the first fields. */
export function invalid(fields: FieldErrors): AppError {
  const told = Object.entries(fields)
    .slice(0, 3)
    .map(([field, message]) => `${field}: ${message}`);
  return new AppError(told.join('; ') || 'The request is not valid', {
    statusCode: 422,
    name: 'ValidationError',
    fields,
  });
}

/** 403 for want of a permission. The name is `Forbidden`; `Access denied` is kept for suspended accounts (S-A6). */
export function forbidden(message = 'You may not do this'): AppError {
  return new AppError(message, { statusCode: 403, name: 'Forbidden' });
}

/** 409 for a change that meets another one; `data` carries was, yours and theirs where both are known. */
export function conflict(message: string, data?: unknown): AppError {
  return new AppError(message, { statusCode: 409, name: 'Conflict', data });
}

/** 503 while a part we need does not answer; `data.retryAfterSeconds` is what the `Retry-After` header says too. */
export function unavailable(retryAfterSeconds: number): AppError {
  return new AppError('The service is not available just now. Please try again soon', {
    statusCode: 503,
    name: 'Unavailable',
    data: { retryAfterSeconds },
  });
}
