import { publicConfig } from './publicConfig.ts';

/** What an error body may hold (S-C2); everything is optional, since a proxy may answer in our stead. */
export interface ErrorBody {
  success?: boolean;
  jwtExpired?: boolean;
  message?: string;
  /** The build that answered; payloads name it. */
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

/** A call that was answered with an error, or not at all (`status` 0). */
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

/** Acts on the errors that concern every page: an ended session, an unverified address. Returns when it has. */
type ErrorHandler = (error: ApiError) => Promise<unknown>;

let handleError: ErrorHandler | undefined;

/** Sets who is told of each failed call, once, before its caller is. */
export function tellErrorsTo(handler: ErrorHandler): void {
  handleError = handler;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Names a call that may be sent again, so that it is done once. */
  key?: string;
  /** Instead of the configured base: '' for an address of the site itself. */
  base?: string;
}

/**
 * The one way this product calls its server (S-C1): base address from the public configuration, cookies sent. A body is
 * sent as JSON, a file as its bytes.
 * @param path address below the base, beginning with a slash
 * @throws ApiError for an answer outside 200–299 and for no answer at all
 */
export async function ask(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal, key, base = publicConfig().apiBaseUrl } = options;
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
  }).catch((fault: unknown) => {
    if (signal?.aborted) throw fault;
    return undefined;
  });
  if (response?.ok) return response;
  const error = new ApiError(response?.status ?? 0, await errorBodyOf(response));
  // Without an answer there is nothing to act on, and the code that would act may be what cannot be fetched.
  if (response) await handleError?.(error).catch(console.error);
  throw error;
}

/**
 * Calls the server as `ask` does.
 * @returns the answer's JSON, or undefined for an empty one
 * @throws ApiError as `ask`
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await ask(path, options);
  if (response.status === 204) return undefined as Answer;
  return (await response.json().catch((fault: unknown) => {
    if (options.signal?.aborted) throw fault;
    // One that breaks off, or that a network gave in the server's stead, is none.
    throw new ApiError(0, {});
  })) as Answer;
}

async function errorBodyOf(response: Response | undefined): Promise<ErrorBody> {
  const parsed: unknown = await response?.json().catch(() => undefined);
  return typeof parsed === 'object' && parsed !== null ? (parsed as ErrorBody) : {};
}
