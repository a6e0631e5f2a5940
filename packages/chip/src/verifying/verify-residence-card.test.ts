import {
  alteredCard,
  newTestAuthority,
  ResidenceCardChip,
  residenceCardNumber,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nonsense } from '../../test/nonsense-cards.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipReading } from '../reading/chip-reading.ts';
import { readChip } from '../reading/read-chip.ts';
import { verifyChip } from './verify-chip.ts';

const [rsa, curve] = [
  newTestAuthority('rsa', 'ZairyuCard CA'),
  newTestAuthority('ecdsaNull', 'ZairyuCard CA2'),
];
const [otherRsa, otherCurve] = [newTestAuthority('rsa', 'ZairyuCard CA'), newTestAuthority('ecdsa')];
const nonce = new Uint8Array(32).fill(7);
const trust = {
  myNumberAuthorities: [],
  licenceSigners: [],
  passportRoots: [],
  residenceAuthorities: [
    { name: 'CA', certificate: rsa.certificate },
    { name: 'CA2', certificate: curve.certificate },
  ],
};
const at = new Date('2026-11-25');
const check = (reading: ChipReading, when = at) => verifyChip(reading, { nonce, trust, at: when });

async function read(contents: ReturnType<typeof specimenResidenceCard>): Promise<ChipReading> {
  const { transceive } = new ResidenceCardChip(contents);
  const keys = { document: 'residenceCard', cardNumber: residenceCardNumber } as const;
  const result = await readChip({ keys, transceive, ciphers: nodeCiphers, nonce });
  if (!result.ok) throw new Error(result.code);
  return result.reading;
}
const outcome = async (contents: ReturnType<typeof specimenResidenceCard>, when = at) => {
  const result = check(await read(contents), when);
  return result.ok ? result.chipAlive : result.code;
};
const withFile = (reading: ChipReading, place: string, file: Uint8Array): ChipReading => ({
  ...reading,
  files: { ...reading.files, [place]: file },
});
function altered(reading: ChipReading, place: string, index: number): ChipReading {
  const file = reading.files[place]?.slice() ?? new Uint8Array();
  file[index] = (file[index] ?? 0) ^ (1 + (index % 255));
  return withFile(reading, place, file);
}
const namesOf = (reading: ChipReading, standing: string) => {
  const result = check(reading);
  if (!result.ok) throw new Error(result.code);
  return Object.keys(result.fields).filter((name) => result.fields[name]?.standing === standing);
};

const specialTexts = ['expiry', 'birth', 'sex', 'nationality', 'status', 'period'];
const texts = [...specialTexts, 'permission', 'permissionDate', 'work', 'periodEnd'];
const pictures = ['namePicture', 'portrait'];
const permits = ['generalPermit', 'generalPermitEnd', 'singlePermit', 'application'];
const address = ['addressDate', 'addressCode', 'address'];
const second = ['version', 'kind', 'number', 'addressPicture'];
const cards = [
  {
    kind: '1',
    reading: await read(specimenResidenceCard('1', rsa)),
    proven: ['frontPicture', 'portrait'],
    unsigned: ['version', 'kind', ...address, 'generalPermit', 'singlePermit', 'application'],
    by: 'CA',
  },
  {
    kind: '2',
    reading: await read(specimenResidenceCard('2', rsa)),
    proven: ['frontPicture', 'portrait'],
    unsigned: ['version', 'kind', ...address],
    by: 'CA',
  },
  {
    kind: '05',
    reading: await read(specimenResidenceCard('05', curve)),
    proven: [...texts, ...pictures],
    unsigned: [...second, ...permits, 'remark', 'remarkText'],
    by: 'CA2',
  },
  {
    kind: '06',
    reading: await read(specimenResidenceCard('06', curve)),
    proven: [...specialTexts, ...pictures],
    unsigned: [...second, 'remark', 'remarkText'],
    by: 'CA2',
  },
];

test.each(cards)(
  'of kind $kind these fields are proven, and whether it is a copy cannot be found out',
  (card) => {
    expect(namesOf(card.reading, 'proven')).toEqual(card.proven);
    expect(namesOf(card.reading, 'unsigned')).toEqual(card.unsigned);
    expect(namesOf(card.reading, 'hint')).toEqual([]);
    const result = check(card.reading);
    expect(result).toMatchObject({ ok: true, chipAlive: 'cannotTell' });
    expect(result.ok && result.fields['portrait']?.by).toBe(card.by);
  },
);

const small = { isSmall: true };
const smallCards = [
  { kind: '1', places: ['front/05', 'front/06'], contents: specimenResidenceCard('1', rsa, small) },
  { kind: '2', places: ['front/05', 'front/06'], contents: specimenResidenceCard('2', rsa, small) },
  { kind: '05', places: ['front/03', 'front/04'], contents: specimenResidenceCard('05', curve, small) },
  { kind: '06', places: ['front/03', 'front/04'], contents: specimenResidenceCard('06', curve, small) },
];
const provenOf = (reading: ChipReading) => {
  const result = check(reading);
  if (!result.ok) return null;
  const proven = Object.entries(result.fields).filter(([, { standing }]) => standing === 'proven');
  return proven.map(([name, { value }]) => `${name} ${Buffer.from(value).toString('hex')}`);
};

test.each(smallCards)('no altered byte of what kind $kind has signed proves anything else', async (card) => {
  const reading = await read(card.contents);
  const proven = provenOf(reading);
  expect(proven?.length).toBeGreaterThan(1);
  let same = 0;
  for (const place of card.places) {
    const file = reading.files[place] ?? new Uint8Array();
    const end = file.findLastIndex((byte) => byte !== 0) + 1;
    expect(end).toBeGreaterThan(40);
    for (let index = 0; index < end; index++) {
      const other = provenOf(altered(reading, place, index));
      if (other) expect(other, `${place} ${index}`).toEqual(proven);
      if (other) same += 1;
    }
  }
  // The length of a picture may grow over the 00 behind it, with which it is signed and answered: nothing changes.
  expect(same).toBeLessThanOrEqual(2);
});

test.each(cards)(
  'every altered byte of the signature and certificate of kind $kind is refused',
  ({ reading }) => {
    const file = reading.files['signature/02'] ?? new Uint8Array();
    const end = file.findLastIndex((byte) => byte !== 0) + 1;
    expect(end).toBeGreaterThan(400);
    for (let index = 0; index < end; index++)
      expect(check(altered(reading, 'signature/02', index)).ok, `${index}`).toBe(false);
  },
);

test('values that stand under other tags, or are divided otherwise, are refused though the signature fits', () => {
  const reading = cards[2]?.reading;
  const file = Buffer.from(reading?.files['front/03'] ?? []);
  if (!reading) throw new Error('no card');
  expect(file.subarray(0, 2).toString('hex')).toBe('c508');
  // Expiry and birth, eight bytes each, exchange their names.
  const swapped = Buffer.concat([Buffer.of(0xc6), file.subarray(1, 10), Buffer.of(0xc5), file.subarray(11)]);
  // One byte of the birth goes over to the expiry.
  const moved = Buffer.concat([
    Buffer.of(0xc5, 9),
    file.subarray(2, 10),
    file.subarray(12, 13),
    Buffer.of(0xc6, 7),
    file.subarray(13),
  ]);
  for (const text of [swapped, moved]) {
    expect(text).toHaveLength(73);
    expect(check(withFile(reading, 'front/03', text))).toEqual({ ok: false, code: 'file_malformed' });
  }
});

test('a special permanent resident’s certificate does not pass for a residence card, nor the other way', () => {
  const [, , card, special] = cards.map(({ reading }) => reading);
  if (!card || !special) throw new Error('no card');
  const empty = ['ca02', 'cb08', 'cc01', 'cd08'].map((head) => {
    const length = Number.parseInt(head.slice(2), 16);
    return Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(length)]);
  });
  const widened = Buffer.concat([special.files['front/03'] ?? Buffer.of(), ...empty]);
  const asCard = withFile(special, 'master/0a', Buffer.from('c1023035', 'hex'));
  expect(check(withFile(asCard, 'front/03', widened))).toEqual({ ok: false, code: 'file_malformed' });
  const asSpecial = withFile(card, 'master/0a', Buffer.from('c1023036', 'hex'));
  expect(check(asSpecial)).toEqual({ ok: false, code: 'file_malformed' });
});

const front = 'd392f0004f02'.padEnd(32, '0');
const changes = 'd392f0004f03'.padEnd(32, '0');
const first = specimenResidenceCard('1', rsa);
const newer = specimenResidenceCard('05', curve);

test.each([
  ['of another CA, first generation', specimenResidenceCard('1', otherRsa), 'authority_unknown'],
  ['of another CA, second generation', specimenResidenceCard('05', otherCurve), 'authority_unknown'],
  ['of the first generation by the second’s authority', specimenResidenceCard('1', curve), 'cannotTell'],
  ['with another portrait', alteredCard(first, { aid: front, file: '0002', tag: 'd1' }), 'signature_wrong'],
  ['with another birth', alteredCard(newer, { aid: front, file: '0002', tag: 'c6' }), 'signature_wrong'],
  ['with another address', alteredCard(first, { aid: changes, file: '0001', tag: 'd4' }), 'cannotTell'],
  [
    'with another address picture',
    alteredCard(newer, { aid: front, file: '0004', tag: 'dfd1' }),
    'cannotTell',
  ],
  [
    'with a key on another curve',
    specimenResidenceCard('05', curve, { curve: 'prime256v1' }),
    'file_malformed',
  ],
  ['of a child', specimenResidenceCard('1', rsa, { isChild: true }), 'signature_missing'],
  [
    'whose certificate has ended',
    specimenResidenceCard('05', curve, { certificateTo: '20261124000000Z' }),
    'certificate_expired',
  ],
])('a residence card %s', async (_, contents, code) => {
  expect(await outcome(contents)).toBe(code);
});

test('a certificate is judged by the day of reading', async () => {
  const card = specimenResidenceCard('05', curve, { certificateTo: '20261124000000Z' });
  expect(await outcome(card, new Date('2026-11-23'))).toBe('cannotTell');
  expect(await outcome(card, new Date('2019-12-31'))).toBe('certificate_expired');
});

test('files that the kind does not have are refused, and a missing one is named', () => {
  const [older, , card] = cards.map(({ reading }) => reading);
  if (!older || !card) throw new Error('no card');
  const unexpected = { ok: false, code: 'file_unexpected' };
  expect(check(withFile(card, 'front/05', nonce))).toEqual(unexpected);
  expect(check(withFile(card, 'changes/04', nonce))).toEqual(unexpected);
  expect(check(withFile(older, 'front/03', nonce))).toEqual(unexpected);
  for (const place of ['master/0a', 'front/03', 'signature/02']) {
    const { [place]: _, ...files } = card.files;
    expect(check({ ...card, files }), place).toEqual({ ok: false, code: 'file_missing' });
  }
  const holding = withFile(card, 'front/01', Buffer.from('ff100131', 'hex'));
  expect(check(holding)).toEqual({ ok: false, code: 'my_number_in_file' });
  expect(check({ ...card, domicileFile: nonce.slice() })).toEqual(unexpected);
});

test('5,000 residence cards with files of nonsense get a code: no crash', () => {
  const { byte } = nonsense(11);
  const codes = new Set<string>();
  for (let round = 0; round < 5000; round++) {
    const reading = cards[round % cards.length]?.reading;
    if (!reading) throw new Error('no card');
    const places = Object.keys(reading.files);
    const place = places[byte() % places.length] ?? '';
    const begin = reading.files[place]?.slice(0, byte()) ?? nonce;
    const content = Uint8Array.of(...begin, ...Array.from({ length: byte() }, byte));
    const result = check(withFile(reading, place, content));
    codes.add(result.ok ? 'ok' : result.code);
  }
  for (const code of codes) expect(code).toMatch(/^[a-z_]+$/);
  expect([...codes]).toContain('file_malformed');
});
