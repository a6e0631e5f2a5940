import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that must not be reached through us from outside (IANA special-purpose registry, RFC 6890 and successors). */
const special4: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only global unicast is public; inside it these ranges are special or carry an IPv4 address. */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [address, prefix] of special4) blocked.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of special6) blocked.addSubnet(address, prefix, 'ipv6');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address (not a name) lies in the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4');
    case 6:
      return globalUnicast6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
    default:
      return false;
  }
}
