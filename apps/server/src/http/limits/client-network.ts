import { isIPv6 } from 'node:net';

/** What is counted as one client: an IPv4 address, or the /64 of IPv6 that one customer of a provider has whole. */
export function clientNetwork(address: string): string {
  // An IPv4 client of a socket that listens for both.
  if (address.toLowerCase().startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
