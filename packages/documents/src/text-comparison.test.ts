import { expect, test } from 'vitest';
import { addressesMatch, namesMatch, normalizeAddress, normalizeForComparison } from './text-comparison.ts';

test('compares apart from width, spaces, case and dashes', () => {
  expect(normalizeForComparison('Ｊohn　Ｓmith')).toBe('JOHNSMITH');
  expect(normalizeForComparison('１－２―３−４')).toBe('1-2-3-4');
  expect(normalizeForComparison('ｾﾝﾀ-ビル')).toBe('センタービル');
});

test.each([
  ['日本 花子', '日本花子', 'same'],
  ['日本　花子', '日本 花子', 'same'],
  ['髙橋 一郎', '高橋 一郎', 'variant'],
  ['山﨑 邉子', '山崎 辺子', 'variant'],
  ['渡邊', '渡邉', 'variant'],
  ['佐々木', '佐佐木', 'variant'],
  // U+FA19 神, a compatibility ideograph, and 葛 with a variation selector.
  ['\u{FA19}田', '神田', 'variant'],
  ['葛\u{E0100}城', '葛城', 'variant'],
  ['\u{2ED1}谷川', '長谷川', 'same'],
  ['\u{2ED8}木', '青木', 'same'],
  ['山\u{200B}田', '山田', 'same'],
  ['圡屋', '土屋', 'variant'],
  ['斎藤', '斉藤', 'different'],
  ['太田', '大田', 'different'],
  ['日本 花子', '日本 花', 'different'],
  ['', '', 'different'],
] as const)('names %s and %s are %s', (a, b, agreement) => {
  expect(namesMatch(a, b)).toBe(agreement);
  expect(namesMatch(b, a)).toBe(agreement);
});

test.each([
  ['霞が関2丁目1番2号', '霞が関2-1-2'],
  ['霞ヶ関二丁目１番２号', '霞が関2-1-2'],
  ['霞ケ関2丁目1番地の2', '霞が関２－１－２'],
  ['丸ノ内十二丁目1番地', '丸の内12-1'],
  ['北二条西二十丁目3の4', '北2条西20-3-4'],
  ['三ツ沢1-1', '三つ沢1-1'],
  ['1-2-3 101号室', '1-2-3-101'],
  ['大字上野1番地', '上野1'],
  ['一番町3番地', '一番町3'],
  ['\u{2ED1}野県\u{2ED1}野市1番地', '長野県長野市1'],
])('%s and %s are one address', (a, b) => {
  expect(normalizeAddress(a)).toBe(normalizeAddress(b));
  expect(addressesMatch(a, b)).toBe('same');
});

const ministry = '東京都千代田区霞が関2丁目1番2号';
test.each([
  [ministry, '千代田区霞が関2-1-2', 'variant'],
  [ministry, '東京都千代田区霞が関2-1-2 霞ヶ関ビル301', 'variant'],
  [ministry, '千代田区霞が関2-1-2-301', 'variant'],
  ['神奈川県横濱市中区1-1', '神奈川県横浜市中区1-1', 'variant'],
  [ministry, '東京都千代田区霞が関2-1-21', 'different'],
  [ministry, '東京都千代田区霞が関2-1', 'different'],
  [ministry, '東京都千代田区霞が関2-1-3', 'different'],
  ['東京都府中市1-1', '広島県府中市1-1', 'different'],
  ['東京都府中市1-1', '東京都府中市', 'different'],
  ['', '', 'different'],
] as const)('addresses %s and %s are %s', (a, b, agreement) => {
  expect(addressesMatch(a, b)).toBe(agreement);
  expect(addressesMatch(b, a)).toBe(agreement);
});
