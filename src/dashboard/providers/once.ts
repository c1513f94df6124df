import { ApiError, ask, type CallOptions, call } from '#src/client/api.ts';

/** Keys of the calls that were sent and not answered, by what they say. */
const open = new Map<string, string>();

/** Unanswered calls that are remembered; who sends more has other troubles. */
const OPEN_MAX = 50;

/** Also where the page is not on https, which `randomUUID` asks for. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether nobody knows what became of a call: no answer, or that of a machine between. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Sends a write so that it is done once: where the answer was lost and the same is sent again, the server knows it by its
 * key and answers what it did.
 */
async function once<Answer>(
  path: string,
  options: CallOptions,
  send: (path: string, options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const said = `${options.method} ${path}\n${JSON.stringify(options.body)}`;
  const key = open.get(said) ?? newKey();
  open.set(said, key);
  const [oldest] = open.keys();
  if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
  try {
    const answer = await send(path, { ...options, key });
    open.delete(said);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) open.delete(said);
    throw error;
  }
}

/** As `call`, and what it writes is written once though it is sent again. @throws ApiError as `call` */
export const callOnce = <Answer>(path: string, options: CallOptions): Promise<Answer> =>
  once(path, options, call<Answer>);

/** As `ask`, and what it writes is written once though it is sent again. @throws ApiError as `ask` */
export const askOnce = (path: string, options: CallOptions): Promise<Response> => once(path, options, ask);
