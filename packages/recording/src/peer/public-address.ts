import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that nobody has on the internet (IANA special-purpose registry, RFC 6890). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');

/** Whether this is an IPv4 address that can be reached over the internet. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}
