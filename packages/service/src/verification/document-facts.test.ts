import { describe, expect, test } from 'vitest';
import {
  createMasterKey,
  createVerificationVault,
  sealedFields,
  type StoredChip,
  type StoredProof,
  type StoredReading,
} from '../sealing/index.ts';
import { documentFacts } from './document-facts.ts';

const master = createMasterKey(Buffer.alloc(32, 7));
const { vault } = createVerificationVault(master, { businessId: 'b', verificationId: 'v' });

type Named = Readonly<Record<string, string>>;
const sure = (fields: Named) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, confidence: 1 }]));
const proven = (fields: Named) =>
  Object.entries(fields).map(([name, value]) => ({ name, value, standing: 'proven' as const, by: 'CA' }));

const nothing = { sealed_reading: null, sealed_chip: null, sealed_proof: null };
const pictures = (fields: Named) => ({
  ...nothing,
  sealed_reading: vault.sealJson(sealedFields.reading, {
    typeConfidence: 1,
    fields: sure(fields),
    engine: { id: 'e', modelHash: 'h' },
    materialId: 'm',
  } satisfies StoredReading),
});
const chip = (fields: Named) => ({
  ...nothing,
  sealed_chip: vault.sealJson(sealedFields.chip, {
    read: 'r',
    document: 'driversLicense',
    readAt: '2026-11-26T00:00:00.000Z',
    alive: 'yes',
    fields: proven(fields),
    agreements: {},
    nonce: 'n',
    files: {},
  } satisfies StoredChip),
});
const proof = (fields: Named, validUntil?: string | null) => ({
  ...nothing,
  sealed_proof: vault.sealJson(sealedFields.proof, {
    kind: 'record',
    attempt: 'a',
    provenAt: '2026-11-26T00:00:00.000Z',
    ...(validUntil !== undefined && { validUntil }),
    current: 'yes',
    fields: proven(fields),
    subject: null,
    reference: null,
    files: {},
  } satisfies StoredProof),
});

test('names a document the same, by whichever method it was shown', () => {
  const read = {
    name: '見本 花子',
    birthday: '2002-04-07',
    address: '東京都千代田区',
    number: '012345678900',
    expiryDate: '2030-04-07',
  };
  const held = {
    name: read.name,
    birth: read.birthday,
    address: read.address,
    number: read.number,
    expiry: read.expiryDate,
  };
  for (const row of [pictures(read), chip(held), proof(held)])
    expect(documentFacts(vault, row)).toEqual({
      fields: sure(read),
      validUntil: new Date('2030-04-08T00:00:00+09:00'),
    });
  expect(documentFacts(vault, nothing)).toBeNull();
});

describe('a document ends', () => {
  const endOfDay = (day: string) => new Date(new Date(`${day}T00:00:00+09:00`).getTime() + 86_400_000);
  test.each([
    ['a picture: with its last day in Tokyo', pictures({ expiryDate: '2027-01-31' }), endOfDay('2027-01-31')],
    [
      'a picture: with the stay, if that ends earlier',
      pictures({ expiryDate: '2027-01-31', periodOfStayExpiryDate: '2026-12-01' }),
      endOfDay('2026-12-01'),
    ],
    ['a chip: with its last day in Tokyo', chip({ expiry: '2027-01-31' }), endOfDay('2027-01-31')],
    [
      'a chip: with the stay, if that ends earlier',
      chip({ expiry: '2027-01-31', periodEnd: '2026-12-01' }),
      endOfDay('2026-12-01'),
    ],
    [
      'a certificate: at its own end',
      proof({}, '2027-04-07T14:59:59.000Z'),
      new Date('2027-04-07T14:59:59.000Z'),
    ],
    [
      'a record: with its document, if that ends earlier',
      proof({ expiry: '2027-01-31' }, '2027-04-07T14:59:59.000Z'),
      endOfDay('2027-01-31'),
    ],
    [
      'a record: at its own end, if that comes earlier',
      proof({ expiry: '2027-01-31' }, '2026-12-01T00:00:00.000Z'),
      new Date('2026-12-01T00:00:00.000Z'),
    ],
    ['never, if nothing says when', proof({}, null), null],
    ['never, if a proof of before it was stored says nothing', proof({}), null],
    ['never, if its day cannot be read', chip({ expiry: '20301399' }), null],
  ])('%s', (_, row, end) => {
    expect(documentFacts(vault, row)?.validUntil).toEqual(end);
  });
});

test('text of a licence with changes that no one signed is less certain', () => {
  const { fields } = documentFacts(vault, chip({ name: '見本 花子', changes: '1' })) ?? {};
  expect(fields).toEqual({ name: { value: '見本 花子', confidence: 0.5 } });
});
