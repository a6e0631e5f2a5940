import { expect, test } from 'vitest';
import { settleAddress } from './settle-address.ts';

const alike = (read: string, printed: string) =>
  ['析柏', '頁貢', '部都', '己巳'].includes(`${read}${printed}`);
const settle = (value: string) => settleAddress({ value, confidence: 0.9 }, alike);

test.each([
  '東京都千代田区霞が関2丁目1番2号',
  '北海道札幌市中央区北2条西7丁目4番',
  '青森県弘前市大字薬師堂字熊本120番地3',
  '京都府京都市上京区新町通下長者町西入藪ノ内町85番',
  '沖縄県島尻郡八重瀬町字屋宜原181番地',
])('%s is a real place: it stays and is surer', (address) => {
  const settled = settle(address);
  expect(settled.value).toBe(address);
  expect(settled.confidence).toBeGreaterThan(0.9);
  expect(settled.candidates).toBeUndefined();
});

test.each([
  ['千葉県柏市析5丁目10番1号', '千葉県柏市柏5丁目10番1号'],
  ['熊本県熊本市北区頁町780番地', '熊本県熊本市北区貢町780番地'],
  ['東京部千代田区霞が関2丁目', '東京都千代田区霞が関2丁目'],
])('%s is put right to the one real place that it is like, and stays a candidate', (read, printed) => {
  const settled = settle(read);
  expect(settled).toMatchObject({ value: printed, candidates: [read] });
  expect(settled.confidence).toBeGreaterThan(0.8);
  expect(settled.confidence).toBeLessThan(0.93);
});

test.each([
  // A town that is not in the list, of letters that are not like those of any.
  '千葉県柏市新開発1丁目2番',
  '熊本県熊本市北区空町780番地',
  // No such municipality.
  '千葉県霞市柏5丁目',
  '霞が関2丁目1番2号',
])('%s is left as it was read, and is not sure', (address) => {
  const settled = settle(address);
  expect(settled.value).toBe(address);
  expect(settled.confidence).toBeLessThan(0.8);
});

test('a sign that no address bears leaves it in doubt', () => {
  expect(settle('東京都千代田区霞が関2丁目1番2#ぉ').confidence).toBeLessThan(0.8);
  expect(settle('東京都千代田区霞が関2丁目1番2-305号 ハイツ・A棟').confidence).toBeGreaterThan(0.9);
});

test('print is looked at only where no known town was read', () => {
  const asked: string[] = [];
  const look = ({ rest }: { readonly rest: string }) => {
    asked.push(rest);
    return null;
  };
  for (const value of ['東京都千代田区霞が関2丁目', '石川県金沢市寺月1丁目', '東京都千代田区2丁目'])
    settleAddress({ value, confidence: 0.9 }, alike, look);
  expect(asked).toEqual(['寺月1丁目']);
});

test.each([
  [
    '山形県西村山郡朝日町大字宮和宿1115番地',
    { town: '宮宿', start: 2 },
    '山形県西村山郡朝日町大字宮宿1115番地',
  ],
  ['石川県金沢市月1丁目1番地', { town: '鞍月', start: 0 }, '石川県金沢市鞍月1丁目1番地'],
  ['石川県金沢市寺月1丁目1番地', { town: '鞍月', start: 0 }, '石川県金沢市鞍月1丁目1番地'],
])(
  '%s: the town of the print takes the place of the letters that were read for it',
  (value, seen, address) => {
    expect(settleAddress({ value, confidence: 0.9 }, alike, () => seen).value).toBe(address);
  },
);

test('what stands behind the town is never changed', () => {
  expect(settle('東京都千代田区霞が関2丁目1番2号析ハイツ頁棟').value).toBe(
    '東京都千代田区霞が関2丁目1番2号析ハイツ頁棟',
  );
});
