import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import type { MdocRefusalCode } from '../refusal.ts';
import { checkCbor, refuseMyNumber } from './check-cbor.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const text = (words: string) => {
  const bytes = Buffer.from(words);
  return Buffer.concat([Buffer.of(0x60 + bytes.length), bytes]).toString('hex');
};

const sound = {
  'an integer': '1903e8',
  'a negative one': '3903e7',
  text: text('見本'),
  bytes: '43010203',
  'a map of several keys': `a3 01 02 20 03 ${text('a')} f5`,
  'an array of everything else': '84 f4 f5 f6 80',
  'a day': `d903ec ${text('2002-04-07')}`,
  'a moment': `c0 ${text('2002-04-07T01:02:03Z')}`,
  'an object within bytes': 'd818 42 8101',
};

test.each(Object.entries(sound))('passes %s', (_, bytes) => {
  expect(() => checkCbor(hex(bytes))).not.toThrow();
});

const unsound: Record<string, readonly [bytes: string, code?: MdocRefusalCode]> = {
  nothing: [''],
  'a length without its bytes': ['43 01'],
  'a length that cannot be': ['5b ffffffffffffffff'],
  'an array longer than all bytes': ['9a 00ffffff'],
  'something behind it': ['01 02'],
  'an indefinite length': ['9f 01 ff'],
  'a longer head than needed': ['18 17'],
  'a longer head of two': ['19 00ff'],
  'a longer head of four': ['1a 0000ffff'],
  'a longer head of eight': ['1b 00000000ffffffff'],
  'a reserved head': ['1c'],
  'a number past all whole ones': ['1b 0020000000000000'],
  'a floating number': ['f9 3c00'],
  undefined: ['f7'],
  'a key twice': ['a2 01 02 01 03'],
  'a key that is a list': ['a1 80 01'],
  'a tag that builds something': [`d81b 82 ${text('Error')} 01`],
  'a large number by tag': ['c2 41 01'],
  'a day that is none': [`d903ec ${text('7 April')}`],
  'a moment without its zone': [`c0 ${text('2002-04-07T01:02:03')}`],
  'text that is not UTF-8': ['61 ff'],
  'an unsound object within bytes': ['d818 41 9f'],
  'two objects within bytes': ['d818 42 0101'],
  'seventeen lists': ['81'.repeat(17) + '01', 'answer_too_deep'],
  'a nest within bytes': [`d818 52 ${'81'.repeat(17)}01`, 'answer_too_deep'],
  'the number by name, spaced': [text('Individual Number'), 'my_number_in_answer'],
  'the number by its Japanese name': [text('個人番号'), 'my_number_in_answer'],
  'the number itself': [text('2345 6789 0113'), 'my_number_in_answer'],
  'the number in wide digits': [
    `d818 58 26 78 24 ${Buffer.from('２３４５６７８９０１１３').toString('hex')}`,
    'my_number_in_answer',
  ],
};

test.each(Object.entries(unsound))('refuses %s', (_, [bytes, code = 'answer_malformed']) => {
  expect(() => checkCbor(hex(bytes))).toThrow(expect.objectContaining({ code }));
});

test('refuses more than half a megabyte, and more objects than a record has', () => {
  const oversized = expect.objectContaining({ code: 'answer_oversized' });
  expect(() => checkCbor(new Uint8Array(512 * 1024 + 1))).toThrow(oversized);
  const many = Buffer.concat([hex('99 2711'), new Uint8Array(10_001)]);
  expect(() => checkCbor(new Uint8Array(many))).toThrow(oversized);
});

test('refuses whatever bytes with a code, and with nothing else', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        checkCbor(bytes);
      } catch (error) {
        expect((error as { code?: string }).code).toMatch(/^(?:answer_|my_number_)/);
      }
    }),
    { numRuns: 3000 },
  );
});

test('overwrites what names a My Number', () => {
  const bytes = new Uint8Array(Buffer.from('..INDIVIDUAL_number_unicode: 234567890113'));
  expect(() => refuseMyNumber(bytes)).toThrow(expect.objectContaining({ code: 'my_number_in_answer' }));
  expect(bytes.every((byte) => byte === 0)).toBe(true);
  // The English name of the card stands in its issuer's certificates.
  expect(() => refuseMyNumber(new Uint8Array(Buffer.from('CN=Individual Number Card')))).not.toThrow();
});
