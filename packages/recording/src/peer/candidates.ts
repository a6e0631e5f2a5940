import { BlockList, isIP } from 'node:net';

/** Addresses that no visitor on the internet has (IANA special-purpose registries, RFC 6890). */
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

/** Only 2000::/3 is global unicast (RFC 4291 §2.4); of it not the documentation's, nor what hides an IPv4 address. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** Whether an address can be a visitor's on the internet. False for what is no address: names are never resolved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Whether a candidate of an offer is tried (RFC 8839 §5.1). Without this rule an offer could make the server send to
 * machines of its own network, or ask for names there.
 * @param line `a=candidate:…`
 * @param allowPrivate takes addresses of private networks too, for a machine at home; names (`.local`) never
 */
export function takesCandidate(line: string, allowPrivate: boolean): boolean {
  const [, component, transport, , address = '', port] = line.split(/ +/);
  if (component !== '1' || transport?.toLowerCase() !== 'udp') return false;
  if (!/^\d{1,5}$/.test(port ?? '') || Number(port) < 1 || Number(port) > 65_535) return false;
  return allowPrivate ? isIP(address) !== 0 && !address.includes('%') : isPublicAddress(address);
}
