import { ApiError, type CallOptions, call, sendRequest } from '#src/client/api.ts';
import { readStored, writeStored } from '#src/client/browserStorage.ts';

const UNANSWERED_ENTRY = 'unanswered';

/** Maximum number of stored unanswered calls. */
const OPEN_MAX = 50;

/** Reads unanswered calls stored before a reload; empty if the storage is unavailable. */
function readUnanswered(): [string, string][] {
  const value = readStored('sessionStorage', UNANSWERED_ENTRY);
  return Array.isArray(value) ? value.filter((each) => Array.isArray(each) && each.length === 2) : [];
}

let known: Map<string, string> | undefined;

/** Idempotency keys of unanswered calls by the hash of their content, including those from before a reload. */
function openCalls(): Map<string, string> {
  known ??= new Map(readUnanswered());
  return known;
}

/** If the storage is full or unavailable, they are kept until the page is unloaded. */
const writeUnanswered = () => writeStored('sessionStorage', UNANSWERED_ENTRY, [...openCalls()]);

/**
 * Returns a short hash (FNV-1a) of a call, so that personal data is not stored. Collisions do no harm: the server treats a
 * call with a different body as a different call, whatever its key.
 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length}`;
}

/** Returns a random key. Unlike `randomUUID`, this also works without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns whether the outcome of a call is unknown: no response, or an error that a proxy may have sent. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Sends a write with an idempotency key. If the response is lost and the same call is repeated, even after a reload, the server
 * recognises the key and returns the first response.
 */
async function once<Answer>(
  path: string,
  options: CallOptions,
  send: (path: string, options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const open = openCalls();
  const hash = hashOf(`${options.method} ${path}\n${JSON.stringify(options.body)}`);
  const key = open.get(hash) ?? newKey();
  open.set(hash, key);
  const [oldest] = open.keys();
  if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
  writeUnanswered();
  const settle = () => {
    open.delete(hash);
    writeUnanswered();
  };
  try {
    const answer = await send(path, { ...options, key });
    settle();
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) settle();
    throw error;
  }
}

/** Like `call`, with an idempotency key: a repeated call writes once. @throws ApiError like `call` */
export const callOnce = <Answer>(path: string, options: CallOptions): Promise<Answer> =>
  once(path, options, call<Answer>);

/** Like `sendRequest`, with an idempotency key: a repeated call writes once. @throws ApiError like `sendRequest` */
export const sendOnce = (path: string, options: CallOptions): Promise<Response> =>
  once(path, options, sendRequest);
