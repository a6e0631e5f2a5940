import type { ChipFieldAnswer } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import type { StoredChip } from '../sealing/index.ts';
import { chipAlive, chipAuthentic, chipExpiry, chipHolder } from './chip-checks.ts';

const proven = { standing: 'proven', by: 'CA' } as const;
const profile = {
  familyName: '山田',
  firstName: '花子',
  birthday: '1990-04-01',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関1番1号',
};
const fields: readonly ChipFieldAnswer[] = [
  { name: 'birth', value: '1990-04-01', ...proven },
  { name: 'namePicture', pictureId: 'n', ...proven },
  { name: 'addressPicture', pictureId: 'a', ...proven },
  { name: 'name', value: '山田 花子', standing: 'hint' },
  { name: 'address', value: '東京都千代田区霞が関1番1号', standing: 'hint' },
  { name: 'expiry', value: '2030-12-31', standing: 'unsigned' },
];
const chip: StoredChip = {
  read: 'r',
  document: 'myNumberCard',
  readAt: '2026-11-25T00:00:00.000Z',
  alive: 'yes',
  nonce: 'AAAA',
  files: {},
  agreements: { chipName: 1, chipAddress: 1 },
  prints: {
    chipName: { lines: ['山田花子'], confidence: 0.99 },
    chipAddress: { lines: ['東京都千代田区', '霞が関1番1号'], confidence: 0.98 },
  },
  fields,
};
const demand = { profile, requiresAddress: true, isPresent: false };
const holder = (change: Partial<StoredChip>, more: Partial<typeof demand> = {}) =>
  chipHolder({ ...chip, ...change }, { ...demand, ...more }).outcome;
const changed = (name: string, change: Partial<ChipFieldAnswer> | null) =>
  fields.flatMap((field) => (field.name !== name ? [field] : change ? [{ ...field, ...change }] : []));

describe('whose chip it is', () => {
  const inLatin = {
    fields: changed('name', { value: 'YAMADA HANAKO' }),
    prints: { ...chip.prints, chipName: { lines: ['YAMADA HANAKO'], confidence: 0.93 } },
  };
  const latinProfile = { profile: { ...profile, familyName: 'YAMADA', firstName: 'HANAKO' } };

  test('text beside signed pictures counts where it is found in them and surely read; a name in kanji by people alone', () => {
    expect(holder(inLatin, latinProfile)).toBe('clear');
    expect(holder({})).toBe('consider');
    expect(holder({}, { isPresent: true })).toBe('clear');
    const at = (agreements: Record<string, number>) => holder({ agreements }, { isPresent: true });
    expect(at({ chipName: 1 })).toBe('consider');
    expect(at({ chipName: 0.5, chipAddress: 1 })).toBe('consider');
    // One letter of twenty is another house.
    expect(at({ chipName: 1, chipAddress: 0.95 })).toBe('consider');
  });

  test('a picture that was read without being sure is looked at by a person', () => {
    const unsure = { ...inLatin.prints, chipName: { lines: ['YAMADA HANAKO'], confidence: 0.89 } };
    expect(holder({ ...inLatin, prints: unsure }, latinProfile)).toBe('consider');
    expect(holder({ ...inLatin, prints: undefined }, latinProfile)).toBe('consider');
  });

  test.each([
    ['the name that was entered', ['YAMADA HANAKO'], 0.99, 'clear'],
    ['it in one line of two', ['YAMADA HANAKO', 'TARO'], 0.99, 'clear'],
    ['a name in kanji beside it', ['YAMADA HANAKO', '山田花子'], 0.99, 'consider'],
    ['it, read without being sure', ['YAMADA HANAKO'], 0.89, 'consider'],
    ['another name', ['YAMADA HANNA'], 0.99, 'consider'],
    ['more than it', ['YAMADA HANAKO SATO'], 0.99, 'consider'],
  ])('a residence card’s signed picture shows %s', (_, lines, confidence, outcome) => {
    const card = {
      document: 'residenceCard',
      fields: [
        { name: 'birth', value: '1990-04-01', ...proven },
        { name: 'namePicture', pictureId: 'n', ...proven },
        { name: 'addressPicture', pictureId: 'a', standing: 'unsigned' },
      ],
      agreements: {},
      prints: { chipName: { lines, confidence } },
    } as const;
    const latin = { ...profile, familyName: 'YAMADA', firstName: 'HANAKO' };
    expect(holder(card, { profile: latin, requiresAddress: false })).toBe(outcome);
    // Nobody signed its address.
    expect(holder(card, { profile: latin, requiresAddress: true })).toBe('consider');
    const unsigned = card.fields.map((one) =>
      one.name === 'namePicture' ? { ...one, standing: 'unsigned' as const } : one,
    );
    expect(holder({ ...card, fields: unsigned }, { profile: latin, requiresAddress: false })).toBe(
      'consider',
    );
  });

  test.each([
    ['a picture that nobody signed', changed('addressPicture', { standing: 'unsigned' })],
    ['another name', changed('name', { value: '鈴木 一郎' })],
    ['another birth', changed('birth', { value: '1991-04-01' })],
    ['a birth that nobody signed', changed('birth', { standing: 'unsigned' })],
    ['no address', changed('address', null)],
    [
      'changes that nobody signed',
      [...fields, { name: 'changes', value: '1', standing: 'unsigned' as const }],
    ],
  ])('%s is looked at by a person', (_, other) => {
    expect(holder({ fields: other }, { isPresent: true })).toBe('consider');
  });

  test('without a law a passport has no address; what a My Number card always says is looked for', () => {
    const withoutAddress = changed('address', null);
    const anyPlace = { requiresAddress: false, isPresent: true };
    expect(holder({ fields: withoutAddress, document: 'passport' }, anyPlace)).toBe('clear');
    // The signed picture is there; only the text beside it, which nobody signed, was left out.
    expect(holder({ fields: withoutAddress }, anyPlace)).toBe('consider');
    expect(chipHolder({ ...chip, fields: withoutAddress }, demand).values).toMatchObject({
      proofs: { address: 'unproven' },
    });
  });

  test('a licence without changes is clear where staff hold it, and looked at where it was sent', () => {
    const licence = {
      document: 'driversLicense',
      fields: [
        { name: 'name', value: '山田 花子', ...proven },
        { name: 'birth', value: '1990-04-01', ...proven },
        { name: 'address', value: '東京都千代田区霞が関1番1号', ...proven },
      ],
      agreements: {},
      prints: {},
    } as const;
    expect(holder(licence, { isPresent: true })).toBe('clear');
    expect(holder(licence)).toBe('consider');
    expect(chipHolder({ ...chip, ...licence }, demand).values).toMatchObject({
      proofs: { name: 'unproven', birthday: 'proven', address: 'unproven' },
      changes: 'none',
    });
    const changedLicence = {
      ...licence,
      fields: [...licence.fields, { name: 'changes', value: '1', standing: 'unsigned' as const }],
    };
    expect(holder(changedLicence, { isPresent: true })).toBe('consider');
    expect(chipHolder({ ...chip, ...changedLicence }, demand).values).toMatchObject({ changes: 'some' });
  });

  test('at a counter the profile may be absent', () => {
    expect(holder({}, { profile: {} as typeof profile })).toBe('consider');
    expect(holder({}, { profile: {} as typeof profile, isPresent: true })).toBe('clear');
  });

  test('what is measured names no person', () => {
    expect(JSON.stringify(chipHolder(chip, demand))).not.toMatch(/山田|千代田|1990/);
  });
});

test('files that prove nothing any more, and a chip without any proven field, are no authentic chip', () => {
  expect(chipAuthentic(chip, { kind: 'proven' }).outcome).toBe('clear');
  expect(chipAuthentic(chip, { kind: 'notPossible' })).toMatchObject({
    outcome: 'clear',
    values: { provenAgain: false },
  });
  expect(chipAuthentic(chip, { kind: 'refused', code: 'authority_unknown' }).outcome).toBe('failed');
  expect(chipAuthentic({ ...chip, fields: [] }, { kind: 'proven' }).outcome).toBe('failed');
});

test('a chip that cannot prove it is reported, and decides nothing by itself', () => {
  expect(chipAlive(chip).outcome).toBe('clear');
  expect(chipAlive({ ...chip, alive: 'cannotTell' }).outcome).toBe('advisory');
});

test('a document is good on its last day; a day that nobody signed a person looks at, as staff did', () => {
  const expiry = (today: string, change: Partial<ChipFieldAnswer> | null = {}, isPresent = false) =>
    chipExpiry({ ...chip, fields: changed('expiry', change) }, today, { isPresent }).outcome;
  expect(expiry('2030-12-31', proven)).toBe('clear');
  expect(expiry('2030-12-31')).toBe('consider');
  expect(expiry('2030-12-31', {}, true)).toBe('advisory');
  expect(expiry('2030-12-31', null, true)).toBe('consider');
  expect(expiry('2031-01-01')).toBe('failed');
  expect(expiry('2031-01-01', proven)).toBe('failed');
  expect(expiry('2026-01-01', null)).toBe('consider');
});

test('a signed day that has passed goes to a person while the document may still be valid', () => {
  // 31 December is a holiday: a licence is good until Monday, 6 January.
  const licence = { ...chip, document: 'driversLicense', fields: changed('expiry', proven) } as const;
  const on = (today: string) => chipExpiry(licence, today, { isPresent: false });
  expect(on('2031-01-06')).toMatchObject({ outcome: 'consider', values: { lastDayWasHoliday: true } });
  expect(on('2031-01-07').outcome).toBe('failed');
  expect(on('2012-01-01')).toMatchObject({ outcome: 'consider', values: { implausible: true } });
});
