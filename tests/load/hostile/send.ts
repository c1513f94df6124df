import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Header } from './headers.ts';
import type { HostileRequest } from './requests.ts';

export interface Reply {
  /** 0 if the connection ended without a response. */
  status: number;
  /** In lower case, in the order of arrival, with repetitions. */
  headers: readonly Header[];
  body: Buffer;
  milliseconds: number;
  /** Why the connection broke, if it did. */
  broken: string | null;
}

/** What a connection received until it ended. */
export type ReceivedAnswer = Pick<Reply, 'milliseconds' | 'broken'> & { bytes: Buffer };

/** Whether the caller closes its side after sending, since the declared length of the body is wrong. */
export const isCutShort = ({ framing }: HostileRequest) => framing !== 'right' && framing !== 'chunked';

/** Longest wait for a response; no legitimate one takes nearly as long. */
const TIMEOUT_MILLISECONDS = 15_000;

const isNamed = (headers: readonly Header[], name: string) =>
  headers.some(([each]) => each.toLowerCase() === name.toLowerCase());

function framed({ body, framing, method }: HostileRequest): { headers: Header[]; bytes: string } {
  const bytes = body ?? '';
  const chunks = `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`;
  const length = (value: number): Header => ['Content-Length', String(Math.max(0, value))];
  const chunked: Header = ['Transfer-Encoding', 'chunked'];
  switch (framing) {
    case 'none':
      return { headers: [], bytes };
    case 'long':
      return { headers: [length(bytes.length + 9)], bytes };
    case 'short':
      return { headers: [length(bytes.length - 9)], bytes };
    case 'chunked':
      return { headers: [chunked], bytes: chunks };
    case 'both':
      return { headers: [chunked, length(4)], bytes: chunks };
    case 'broken':
      return { headers: [chunked], bytes: `zz\r\n${bytes}` };
    default:
      return { headers: body === null && method !== 'POST' ? [] : [length(bytes.length)], bytes };
  }
}

/** The bytes of a request, one character each. */
export function wireForm(request: HostileRequest, host: string, client: string): string {
  const { headers, bytes } = framed(request);
  const own: Header[] = [
    ...(isNamed(request.headers, 'Host') ? [] : [['Host', host] as const]),
    ...(isNamed(request.headers, 'X-Forwarded-For') ? [] : [['X-Forwarded-For', client] as const]),
    ['Connection', 'close'],
  ];
  const lines = [...own, ...request.headers, ...headers].map(([name, value]) => `${name}: ${value}`);
  return `${request.method} ${request.target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${bytes}`;
}

/** Sends raw bytes and reads until the server closes the connection. */
export function exchange(
  port: number,
  bytes: string,
  isCut: boolean,
  timeout = TIMEOUT_MILLISECONDS,
): Promise<ReceivedAnswer> {
  return new Promise((resolve) => {
    const started = performance.now();
    const parts: Buffer[] = [];
    let broken: string | null = null;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(bytes, 'latin1'));
      // If the declared length of the body is wrong, the server would wait for the rest as for any slow
      // caller.
      if (isCut) socket.end();
    });
    socket.setTimeout(timeout, () => socket.destroy(new Error(`nothing came for ${timeout} ms`)));
    socket.on('data', (part) => parts.push(part));
    // A server that has answered and closed rejects pending data: its response counts.
    socket.on('error', (error) => {
      broken = error.message;
    });
    socket.on('close', () =>
      resolve({ bytes: Buffer.concat(parts), milliseconds: performance.now() - started, broken }),
    );
  });
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const size = end < 0 ? 0 : Number.parseInt(body.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** The uncompressed response; empty if the caller disconnected and so truncated it. */
function decoded(body: Buffer, encoding: string | undefined, isCut: boolean): Buffer {
  const decode = body.length > 0 ? DECODERS[encoding ?? ''] : undefined;
  if (!decode) return body;
  try {
    return decode(body);
  } catch (error) {
    if (isCut) return Buffer.alloc(0);
    throw error;
  }
}

/**
 * The first final response on a connection.
 * @param isCut whether the caller closed its side early
 * @throws Error if a response that was not truncated cannot be decompressed
 */
export function parseReply(arrived: ReceivedAnswer, isCut: boolean): Reply {
  const { bytes, milliseconds, broken } = arrived;
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: [], body: bytes, milliseconds, broken };
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  if (status >= 100 && status < 200) return parseReply({ ...arrived, bytes: bytes.subarray(end + 4) }, isCut);
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const value = (name: string) => headers.find(([each]) => each === name)?.[1];
  const rest = bytes.subarray(end + 4);
  const length = value('content-length');
  const sent =
    value('transfer-encoding') === 'chunked'
      ? unchunked(rest)
      : rest.subarray(0, length ? Number(length) : rest.length);
  return { status, headers, body: decoded(sent, value('content-encoding'), isCut), milliseconds, broken };
}
