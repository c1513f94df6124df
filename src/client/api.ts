import { publicConfig } from './publicConfig.ts';

/** The body of an error response (S-C2). Everything is optional, because a proxy may answer instead of the server. */
export interface ErrorBody {
  success?: boolean;
  jwtExpired?: boolean;
  message?: string;
  /** Id of the server's build; in payloads only. */
  build?: string;
  error?:
    | string
    | {
        name?: string;
        message?: string;
        fields?: Record<string, string>;
        requestId?: string;
        data?: unknown;
      };
}

/** A call that failed: the server answered with an error, or gave no response (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(
      messageOf(body) ?? (status === 0 ? 'The server cannot be reached.' : `The server answered ${status}.`),
    );
    this.name = nameOf(body) ?? 'ApiError';
    this.status = status;
    this.body = body;
  }
}

const nameOf = ({ error }: ErrorBody) => (typeof error === 'string' ? error : error?.name);

const messageOf = ({ message, error }: ErrorBody) =>
  message ?? (typeof error === 'object' ? error?.message : undefined);

/** Handles errors that concern every page, such as an ended session. Resolves when it is done. */
type ErrorHandler = (error: ApiError) => Promise<unknown>;

let handleError: ErrorHandler | undefined;

/** Sets the handler that receives each failed call once, before its caller does. */
export function reportErrorsTo(handler: ErrorHandler): void {
  handleError = handler;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Idempotency key: the server executes a call once, even if it is sent again with the same key. */
  key?: string;
  /** Replaces the configured base address; '' for addresses of the site itself. */
  base?: string;
  /** Whether nobody asked for the call: its errors only reach the caller, so that a public page stays open when a session ended. */
  isBackground?: boolean;
}

/**
 * Calls the server; all client code uses this function (S-C1). The base address comes from the public configuration, and
 * cookies are sent. A `Blob` is sent as bytes, any other body as JSON.
 * @param path address below the base, with a leading slash
 * @throws ApiError for a status outside 200–299 or without a response
 */
export async function sendRequest(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal, key, isBackground, base = publicConfig().apiBaseUrl } = options;
  const isFile = body instanceof Blob;
  const response = await fetch(`${base}${path}`, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(key && { 'Idempotency-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': `application/${isFile ? 'octet-stream' : 'json'}` }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  if (response?.ok) return response;
  const error = new ApiError(response?.status ?? 0, await errorBodyOf(response));
  // Without a response there is nothing to handle, and the code of the handler may be what failed to load.
  if (response && !isBackground) await handleError?.(error).catch(console.error);
  throw error;
}

/**
 * Calls the server like `sendRequest` and parses the response.
 * @returns the response's JSON, or undefined for status 204
 * @throws ApiError as `sendRequest`
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await sendRequest(path, options);
  if (response.status === 204) return undefined as Answer;
  return (await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    // A truncated response, or one from a proxy instead of the server, counts as none.
    throw new ApiError(0, {});
  })) as Answer;
}

async function errorBodyOf(response: Response | undefined): Promise<ErrorBody> {
  const parsed: unknown = await response?.json().catch(() => undefined);
  return typeof parsed === 'object' && parsed !== null ? (parsed as ErrorBody) : {};
}
