import { expect, test } from 'vitest';
import { splitAddress } from './split-address.ts';

test.each([
  ['東京都千代田区霞が関2-1-2', '13', '千代田区', '霞が関2-1-2'],
  ['千葉県市川市八幡1-1-1', '12', '市川市', '八幡1-1-1'],
  ['東京都東村山市本町1-2-3', '13', '東村山市', '本町1-2-3'],
  ['三重県四日市市諏訪町1-5', '24', '四日市市', '諏訪町1-5'],
  ['大阪府大阪市北区中之島1-3-20', '27', '大阪市北区', '中之島1-3-20'],
  ['北海道余市郡余市町朝日町26', '01', '余市郡余市町', '朝日町26'],
  ['東京都町田市森野2-2-22', '13', '町田市', '森野2-2-22'],
  ['岐阜県郡上市八幡町228', '21', '郡上市', '八幡町228'],
] as const)('%s is taken apart', (text, prefCode, city, address) => {
  expect(splitAddress(text)).toEqual({ prefCode, city, address });
});

test('an address without its prefecture is not taken apart', () => {
  expect(splitAddress('千代田区霞が関2-1-2')).toBeNull();
});

test('an address with radicals in place of kanji is parted', () => {
  expect(splitAddress('\u{2ED1}野県\u{2ED1}野市南\u{2ED1}野1-2-3')).toEqual({
    prefCode: '20',
    city: '長野市',
    address: '南長野1-2-3',
  });
});
