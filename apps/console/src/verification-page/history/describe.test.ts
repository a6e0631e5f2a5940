import { expect, test } from 'vitest';
import { actionOf, actorOf } from './describe.ts';

const known = { me: 'st_me', emails: new Map([['st_b', 'b@example.jp']]) };

test('a member is told by address where it is known; a key is told apart from people', () => {
  const by = (details: Record<string, unknown>) => actorOf({ actor: 'business', details }, known);
  expect(by({ staff: 'st_me' })).toBe('あなた');
  expect(by({ staff: 'st_b' })).toBe('b@example.jp');
  expect(by({ staff: 'st_c' })).toBe('担当者');
  expect(by({ key: 'key_1' })).toBe('APIキー');
  expect(actorOf({ actor: 'visitor', details: {} }, known)).toBe('お客さま');
});

test('an action is told with what it was about; an unknown one keeps its name', () => {
  expect(actionOf({ action: 'material.accepted', details: { photoType: 'back', sha256: 'x' } })).toBe(
    '画像を受け取り(裏面)',
  );
  expect(actionOf({ action: 'verification.decided', details: { status: 'review' } })).toBe(
    '自動で判定(審査待ち)',
  );
  expect(actionOf({ action: 'some.thing', details: {} })).toBe('その他の記録(some.thing)');
});
