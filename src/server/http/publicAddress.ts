import { BlockList, isIP } from 'node:net';

/** Networks that are not public or never contain servers (IANA special-purpose address registries, RFC 6890). */
const CLOSED = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv4');

/** IANA allocates public IPv6 addresses in 2000::/3; the exceptions in it are tunnels to IPv4 and documentation. */
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv6');

/** Returns whether an IP address is public, and neither of this machine nor of a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !CLOSED.check(address, 'ipv4');
  return version === 6 && OPEN6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
}
