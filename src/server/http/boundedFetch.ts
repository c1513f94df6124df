/** What another server answered, read whole. */
export interface BoundedAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

export interface FetchBounds {
  /** Ends the call, the reading of its answer included. */
  signal: AbortSignal;
  /** Largest answer that is read, in bytes as they are after decompression. */
  bytes: number;
}

async function readAtMost(response: Response, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > bytes) throw new Error(`The answer is larger than ${bytes} bytes`);
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Calls another server and reads its answer whole, within bounds of time and size. Redirects are given back, never
 * followed: where we call is ours to say.
 * @throws TypeError when the network fails; DOMException when `signal` ends it; Error when the answer is too large
 */
export async function boundedFetch(
  url: string | URL,
  { signal, bytes, ...init }: FetchBounds & RequestInit,
): Promise<BoundedAnswer> {
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await readAtMost(response, bytes) };
}
