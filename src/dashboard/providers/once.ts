import { ApiError, ask, type CallOptions, call } from '#src/client/api.ts';

const UNANSWERED_ENTRY = 'unanswered';

/** Unanswered calls that are remembered; who sends more has other troubles. */
const OPEN_MAX = 50;

/** What was kept before the page was loaded again; nothing where storage is closed. */
function kept(): [string, string][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(UNANSWERED_ENTRY) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}

let known: Map<string, string> | undefined;

/** Keys of the calls that were sent and not answered, by the mark of what they say: also before this page was loaded again. */
function openCalls(): Map<string, string> {
  known ??= new Map(kept());
  return known;
}

function keep(): void {
  try {
    sessionStorage.setItem(UNANSWERED_ENTRY, JSON.stringify([...openCalls()]));
  } catch {
    // Full or closed: they are known until the page is left.
  }
}

/**
 * A short mark (FNV-1a) of what a call says, so that texts and addresses of people are not kept. Two that share one by
 * chance do no harm: to the server, a call with another body is another call whatever its key.
 */
function markOf(said: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < said.length; at += 1) hash = Math.imul(hash ^ said.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${said.length}`;
}

/** Also where the page is not on https, which `randomUUID` asks for. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether nobody knows what became of a call: no answer, or that of a machine between. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Sends a write so that it is done once: where the answer was lost and the same is sent again, be it after the page was
 * loaded again, the server knows it by its key and answers what it did.
 */
async function once<Answer>(
  path: string,
  options: CallOptions,
  send: (path: string, options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const open = openCalls();
  const mark = markOf(`${options.method} ${path}\n${JSON.stringify(options.body)}`);
  const key = open.get(mark) ?? newKey();
  open.set(mark, key);
  const [oldest] = open.keys();
  if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
  keep();
  const settle = () => {
    open.delete(mark);
    keep();
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

/** As `call`, and what it writes is written once though it is sent again. @throws ApiError as `call` */
export const callOnce = <Answer>(path: string, options: CallOptions): Promise<Answer> =>
  once(path, options, call<Answer>);

/** As `ask`, and what it writes is written once though it is sent again. @throws ApiError as `ask` */
export const askOnce = (path: string, options: CallOptions): Promise<Response> => once(path, options, ask);
