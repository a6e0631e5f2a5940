import { createHash, timingSafeEqual } from 'node:crypto';
import { cborDecode, cborEncode, type DataItem, type MobileSecurityObject } from '@owf/mdoc';
import type { AskedElement } from '../record-types.ts';
import { MdocRefusal, orRefuse } from '../refusal.ts';
import { asMap, type ReadDocument } from './read-response.ts';

/** An element's value, as the issuer signed it. */
export interface ProvenElement {
  readonly asked: AskedElement;
  readonly value: unknown;
}

/** ISO/IEC 18013-5:2021, 9.1.2.5: without it a value that few people have is found from its digest. */
const leastSaltBytes = 16;

/**
 * Each element against the digest that the issuer signed (ISO/IEC 18013-5:2021, 9.1.2.5), over the bytes that came:
 * @owf/mdoc makes digests over what it encodes again. Exactly what was asked is taken; one element more refuses all.
 * @throws {MdocRefusal}
 */
export function verifyElements(
  document: ReadDocument,
  asked: readonly AskedElement[],
): readonly ProvenElement[] {
  const proven = new Map<AskedElement, unknown>();
  for (const [namespace, items] of document.items)
    for (const item of items) {
      const { name, value } = verifiedItem(item, namespace, document.signed);
      const one = asked.find((row) => row.namespace === namespace && row.element === name);
      if (!one) throw new MdocRefusal('element_not_asked');
      if (proven.has(one)) throw new MdocRefusal('element_repeated');
      proven.set(one, value);
    }
  if (asked.some((one) => !one.isOptional && !proven.has(one))) throw new MdocRefusal('element_missing');
  // In the table's order: the issuer signs each element, not the order in which the phone sends them.
  return asked.filter((one) => proven.has(one)).map((one) => ({ asked: one, value: proven.get(one) }));
}

function verifiedItem(item: DataItem, namespace: string, signed: MobileSecurityObject) {
  const found = orRefuse('answer_malformed', () => asMap(cborDecode(item.buffer)));
  const [digestId, salt, name] = [found.get('digestID'), found.get('random'), found.get('elementIdentifier')];
  const isItem =
    found.size === 4 &&
    found.has('elementValue') &&
    typeof digestId === 'number' &&
    typeof name === 'string' &&
    salt instanceof Uint8Array;
  if (!isItem || salt.length < leastSaltBytes) throw new MdocRefusal('answer_malformed');
  // A day that no calendar has (1990-02-31) was decoded as another one.
  if (!Buffer.from(cborEncode(found)).equals(item.buffer)) throw new MdocRefusal('answer_malformed');
  const expected = signed.valueDigests.getDigestForNamespace(namespace, digestId);
  if (!expected) throw new MdocRefusal('element_unsigned');
  const algorithm = signed.digestAlgorithm.replace('-', '').toLowerCase();
  const digest = createHash(algorithm).update(cborEncode(item)).digest();
  if (digest.length !== expected.length || !timingSafeEqual(digest, expected))
    throw new MdocRefusal('element_altered');
  return { name, value: found.get('elementValue') };
}
