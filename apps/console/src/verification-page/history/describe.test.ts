import type { ActingPerson } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { actionOf, actorOf } from './describe.ts';

test('a member is named by address where it is known; a key is not taken for a person', () => {
  const who = (details: Record<string, unknown>, by: ActingPerson | null = null) =>
    actorOf({ actor: 'business', details, by }, 'st_me');
  const b = { kind: 'staff', name: 'b@example.jp', former: false } as const;
  expect(who({ staff: 'st_me' }, { ...b, name: 'me@example.jp' })).toBe('あなた');
  expect(who({ staff: 'st_b' }, b)).toBe('b@example.jp');
  expect(who({ staff: 'st_b' }, { ...b, former: true })).toBe('b@example.jp(以前の担当者)');
  expect(who({ staff: 'st_c' })).toBe('担当者');
  expect(who({ key: 'key_1' })).toBe('APIキー');
  expect(who({ key: 'key_1' }, { kind: 'key', name: '審査連携', former: false })).toBe('APIキー「審査連携」');
  expect(actorOf({ actor: 'visitor', details: {}, by: null }, 'st_me')).toBe('お客さま');
});

test('an action is described with its subject; an unknown one keeps its name', () => {
  expect(actionOf({ action: 'material.accepted', details: { photoType: 'back', sha256: 'x' } })).toBe(
    '画像を受け取り(裏面)',
  );
  expect(actionOf({ action: 'verification.decided', details: { status: 'review' } })).toBe(
    '自動で判定(審査待ち)',
  );
  expect(actionOf({ action: 'some.thing', details: {} })).toBe('その他の記録(some.thing)');
});

test('time that passed in a sandbox is told with how much', () => {
  expect(actionOf({ action: 'time.advanced', details: { seconds: 90_000 } })).toBe(
    'サンドボックスの時間を進行(1日1時間)',
  );
});
