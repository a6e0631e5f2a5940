import { expect, test } from 'vitest';
import { abroad, prefectureOfAddress, prefectureOfCode, prefectures } from './prefectures.ts';

test('holds the 47 prefectures of JIS X 0401 in their order', () => {
  expect(prefectures).toHaveLength(47);
  const named = Object.fromEntries(prefectures.map(({ code, name }) => [code, name]));
  expect(named).toMatchObject({
    '01': '北海道',
    '08': '茨城県',
    '13': '東京都',
    '20': '長野県',
    '26': '京都府',
    '33': '岡山県',
    '40': '福岡県',
    '47': '沖縄県',
  });
  expect(new Set(prefectures.map(({ name }) => name)).size).toBe(47);
});

test('finds a prefecture by code; abroad is none', () => {
  expect(prefectureOfCode('13')?.name).toBe('東京都');
  expect(prefectureOfCode(abroad.code)).toBeNull();
  expect(prefectureOfCode('1')).toBeNull();
});

test('finds the prefecture an address begins with', () => {
  expect(prefectureOfAddress('東京都千代田区霞が関2-1-2')?.code).toBe('13');
  expect(prefectureOfAddress('　東京都 千代田区')?.code).toBe('13');
  expect(prefectureOfAddress('京都府京都市')?.code).toBe('26');
  expect(prefectureOfAddress('横浜市中区')).toBeNull();
});
