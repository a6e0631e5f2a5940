import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { latinNamesMatch } from './latin-names.ts';
import { romaniseKana, romaniseKanaInFull } from './romanisation.ts';

// Examples of the passport offices of Kanagawa and Niigata, and of 旅券 ヘボン式 lists.
test.each([
  ['ハットリ', 'HATTORI'],
  ['キッカワ', 'KIKKAWA'],
  ['テッペイ', 'TEPPEI'],
  ['ホッチ', 'HOTCHI'],
  ['ハッチョウ', 'HATCHO'],
  ['ナンバ', 'NAMBA'],
  ['ホンマ', 'HOMMA'],
  ['サンペイ', 'SAMPEI'],
  ['シンヤ', 'SHINYA'],
  ['オオタニ', 'OTANI'],
  ['サイトウ', 'SAITO'],
  ['ヨウコ', 'YOKO'],
  ['ユウカ', 'YUKA'],
  ['ショウイチ', 'SHOICHI'],
  ['リョウタロウ', 'RYOTARO'],
  ['セノオ', 'SENOO'],
  ['タカトオ', 'TAKATOO'],
  ['カンノオ', 'KANNOO'],
  ['フニウ', 'FUNIU'],
  ['ウリュウ', 'URYU'],
  ['ニーナ', 'NINA'],
  ['サリー', 'SARI'],
  ['マツウラ', 'MATSUURA'],
  ['イノウエ', 'INOUE'],
  ['イイダ', 'IIDA'],
  ['ケイコ', 'KEIKO'],
  ['チヅル', 'CHIZURU'],
  ['ジュンイチロウ', 'JUNICHIRO'],
  ['ヂュンコ', 'JUNKO'],
  ['ジェシカ', 'JIESHIKA'],
  ['ティナ', 'TEINA'],
  ['フィオナ', 'FUIONA'],
  ['ヴィヴィアン', 'BUIBUIAN'],
  ['ヤマダ　タロウ', 'YAMADA TARO'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'YAMADA TARO'],
  ['すずき・はなこ', 'SUZUKI HANAKO'],
])('%s is written %s', (kana, latin) => {
  expect(romaniseKana(kana)).toBe(latin);
});

test('what is no kana has no romanisation', () => {
  for (const text of ['', ' ', '山田', 'タロウ2', 'TARO']) expect(romaniseKana(text)).toBeNull();
  expect(romaniseKanaInFull('オオノ　ユウタロウ')).toBe('OONO YUUTAROU');
});

const kana = fc
  .array(
    fc.constantFrom(
      ...Array.from(
        'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワガジズデボパン',
      ),
    ),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((letters) => letters.join(''));

test('every name of kana is written with Latin letters only and agrees with its kana in both writings', () => {
  fc.assert(
    fc.property(kana, kana, (family, given) => {
      const name = `${family}　${given}`;
      const latin = romaniseKana(name) ?? '';
      expect(latin).toMatch(/^[A-Z]+ [A-Z]+$/);
      expect(latinNamesMatch(latin, name)).toBe('same');
      expect(latinNamesMatch(romaniseKanaInFull(name) ?? '', name)).not.toBe('different');
    }),
  );
});
