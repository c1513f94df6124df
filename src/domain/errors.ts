/** Validation errors of a body or address: field path (`cast.2.role`) → message for users. */
export type FieldErrors = Record<string, string>;

/** The body of every error response. `message` occurs twice, for clients of either convention. */
export interface ErrorBody {
  success: false;
  /** A plain name only where the specification requires it: `Access denied` (S-A6). */
  error: string | { name: string; message: string; requestId: string; fields?: FieldErrors; data?: unknown };
  message: string;
  /** The caller has no valid session (S-A3, S-A4). */
  jwtExpired?: true;
  /** Only if `error` is a plain name. */
  requestId?: string;
}

interface AppErrorOptions {
  statusCode?: number;
  /** Reason phrase in the status line; defaults to the standard one. */
  statusMessage?: string;
  name?: string;
  fields?: FieldErrors;
  /** JSON for the caller, such as both sides of a conflict. It is sent, so it must not contain private data. */
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

/** An error whose message and fields are shown to users. Any other error is a bug and answers 500. */
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

  /** Returns the JSON body of the response, with the request id that the logs contain. */
  toBody(requestId: string): ErrorBody {
    const { name, message, fields, data } = this;
    return {
      success: false,
      error: { name, message, requestId, ...(fields && { fields }), ...(data !== undefined && { data }) },
      message,
    };
  }
}

/** 404 for a page that has a route but no content: invalid id, unknown tab, page number out of range (S-R18). */
export function notFoundPage(path: string): AppError {
  return new AppError(`Page Not Found: ${path}`, { statusCode: 404, name: 'NotFound' });
}

/** 404 for an address that no route matches (S-R17); `fullPath` is path and query. */
export function unmatchedPage(fullPath: string): AppError {
  return new AppError(`Page not found: ${fullPath}`, { statusCode: 404, name: 'NotFound' });
}

/** 404 for a request for a missing record; the message is for users (`There is no title 12`). */
export function notFound(message: string): AppError {
  return new AppError(message, { statusCode: 404, name: 'NotFound' });
}

/** 400 for a malformed body, address or header. */
export function badRequest(message: string, fields?: FieldErrors): AppError {
  return new AppError(message, { statusCode: 400, name: 'BadRequest', ...(fields && { fields }) });
}

/** 422 for a well-formed request with invalid values; the message consists of the first three fields. */
export function invalid(fields: FieldErrors): AppError {
  const messages = Object.entries(fields)
    .slice(0, 3)
    .map(([field, message]) => `${field}: ${message}`);
  return new AppError(messages.join('; ') || 'The request is not valid', {
    statusCode: 422,
    name: 'ValidationError',
    fields,
  });
}

/** 403 for a missing permission. The name is `Forbidden`; `Access denied` is reserved for suspended accounts (S-A6). */
export function forbidden(message = 'You do not have permission to do this'): AppError {
  return new AppError(message, { statusCode: 403, name: 'Forbidden' });
}

/** 409 for a change that conflicts with another; `data` has was, yours and theirs if known. */
export function conflict(message: string, data?: unknown): AppError {
  return new AppError(message, { statusCode: 409, name: 'Conflict', data });
}

/** 503 while a required service does not answer; `data.retryAfterSeconds` equals the `Retry-After` header. */
export function unavailable(retryAfterSeconds: number): AppError {
  return new AppError('The service is temporarily unavailable. Please try again soon', {
    statusCode: 503,
    name: 'Unavailable',
    data: { retryAfterSeconds },
  });
}

/** Rejects invalid fields. @throws AppError 422 if there are any errors */
export function assertValid(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
