import { createHash } from 'node:crypto';
import { newRsaPair } from '@ekyc/testkit/chip-cards';
import { jpkiPolicies, specimenNames, TestJpkiAuthority } from '@ekyc/testkit/jpki';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256DigestInfo } from './padded-signature.ts';
import { type SignedByCard, verifySignature } from './verify-signature.ts';

const at = new Date('2027-04-02T00:00:00Z');
const text = Buffer.from('見本　花子は、見本商店に対し、本人であることを示します。\n');
const authority = new TestJpkiAuthority(at);
const pair = newRsaPair();
const card = authority.issue({ pair });
const right: SignedByCard = {
  text,
  signature: card.sign(Buffer.concat([sha256DigestInfo, createHash('sha256').update(text).digest()])),
  certificate: card.certificate,
  authorities: [authority.certificate],
  revocation: { kind: 'crl', list: authority.list() },
  policies: [jpkiPolicies.signatureCard],
  at,
};
/** The four data; null if they are refused. */
function proves(over: Partial<SignedByCard> = {}) {
  const result = verifySignature({ ...right, ...over });
  if (!result.ok) return null;
  const { name, gender, birth, address } = result.information;
  return { name, gender, birth, address };
}
const meaning = proves();

test('names of a certificate in another order mean the same; repeated or dropped they are refused', () => {
  const names = specimenNames();
  expect(meaning?.name).toBeTruthy();
  expect(names.length).toBeGreaterThanOrEqual(4);
  fc.assert(
    fc.property(fc.array(fc.nat(names.length - 1), { maxLength: 7 }), (order) => {
      const changed = order.flatMap((index) => names[index] ?? []);
      const { certificate } = authority.issue({ pair, names: changed });
      // The second and sixth name mark substituted characters; not every certificate has them.
      const isWhole =
        new Set(order).size === order.length && [0, 2, 3, 4].every((one) => order.includes(one));
      expect(proves({ certificate }), order.join()).toEqual(isWhole ? meaning : null);
    }),
    { numRuns: 300 },
  );
});

test('bytes that are cut, moved or repeated in certificate, text and signature mean the same or are refused', () => {
  const parts = { certificate: card.certificate, text, signature: Buffer.from(right.signature) };
  const part = fc.constantFrom('certificate', 'text', 'signature');
  const change = fc.record({
    from: part,
    to: part,
    drops: fc.boolean(),
    at: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
  });
  fc.assert(
    fc.property(change, ({ from, to, drops, at: [one, other, target] }) => {
      const source = parts[from];
      const places = [one % (source.length + 1), other % (source.length + 1)];
      const [start, end] = [Math.min(...places), Math.max(...places)];
      const rest = Buffer.concat([source.subarray(0, start), source.subarray(end)]);
      const kept = { ...parts, ...(drops && { [from]: rest }) };
      const into = target % (kept[to].length + 1);
      const moved = [kept[to].subarray(0, into), source.subarray(start, end), kept[to].subarray(into)];
      const proven = proves({ ...kept, [to]: Buffer.concat(moved) });
      if (proven) expect(proven).toEqual(meaning);
    }),
    { numRuns: 1000 },
  );
});
