import { expect, test } from 'vitest';
import {
  browserTable,
  countsByStep,
  dayTable,
  documentTable,
  reasonTable,
  shownDayTable,
  stepTable,
} from './tables.ts';
import type { Figures } from './use-figures.ts';

const day = { made: 3, submitted: 2, approved: 1, declined: 0, review: 1, givenUp: 1 };
const figures: Figures = {
  from: '2026-11-21',
  to: '2026-11-22',
  days: [
    { day: '2026-11-21', ...day },
    { day: '2026-11-22', ...day, made: 4 },
  ],
  reasons: [{ reason: 'faceMatch', count: 2 }],
  givenUp: [
    { step: 'face', browser: 'Safari (iOS)', count: 2 },
    { step: 'face', browser: null, count: 1 },
    { step: 'start', browser: 'other', count: 1 },
  ],
  browsers: [
    { browser: 'LINE', opened: 3, submitted: 2 },
    { browser: null, opened: 0, submitted: 0 },
  ],
  documents: [
    {
      kind: 'identification',
      method: 'picture',
      idType: 'driversLicense',
      documentType: null,
      opened: 5,
      submitted: 4,
      approved: 2,
      declined: 1,
      review: 1,
    },
    {
      kind: 'identification',
      method: 'picture',
      idType: null,
      documentType: null,
      opened: 1,
      submitted: 0,
      approved: 0,
      declined: 0,
      review: 0,
    },
  ],
  timeToComplete: { count: 2, median: 61.4, p90: 120 },
  timeToDecide: { count: 2, median: 4, p90: 5 },
};

test('days are added up in the last row', () => {
  const { columns, rows } = dayTable(figures);
  expect(columns).toHaveLength(7);
  expect(rows.at(-1)).toEqual(['合計', 7, 4, 2, 0, 2, 2]);
});

test('days on which nothing was made are in the file alone', () => {
  const empty = { day: '2026-11-23', made: 0, submitted: 0, approved: 0, declined: 0, review: 0, givenUp: 0 };
  const given = { ...figures, days: [...figures.days, empty] };
  expect(dayTable(given).rows).toHaveLength(4);
  expect(shownDayTable(given).rows.map(([name]) => name)).toEqual(['2026-11-21', '2026-11-22', '合計']);
});

test('reasons, steps and browsers are shown by their names', () => {
  expect(reasonTable(figures).rows).toEqual([['顔の一致', 2]]);
  expect(stepTable(figures).rows).toEqual([
    ['顔の撮影', 'Safari (iOS)', 2],
    ['顔の撮影', '不明', 1],
    ['開始', 'その他', 1],
  ]);
  expect(countsByStep(figures)).toEqual([
    { step: 'start', count: 1 },
    { step: 'face', count: 3 },
  ]);
  expect(documentTable(figures).rows).toEqual([
    ['本人確認', '画像で確認', '運転免許証', 5, 4, 2, 1, 1, '67%'],
    ['本人確認', '画像で確認', '未選択', 1, 0, 0, 0, 0, ''],
  ]);
  expect(browserTable(figures).rows).toEqual([
    ['LINE', 3, 2, '67%'],
    ['不明', 0, 0, ''],
  ]);
});
