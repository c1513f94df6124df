import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address of a caller without a socket: a handler called within the process. */
const IN_PROCESS = 'in-process';

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? IN_PROCESS;
  } catch {
    return IN_PROCESS;
  }
}

/** The first four groups of an IPv6 address: what a network is given, whose hosts change the rest at will. */
function network(address: string): string {
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

/**
 * Whom a limit counts: the caller's IPv4 address or IPv6 network.
 * @param trustProxy whether a proxy of ours stands before the server; then the last entry of `X-Forwarded-For`, the
 *   one that proxy wrote, is the caller. Without one the header could say anything and is ignored.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return network(forwarded || socketAddress(c));
}
