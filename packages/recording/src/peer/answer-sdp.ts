import { isPublicAddress } from './public-address.ts';

/**
 * Puts the server's public address in place of the machine's own (which a 1:1 NAT maps to it), or else leaves out the
 * candidates that nobody outside could reach.
 * @returns null when no candidate is left
 */
export function tellCandidates(
  answer: string,
  options: { readonly publicAddress?: string; readonly allowPrivate: boolean },
): string | null {
  const { publicAddress, allowPrivate } = options;
  const announced = new Set<string>();
  const lines = answer.split('\r\n').flatMap((line) => {
    if (publicAddress !== undefined && line.startsWith('c=IN IP4 ')) return [`c=IN IP4 ${publicAddress}`];
    if (!line.startsWith('a=candidate:')) return [line];
    const fields = line.split(' ');
    const [, , transport, , address = '', port = ''] = fields;
    if (transport?.toLowerCase() !== 'udp') return [];
    if (publicAddress === undefined && !allowPrivate && !isPublicAddress(address)) return [];
    fields[4] = publicAddress ?? address;
    const place = `${fields[4]} ${port}`;
    if (announced.has(place)) return [];
    announced.add(place);
    return [fields.join(' ')];
  });
  return announced.size > 0 ? lines.join('\r\n') : null;
}
