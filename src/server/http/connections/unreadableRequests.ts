import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { ownAddress } from '#src/domain/web/localAddress.ts';
import { STOPPED, stopReading } from '#src/server/http/stopReading.ts';

/** A parse error of Node's HTTP parser with the data that had arrived. */
interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** Statuses that Node itself uses for these errors; all others are 400. */
const STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const UNREADABLE_MESSAGE = 'The request is not valid HTTP.';

const ERROR_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Answers 400 for a request whose target or host is not a valid URL. @throws any other error unchanged */
export function answerUnaddressed(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return new Response(`${UNREADABLE_MESSAGE}\n`, { status: 400, headers: ERROR_HEADERS });
}

/**
 * Rejects requests with more than one `Host` header (RFC 9112, 3.2): a proxy may use a different one. Node drops all but
 * the first, and rejects requests without one itself.
 */
export function assertSingleHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
    if (hosts.length <= 1) return listener(request, response);
    response.writeHead(400, { ...ERROR_HEADERS, Connection: 'close' }).end(`${UNREADABLE_MESSAGE}\n`);
  };
}

/** Maximum headers of one request: browsers send about twenty, and proxies add a few. */
const HEADERS_MAX = 100;

/**
 * Maximum headers that Node reads. Node silently drops the rest, so this is more than `HEADERS_MAX`: otherwise the
 * headers of a proxy, which come last, would be missing.
 */
export const HEADERS_READ = 128;

/**
 * Rejects requests with more than 100 headers and stops reading their connection: thousands of short headers fit into
 * the allowed bytes. Mount it before anything that waits.
 */
export function rejectManyHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.rawHeaders.length <= 2 * HEADERS_MAX) return listener(request, response);
    response.writeHead(431, { ...ERROR_HEADERS, Connection: 'close' });
    response.end(`The request has more than ${HEADERS_MAX} headers.\n`);
    stopReading(request.socket);
  };
}

const hasControl = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\x7f');

const READING = /^(?:GET|HEAD) (\/[^ \r\n]*) HTTP\/1\.[01]\r?\n/;

/**
 * Returns the escaped form of an address that was sent as raw UTF-8, as by `curl 'http://…/search?q=도깨비'`. Returns null
 * if the request is neither GET nor HEAD, if the address needs no escapes (a redirect would loop), or if a browser would
 * resolve it to another site.
 */
export function escapedAddress(packet: Buffer | undefined): string | null {
  // Latin-1 maps each byte to one character; some of these count as white space.
  const address = READING.exec(packet?.toString('latin1') ?? '')?.[1];
  // Browsers drop control characters in different ways.
  if (!address || hasControl(address) || !/[\x80-\xff]/.test(address)) return null;
  const escaped = address.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ownAddress(escaped);
}

/**
 * Answers invalid HTTP with a plain text and closes the connection. An address in raw UTF-8, which HTTP forbids but people
 * type, is redirected to its escaped form.
 */
export function answerUnreadable(error: ParseError, socket: Duplex): void {
  // Earlier requests of the connection are still being answered.
  if (error.code === STOPPED && socket.writable) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const address = error.code === 'HPE_INVALID_URL' ? escapedAddress(error.rawPacket) : null;
  const status = address ? '308 Permanent Redirect' : (STATUSES[error.code ?? ''] ?? '400 Bad Request');
  const message = address ? `Moved to ${address}` : UNREADABLE_MESSAGE;
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      ...(address ? [`Location: ${address}`] : []),
      'Content-Type: text/plain; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(message) + 1}`,
      'Connection: close',
      '',
      `${message}\n`,
    ].join('\r\n'),
  );
}
