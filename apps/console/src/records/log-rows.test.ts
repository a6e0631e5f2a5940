import type { KeyRead, Look } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { csvOf } from '../layout/csv.ts';
import { eventCells, keyReadCells, lookCells, type StaffEvent } from './log-rows.ts';

const hanako = { kind: 'staff', name: 'hanako@shop.example', former: false } as const;
const look: Look = {
  at: '2026-11-22T01:02:03.000Z',
  action: 'personal_data.viewed',
  by: 's1',
  person: hanako,
  publicId: 'zug5iaPnJIHSIuR5GkMnWBxk',
  kind: 'identification',
  status: 'approved',
  mode: 'live',
  targetUserId: 'kokyaku-1',
  details: { staff: 's1', foundBy: 'name' },
  purpose: '審査のため',
  purposeState: 'shown',
};
const csvLines = (cells: Parameters<typeof csvOf>[0]) => csvOf(cells).trim().split('\r\n').slice(1);

test('a look is a line with who, what, whose and why', () => {
  expect(csvLines(lookCells([look]))).toEqual([
    '2026/11/22 10:02:03,hanako@shop.example,個人情報を表示(氏名が一致),zug5iaPnJIHSIuR5GkMnWBxk,' +
      '4001-2296-5092,kokyaku-1,本人確認,承認,審査のため',
  ]);
});

test('a purpose that is gone says why, and what people wrote is no formula', () => {
  const [gone, formula] = csvLines(
    lookCells([
      { ...look, targetUserId: null, purpose: null, purposeState: 'destroyed', status: 'redacted' },
      { ...look, targetUserId: '=cmd|1', purpose: '+1' },
    ]),
  );
  expect(gone).toMatch(/,,本人確認,削除済み,手続きの削除とともに破棄されました$/);
  expect(formula).toContain(`"'=cmd|1"`);
  expect(formula).toMatch(/"'\+1"$/);
});

test('reads by a key are a line with the day, the key, what was read and how often', () => {
  const read: KeyRead = {
    day: '2026-11-22',
    by: '4a7f600cc77177e69a',
    person: { kind: 'key', name: '会員サイト', former: false },
    name: 'identification.get',
    count: 1280,
  };
  const nameless = { ...read, person: { kind: 'key' as const, name: null, former: true } };
  expect(
    csvLines(
      keyReadCells([
        read,
        { ...nameless, name: 'result.redeem' },
        { ...nameless, person: null, name: 'selfieData.list' },
        { ...read, name: 'later.operation' },
      ]),
    ),
  ).toEqual([
    '2026-11-22,会員サイト,4a7f600cc77177e69a,本人確認の結果を取得,identification.get,1280',
    '2026-11-22,名前のないキー(無効),4a7f600cc77177e69a,結果コードで結果を取得,result.redeem,1280',
    '2026-11-22,名前のないキー,4a7f600cc77177e69a,付加情報で検索,selfieData.list,1280',
    '2026-11-22,会員サイト,4a7f600cc77177e69a,later.operation,later.operation,1280',
  ]);
});

test('an event names who did it: a member, a key, the operator', () => {
  const event: StaffEvent = {
    at: look.at,
    staffId: 's1',
    person: hanako,
    action: 'looks.exported',
    details: { count: 3 },
    words: '監査のため',
  };
  const lines = csvLines(
    eventCells(
      [
        event,
        {
          ...event,
          staffId: null,
          person: null,
          details: { byKey: 'k' },
          action: 'key.revoked',
          words: null,
        },
        {
          ...event,
          staffId: null,
          person: null,
          details: { role: 'owner' },
          action: 'staff.invited',
          words: null,
        },
      ],
      new Map(),
    ),
  );
  expect(lines).toEqual([
    '2026/11/22 10:02:03,hanako@shop.example,閲覧の記録を出力しました(3件),監査のため',
    '2026/11/22 10:02:03,APIキー,APIキーを無効にしました,',
    '2026/11/22 10:02:03,運営者,担当者を招待しました(オーナー),',
  ]);
});
