import { expect, test } from 'vitest';
import { decodeFields, idTypeOf } from './decode-fields.ts';
import { eraDay, jisText, plainDay, plainText } from './decode-text.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const text = (value: string) => new Uint8Array(Buffer.from(value));
const proven = (value: Uint8Array) => ({ value, standing: 'proven', by: 'CA' }) as const;

test('a licence’s letters are JIS X 0208; what only a bitmap shows is 〓, and half a letter is none', () => {
  // 日本 (JIS X 0208 467C 4B5C), then 外字1 and 欠字, then one byte alone.
  expect(jisText(hex('467C4B5CFFF1FFFA46'))).toBe('日本〓〓');
  expect(jisText(hex('000041'))).toBe('〓');
});

test('days become days, and stay as they are where they are none', () => {
  expect(eraDay(text('4140407'))).toBe('2002-04-07');
  expect(eraDay(text('5070401'))).toBe('2025-04-01');
  expect(eraDay(text('9140407'))).toBe('9140407');
  expect(eraDay(text('4149907'))).toBe('4149907');
  expect(plainDay(text('20020407'))).toBe('2002-04-07');
  expect(plainDay(text('20020230'))).toBe('20020230');
});

test('shows 〓 for a character that cannot be seen, and drops what fills a file up', () => {
  expect(plainText(text('山田\u202E花子\n\0\0'))).toBe('山田〓花子');
  // 外字 of a private use, and a filler: the name would read as another one without them.
  expect(plainText(text('山\u{E000}\u{3164}太郎'))).toBe('山〓〓太郎');
  expect(plainText(text('葛\u{E0100}城'))).toBe('葛\u{E0100}城');
});

test('a passport’s zone is parted, and everything of it is proven by the same root', () => {
  const zone = 'P<JPNERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C<3JPN6908061F9406236<<<<<<<<<<<<<<08';
  const fields = decodeFields('passport', { zone: proven(text(zone)) }, '2026-11-25');
  expect(fields).toContainEqual({ name: 'name', value: 'ERIKSSON ANNA MARIA', standing: 'proven', by: 'CA' });
  expect(fields).toContainEqual({ name: 'birth', value: '1969-08-06', standing: 'proven', by: 'CA' });
});

test('pictures are distinguished, and what has no meaning here is not answered', () => {
  const fields = decodeFields(
    'myNumberCard',
    {
      portrait: proven(text('jp2')),
      cardKey: proven(text('key')),
      securityCodePicture: { value: text('png'), standing: 'unsigned' },
    },
    '2026-11-25',
  );
  expect(fields.map(({ name, picture }) => [name, picture?.photoType])).toEqual([
    ['portrait', 'chipPortrait'],
  ]);
});

test.each([
  ['zero and fillers', '500100ffff', false],
  ['a zero in letters', '500130ffff', false],
  ['one', '500101ffff', true],
  ['zero, and a change all the same', '5001005104383a3341ff', true],
  ['fillers only', 'ffffffffff', true],
  ['no bytes', '', true],
])('a licence whose file of changes has %s has a mark: %s, %s', (_, bytes, isMarked) => {
  const changes = { changes: { value: hex(bytes), standing: 'unsigned' as const } };
  const mark = { name: 'changes', value: '1', standing: 'unsigned' };
  expect(decodeFields('driversLicense', changes, '2026-11-25')).toEqual(isMarked ? [mark] : []);
  expect(decodeFields('driversLicense', {}, '2026-11-25')).toEqual([mark]);
});

test('a 特別永住者証明書 is known by what it says of itself', () => {
  const kind = (value: string) => ({ kind: { value: text(value), standing: 'unsigned' as const } });
  expect(['1', '2', '05', '06'].map((one) => idTypeOf('residenceCard', kind(one)))).toEqual([
    'residenceCard',
    'specialPermanentResidentCertificate',
    'residenceCard',
    'specialPermanentResidentCertificate',
  ]);
});
