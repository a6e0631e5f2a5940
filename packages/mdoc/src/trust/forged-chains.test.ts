import { type IssuedRecord, newRecordIssuer, type WalletFaults } from '@ekyc/testkit/wallet';
import { expect, test } from 'vitest';
import { codeOf, play, record, recordIssuer, trusted } from '../../test/stage.ts';

const x5chain = 33;

/** The certificates that a record came with; a single one stands without a list. */
function chainOf({ issuerSigned }: IssuedRecord): readonly Uint8Array[] {
  const [, headers] = issuerSigned.get('issuerAuth') as [unknown, Map<number, Uint8Array | Uint8Array[]>];
  return [headers.get(x5chain) ?? []].flat();
}

const withChain = (chain: readonly Uint8Array[]): WalletFaults => ({
  reshape: ({ issuerSigned }) => {
    const members = issuerSigned.get('issuerAuth') as unknown[];
    issuerSigned.set('issuerAuth', members.with(1, new Map([[x5chain, chain]])));
  },
});

test('refuses a signer that a between of the same name did not sign', async () => {
  const between = [{ commonName: '見本 TEST between' }];
  const [mine, theirs] = [await newRecordIssuer({ between }), await newRecordIssuer({ between })];
  const [forged, real] = [await mine.issue('myNumberRecord'), await theirs.issue('myNumberRecord')];
  const trust = { issuers: [await trusted(theirs.root)] };
  const chain = [chainOf(forged)[0], chainOf(real)[1]].filter((one) => one !== undefined);
  expect(codeOf(await play({ record: forged, trust, faults: withChain(chain) }))).toBe('issuer_name_only');
  expect(codeOf(await play({ record: real, trust, faults: withChain(chainOf(real)) }))).toBe('proven');
});

test('refuses a between for a purpose of its own, and one that may sign no certificates', async () => {
  for (const one of [{ purposes: ['1.0.18013.5.1.2'] }, { usage: 1 }, { isAuthority: false }]) {
    const issuer = await newRecordIssuer({ between: [one] });
    const trust = { issuers: [await trusted(issuer.root)] };
    expect(codeOf(await play({ record: await issuer.issue('myNumberRecord'), trust }))).toBe(
      'certificate_unfit',
    );
  }
});

test('refuses more certificates than there are, and bytes behind one; a trusted root may stand in the chain', async () => {
  const [own = new Uint8Array()] = chainOf(record);
  const codes = [];
  for (const chain of [
    [own, own, own, own],
    [own, recordIssuer.root],
    [new Uint8Array([...own, 0])],
    [new Uint8Array(3)],
  ])
    codes.push(codeOf(await play({ faults: withChain(chain) })));
  expect(codes).toEqual([
    'certificate_malformed',
    'proven',
    'certificate_malformed',
    'certificate_malformed',
  ]);
});
