import { networkInterfaces } from 'node:os';

/** Addresses under which other machines of the network reach this one; IPv4 first, link-local ones left out. */
export function machineAddresses(): readonly string[] {
  const found = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(
      ({ internal, address }) => !internal && !/^fe80:/i.test(address) && !address.startsWith('169.254.'),
    );
  return found.toSorted((a, b) => a.family.localeCompare(b.family)).map(({ address }) => address);
}
