import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { latinNamesMatch, latinSpellingsMatch } from './latin-names.ts';

test.each([
  ['SATO TARO', 'サトウ　タロウ', 'same'],
  ['sato, taro', 'ｻﾄｳ ﾀﾛｳ', 'same'],
  ['INOUE YUKO', 'イノウエ　ユウコ', 'same'],
  ['SATOH TAROH', 'サトウ　タロウ', 'variant'],
  ['SATOU TAROU', 'サトウ　タロウ', 'variant'],
  ['OHNO YUUKO', 'オオノ　ユウコ', 'variant'],
  ['TARO SATO', 'サトウ　タロウ', 'variant'],
  ['SINBO SYOTARO', 'シンボ　ショウタロウ', 'variant'],
  ['HUZII TIZU', 'フジイ　チズ', 'variant'],
  ['KOUCHIWA KEN', 'コウチワ　ケン', 'variant'],
  ['INOE YUKO', 'イノウエ　ユウコ', 'variant'],
  ['SATO JIRO', 'サトウ　タロウ', 'different'],
  ['SATO', 'サトウ　タロウ', 'different'],
  ['NGUYEN VAN AN', 'グエン　ヴァン　アン', 'different'],
  ['', 'サトウ　タロウ', 'different'],
  ['SATO TARO', '', 'different'],
  ['SATO TARO', '佐藤太郎', 'different'],
] as const)('%s for %s is %s', (latin, kana, agreement) => {
  expect(latinNamesMatch(latin, kana)).toBe(agreement);
});

test.each([
  ['NGUYEN VAN AN', 'nguyen van an', 'same'],
  ['SMITH-JONES MARY', 'SMITH JONES MARY', 'same'],
  ["O'BRIEN SEAN", 'OBRIEN SEAN', 'same'],
  ['DE LA CRUZ MARIA', 'DELACRUZ MARIA', 'same'],
  ['NGUYEN VAN AN', 'AN NGUYEN VAN', 'variant'],
  ['SMITH JOHN ROBERT', 'SMITH JOHN', 'variant'],
  ['SMITH JOHN ROBERT', 'JOHN SMITH', 'variant'],
  ['MÜLLER HANS', 'MUELLER HANS', 'variant'],
  ['MÜLLER HANS', 'MULLER HANS', 'variant'],
  ['GARCÍA ANA', 'GARCIA ANA', 'variant'],
  ['ĐẶNG VĂN LÂM', 'DANG VAN LAM', 'variant'],
  ['ŁUKASZ KOWALSKI', 'LUKASZ KOWALSKI', 'variant'],
  ['ÞÓR JÓNSSON', 'THOR JONSSON', 'variant'],
  ['SØREN ÆBELØ', 'SOEREN AEBELOE', 'variant'],
  ['SMITH JOHN', 'SMITH', 'different'],
  ['SMITH JOHN', 'SMITH JANE', 'different'],
  ['KIM MIN JUN', 'KIM MIN SEO', 'different'],
  ['', '', 'different'],
] as const)('%s and %s are %s', (a, b, agreement) => {
  expect(latinSpellingsMatch(a, b)).toBe(agreement);
  expect(latinSpellingsMatch(b, a)).toBe(agreement);
});

test('a name agrees with itself in the reverse order of its words', () => {
  const word = fc.stringMatching(/^[A-Z]{2,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      expect(latinSpellingsMatch(words.join(' '), words.join('  '))).toBe('same');
      expect(latinSpellingsMatch(words.join(' '), words.toReversed().join(' '))).not.toBe('different');
    }),
  );
});
