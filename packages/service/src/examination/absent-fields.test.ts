import type { ChipDocument, ChipFieldAnswer } from '@ekyc/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../decision/decide.ts';
import type { StoredChip, StoredProof } from '../sealing/index.ts';
import { chipAuthentic, chipDuplicate, chipExpiry, chipHolder, numberIn } from './chip-checks.ts';
import {
  proofAge,
  proofAuthentic,
  proofCurrent,
  proofDuplicate,
  proofExpiry,
  proofHolder,
} from './proof-checks.ts';

const today = '2026-11-25';
const profile = {
  familyName: 'YAMADA',
  firstName: 'HANAKO',
  birthday: '1990-04-01',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関1番1号',
};
const name = 'YAMADA HANAKO';
const birth = { name: 'birth', value: '1990-04-01', standing: 'proven', by: 'CA' } as const;
const address = '東京都千代田区霞が関1番1号';
const proven = (fieldName: string, value: string) =>
  ({ name: fieldName, value, standing: 'proven', by: 'CA' }) as const;
const unsigned = (fieldName: string, value: string) =>
  ({ name: fieldName, value, standing: 'unsigned' }) as const;
const picture = (fieldName: string) =>
  ({ name: fieldName, pictureId: fieldName, standing: 'proven', by: 'CA' }) as const;

/** What each chip holds that decides; nothing else of a decision depends on it. */
const fieldsOf: Readonly<Record<ChipDocument, readonly ChipFieldAnswer[]>> = {
  driversLicense: [
    proven('name', name),
    birth,
    proven('address', address),
    proven('expiry', '2030-12-31'),
    proven('number', '012345678900'),
  ],
  myNumberCard: [
    { name: 'name', value: name, standing: 'hint' },
    { name: 'address', value: address, standing: 'hint' },
    birth,
    unsigned('expiry', '2030-12-31'),
    picture('namePicture'),
    picture('addressPicture'),
  ],
  residenceCard: [
    birth,
    proven('expiry', '2030-12-31'),
    unsigned('number', 'AB12345678CD'),
    picture('namePicture'),
  ],
  passport: [proven('name', name), birth, proven('expiry', '2030-12-31'), proven('number', 'TR1234567')],
};
const documents = Object.keys(fieldsOf) as ChipDocument[];

function chipOf(document: ChipDocument, fields: readonly ChipFieldAnswer[]): StoredChip {
  const has = (wanted: string) => fields.some((one) => one.name === wanted);
  const hasText = (wanted: string) => fields.some((one) => one.name === wanted && one.value);
  return {
    read: 'r',
    document,
    readAt: '2026-11-25T00:00:00.000Z',
    alive: 'cannotTell',
    nonce: 'AAAA',
    files: {},
    // What the engine reads of a picture that is there, and compares with text that is there.
    agreements: {
      ...(has('namePicture') && hasText('name') && { chipName: 1 }),
      ...(has('addressPicture') && hasText('address') && { chipAddress: 1 }),
    },
    prints: {
      ...(has('namePicture') && { chipName: { lines: [name], confidence: 0.99 } }),
      ...(has('addressPicture') &&
        hasText('address') && { chipAddress: { lines: [address], confidence: 0.99 } }),
    },
    fields,
  };
}

function decisionOf(document: ChipDocument, fields: readonly ChipFieldAnswer[], isPresent: boolean) {
  const chip = chipOf(document, fields);
  const number = numberIn(chip);
  const results = [
    chipAuthentic(chip, { kind: 'proven' }),
    chipHolder(chip, { profile, requiresAddress: false, isPresent }),
    chipExpiry(chip, today, { isPresent }),
    chipDuplicate(number, 'value' in number ? 0 : null, { isPresent }),
  ];
  const basis = { policy: {}, law: false, live: true, mayAskAgain: false };
  return { ...decide(results, basis), results };
}

/** Each field as it is, left out, empty, or without a signature. */
const changesOf = (fields: readonly ChipFieldAnswer[]) =>
  fc
    .array(fc.constantFrom('same', 'absent', 'empty', 'unsigned'), {
      minLength: fields.length,
      maxLength: fields.length,
    })
    .map((changes) => ({
      changes,
      fields: fields.flatMap((field, index): ChipFieldAnswer[] => {
        switch (changes[index]) {
          case 'absent':
            return [];
          case 'empty':
            return [{ ...field, ...(field.value !== undefined && { value: '' }), standing: 'unsigned' }];
          case 'unsigned':
            return [{ name: field.name, ...(field.value && { value: field.value }), standing: 'unsigned' }];
          default:
            return [field];
        }
      }),
    }));

describe.each(documents)('%s', (document) => {
  const fields = fieldsOf[document];

  test('sent with a field that is absent, empty or unsigned is never approved', () => {
    fc.assert(
      fc.property(changesOf(fields), ({ changes, fields: changed }) => {
        const isWhole = changes.every((one) => one === 'same');
        const { decision } = decisionOf(document, changed, false);
        if (!isWhole) expect(decision, changes.join()).not.toBe('approved');
      }),
      { numRuns: 1500 },
    );
  });

  test('at a counter with a field that is absent or empty is never approved', () => {
    expect(decisionOf(document, fields, true).decision).toBe('approved');
    fc.assert(
      fc.property(changesOf(fields), ({ changes, fields: changed }) => {
        // The text beside a My Number card's signed picture of the name only helps to read it.
        const essential = changes.filter(
          (_, index) => fields[index]?.name !== 'name' || fields[index]?.standing !== 'hint',
        );
        if (!essential.includes('absent') && !essential.includes('empty')) return;
        expect(decisionOf(document, changed, true).decision, changes.join()).not.toBe('approved');
      }),
      { numRuns: 1500 },
    );
  });

  test('whole is approved without a person only where everything that decides is signed', () => {
    const { decision, reasons } = decisionOf(document, fields, false);
    expect([decision, ...reasons]).toEqual(
      {
        passport: ['approved'],
        driversLicense: ['review', 'chipHolder'],
        myNumberCard: ['review', 'expiry'],
        residenceCard: ['review', 'duplicate'],
      }[document],
    );
  });
});

describe.each(['signature', 'logIn', 'record'] as const)('a proof that is a %s', (kind) => {
  const fields = [
    proven('name', name),
    birth,
    proven('address', address),
    ...(kind === 'record' ? [proven('validUntil', '2030-12-31')] : []),
  ];
  const decisionOfProof = (held: readonly ChipFieldAnswer[], subject: string | null) => {
    const proof: StoredProof = {
      kind,
      attempt: 'a',
      provenAt: '2026-11-25T00:00:00.000Z',
      current: 'yes',
      fields: [...held],
      subject,
      reference: null,
      files: {},
    };
    const results = [
      proofAuthentic(proof, true),
      proofCurrent(proof),
      proofHolder(proof, { profile, requiresAddress: true }),
      proofAge(proof, 20, today),
      proofDuplicate(proof, subject === null ? null : 0),
      ...(kind === 'record' ? [proofExpiry(proof, new Date(`${today}T12:00:00+09:00`))] : []),
    ];
    return decide(results, { policy: {}, law: true, live: true, mayAskAgain: false }).decision;
  };

  test('with a field that is absent, empty or unsigned is never approved', () => {
    const subject = kind === 'record' ? null : 'subject';
    expect(decisionOfProof(fields, subject)).toBe('approved');
    fc.assert(
      fc.property(changesOf(fields), ({ changes, fields: changed }) => {
        if (changes.every((one) => one === 'same')) return;
        expect(decisionOfProof(changed, subject), changes.join()).not.toBe('approved');
      }),
      { numRuns: 800 },
    );
    if (kind !== 'record') expect(decisionOfProof(fields, null)).toBe('review');
  });
});
