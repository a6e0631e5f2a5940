import { cborEncode, DataItem } from '@owf/mdoc';
import { inventedMyNumber } from '../documents/my-number.ts';
import type { DocumentParts, WalletFaults } from './wallet-answer.ts';

const japanese = 'org.iso.23220.1.jp';

/** Changes an item's members, and so its bytes. */
export function changeItem(
  { items }: DocumentParts,
  name: string,
  change: (item: Map<string, unknown>) => void,
) {
  for (const [namespace, list] of items)
    items.set(
      namespace,
      list.map((item) => {
        const found = new Map(item.data as Map<string, unknown>);
        if (found.get('elementIdentifier') !== name) return item;
        change(found);
        return DataItem.fromData(found);
      }),
    );
}

/** Adds what the issuer's record has and nobody asked for. */
function addHeld({ items, issuerSigned }: DocumentParts, name: string, into = japanese) {
  for (const list of (issuerSigned.get('nameSpaces') as Map<string, DataItem[]>).values())
    for (const item of list)
      if ((item.data as Map<string, unknown>).get('elementIdentifier') === name)
        items.set(into, [...(items.get(into) ?? []), item]);
}

/** Faults by name, for tests and for the demo's stand-in: on My Number records. */
export const walletFaults = {
  alteredElement: {
    reshape: (parts) =>
      changeItem(parts, 'full_name_unicode', (item) => item.set('elementValue', '見本　次郎')),
  },
  missingElement: { reshape: ({ items }) => items.delete('org.iso.23220.1') },
  elementNotAsked: { reshape: (parts) => addHeld(parts, 'sex_unicode') },
  repeatedElement: { reshape: (parts) => addHeld(parts, 'full_name_unicode') },
  unsignedElement: {
    reshape: (parts) => changeItem(parts, 'full_name_unicode', (item) => item.set('digestID', 1)),
  },
  myNumber: { reshape: (parts) => addHeld(parts, 'individual_number_unicode') },
  myNumberElsewhere: { reshape: (parts) => addHeld(parts, 'individual_number_unicode', 'org.example') },
  myNumberByPhone: {
    reshape: (parts) => {
      const elements = new Map([[japanese, new Map([['Individual_Number', '1']])]]);
      parts.deviceNamespaces = DataItem.fromData(elements);
    },
  },
  myNumberNested: {
    reshape: (parts) =>
      changeItem(parts, 'portrait', (item) =>
        item.set('elementValue', cborEncode(new Map([['individual_number_unicode', 'x']]))),
      ),
  },
  myNumberAsName: {
    reshape: (parts) =>
      changeItem(parts, 'full_name_unicode', (item) =>
        item.set('elementValue', inventedMyNumber(2).replace(/.{4}/g, '$& ').trim()),
      ),
  },
  noDeviceSignature: { reshapeSigned: ({ deviceAuth }) => deviceAuth.clear() },
  deviceMac: {
    reshapeSigned: (parts) => {
      const mac = [cborEncode(new Map([[1, 5]])), new Map(), null, new Uint8Array(32)];
      parts.deviceAuth = new Map([['deviceMac', mac]]);
    },
  },
  deviceElements: {
    reshape: (parts) => {
      parts.deviceNamespaces = DataItem.fromData(new Map([[japanese, new Map([['sex_unicode', '男']])]]));
    },
  },
  nestedTooDeep: {
    response: () => {
      let nested: unknown = 0;
      for (let depth = 0; depth < 40; depth += 1) nested = [nested];
      return cborEncode(nested);
    },
  },
  oversized: { response: (bytes) => Buffer.concat([bytes, new Uint8Array(600_000)]) },
} as const satisfies Record<string, WalletFaults>;
