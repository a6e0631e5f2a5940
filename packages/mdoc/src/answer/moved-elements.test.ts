import { newRecordIssuer, StandInWallet, type WalletFaults } from '@ekyc/testkit/wallet';
import type { DataItem } from '@owf/mdoc';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, lawNeeds, offeredIn, origin, readers, standInReader } from '../../test/stage.ts';
import type { RecordType } from '../record-types.ts';
import { beginRequest } from '../request/begin-request.ts';
import { readIssuer } from '../trust/trusted-issuer.ts';
import { verifyAnswer } from './verify-answer.ts';

const types = ['myNumberRecord', 'mobileLicence', 'photoId'] as const;
const issuer = await newRecordIssuer();
const trust = { issuers: [await readIssuer(issuer.root, { name: 'issuer', types, lists: [] })] };

/** What an answer proves, without when; null if it is refused. */
async function proves(type: RecordType, faults: WalletFaults = {}) {
  const begun = await beginRequest({ type, needs: lawNeeds, origin, readers, at: new Date() });
  const wallet = new StandInWallet(await records[type], [standInReader.root]);
  const answer = await wallet.answer(offeredIn(begun, 'org-iso-mdoc'), origin, faults);
  const verification = await verifyAnswer(answer, { ...judge(begun.pending), trust });
  if (!verification.ok) return null;
  const { fields, portrait } = verification.record;
  return { fields, portrait: Buffer.from(portrait?.bytes ?? []).toString('hex') };
}
const records = {
  myNumberRecord: issuer.issue('myNumberRecord'),
  mobileLicence: issuer.issue('mobileLicence'),
  photoId: issuer.issue('photoId'),
};

/** Each item by where it came from, in another order, in another namespace, twice, or not at all. */
const arrangements = fc.array(fc.record({ item: fc.nat(5), namespace: fc.nat(2) }), { maxLength: 7 });
const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });

test.each(types)(
  'elements of a %s in another order mean the same; moved, repeated or dropped they are refused',
  async (type) => {
    const meaning = await proves(type);
    expect(meaning?.fields.name).toBeTruthy();
    const check = async (reshape: NonNullable<WalletFaults['reshape']>, mustBeSame: boolean) => {
      const changed = await proves(type, { reshape });
      if (changed || mustBeSame) expect(changed).toEqual(meaning);
    };
    await fc.assert(
      fc.asyncProperty(orders, (order) =>
        check(({ items }) => {
          for (const [namespace, list] of items)
            items.set(
              namespace,
              order.flatMap((index) => list[index] ?? []),
            );
        }, true),
      ),
      { numRuns: 40 },
    );
    await fc.assert(
      fc.asyncProperty(arrangements, (arrangement) =>
        check(({ items }) => {
          const all = [...items.values()].flat();
          const namespaces = [...items.keys(), 'org.example'];
          const placed = new Map<string, DataItem[]>();
          for (const { item, namespace } of arrangement) {
            const [name = '', one] = [namespaces[namespace % namespaces.length], all[item]];
            if (one) placed.set(name, [...(placed.get(name) ?? []), one]);
          }
          items.clear();
          for (const [name, list] of placed) items.set(name, list);
        }, false),
      ),
      { numRuns: 150 },
    );
  },
);
