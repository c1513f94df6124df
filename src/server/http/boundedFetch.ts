/** The complete response of another server. */
export interface BoundedAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

export interface FetchBounds {
  /** Aborts the request and the reading of its response. */
  signal: AbortSignal;
  /** Maximum size of the response in bytes, after decompression. */
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
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}

/**
 * Fetches a URL and reads the complete response within limits of time and size. Redirects are returned and never
 * followed, so that another server cannot choose which addresses this one calls.
 * @throws TypeError when the network fails; DOMException when `signal` aborts; Error when the response is too large
 */
export async function boundedFetch(
  url: string | URL,
  { signal, bytes, ...init }: FetchBounds & RequestInit,
): Promise<BoundedAnswer> {
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await readAtMost(response, bytes) };
}
