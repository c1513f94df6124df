import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';

/** Why Node's parser gave a request up, with what had arrived of it. */
interface ParseFault extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** Statuses that Node itself gives these faults; every other one is a bad request. */
const STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const WORDS = 'This is no request that can be read.';

const REFUSAL_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Answers a request whose address or host makes no address, in words. @throws any other fault */
export function answerUnaddressed(fault: unknown): Response {
  if (!(fault instanceof RequestError)) throw fault;
  return new Response(`${WORDS}\n`, { status: 400, headers: REFUSAL_HEADERS });
}

/**
 * Refuses requests with more than one `Host`, as HTTP asks (RFC 9112, 3.2): a proxy may go by another of them than we. Node
 * drops all but the first; one without any it refuses itself.
 */
export function refuseSeveralHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
    if (hosts.length <= 1) return listener(request, response);
    response.writeHead(400, { ...REFUSAL_HEADERS, Connection: 'close' }).end(`${WORDS}\n`);
  };
}

const READING = /^(?:GET|HEAD) (\/[^ \r\n]*) HTTP\/1\.[01]\r?\n/;

/**
 * The escaped form of an address that was sent as plain UTF-8, as by `curl 'http://…/search?q=도깨비'`; null where the
 * request is no reading one or its address needs no escapes, so that nobody is sent round in a circle.
 */
export function escapedAddress(packet: Buffer | undefined): string | null {
  // Latin-1 keeps each byte one character, some of which count as white space.
  const address = READING.exec(packet?.toString('latin1') ?? '')?.[1];
  // Browsers read `/\host` as `//host`: another site.
  if (!address || /^\/[/\\]/.test(address) || !/[\x80-\xff]/.test(address)) return null;
  return address.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Answers what is no HTTP, in words, and closes the connection. An address in plain UTF-8, which HTTP does not allow but
 * people type, is sent on to its escaped form.
 */
export function answerUnreadable(fault: ParseFault, socket: Duplex): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const address = fault.code === 'HPE_INVALID_URL' ? escapedAddress(fault.rawPacket) : null;
  const status = address ? '308 Permanent Redirect' : (STATUSES[fault.code ?? ''] ?? '400 Bad Request');
  const words = address ? `This address is written ${address}` : WORDS;
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      ...(address ? [`Location: ${address}`] : []),
      'Content-Type: text/plain; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(words) + 1}`,
      'Connection: close',
      '',
      `${words}\n`,
    ].join('\r\n'),
  );
}
