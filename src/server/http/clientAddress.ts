import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Stands for the address of a caller without a socket: a handler called within the process. */
const IN_PROCESS = 'in-process';

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? IN_PROCESS;
  } catch {
    return IN_PROCESS;
  }
}

/** Returns the key by which limits count an address: IPv4 as it is; IPv6 by its /64 network, whose hosts choose the rest freely. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...new Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the last entry of `X-Forwarded-For`, which the site's own proxy adds; undefined without the header. */
const forwardedAddress = (header: string | undefined): string | undefined =>
  header?.split(',').at(-1)?.trim() || undefined;

/** Returns the client address that the site's own proxy put into the headers. Node joins repeated headers by commas. */
export function forwardedIn({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-forwarded-for'];
  return forwardedAddress(Array.isArray(header) ? header.join(',') : header);
}

/**
 * Returns the key by which requests are queued fairly: the client address from the site's own proxy, else the address of
 * the connection; an IPv4 address or an IPv6 network.
 */
export function ownerOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedIn(request) : undefined;
  return networkOf(forwarded ?? request.socket.remoteAddress ?? '');
}

/**
 * Returns the key by which limits count a caller: an IPv4 address or an IPv6 network.
 * @param trustProxy whether the site's own proxy sets `X-Forwarded-For`. Otherwise a client could forge the header, so it
 *   is ignored.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedAddress(c.req.header('x-forwarded-for')) : undefined;
  return networkOf(forwarded ?? socketAddress(c));
}
