import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

const known = new Map([['s1', 'hanako@shop.example']]);

test('every action of the record has a Japanese sentence', () => {
  expect(
    describeEvent({ action: 'staff.invited', details: { invitation: 'i', role: 'reviewer' } }, known),
  ).toBe('担当者を招待しました(審査担当)');
  expect(
    describeEvent(
      { action: 'staff.role_changed', details: { staff: 's1', from: 'owner', to: 'auditor' } },
      known,
    ),
  ).toBe('hanako@shop.exampleの役割を変更しました(オーナー→監査担当)');
  expect(describeEvent({ action: 'staff.removed', details: { staff: 's9', role: 'developer' } }, known)).toBe(
    '以前の担当者を削除しました(開発担当)',
  );
  expect(describeEvent({ action: 'key.made', details: { key: 'k', scopes: ['webhooks'] } }, known)).toBe(
    'APIキーを作成しました(Webhook)',
  );
  expect(
    describeEvent(
      { action: 'webhook.changed', details: { endpoint: 'w', changed: ['url', 'eventTypes'] } },
      known,
    ),
  ).toBe('Webhookの通知先を変更しました(URL、お知らせする状態)');
  for (const action of ['added', 'paused', 'resumed', 'removed'])
    expect(describeEvent({ action: `webhook.${action}`, details: { endpoint: 'w' } }, known)).toMatch(
      /^Webhookの通知先を.+しました$/,
    );
  expect(
    describeEvent({ action: 'settings.changed', details: { changed: ['logoUrl', 'greeting', 'x'] } }, known),
  ).toBe('設定を変更しました(ロゴ、あいさつ文、その他)');
});

test('an action that is not known yet, or details that are not as expected, break nothing', () => {
  expect(describeEvent({ action: 'new.thing', details: {} }, known)).toBe('その他の操作(new.thing)');
  expect(describeEvent({ action: 'settings.changed', details: {} }, known)).toBe('設定を変更しました');
  expect(describeEvent({ action: 'staff.joined', details: { role: 7 } }, known)).toBe('担当者が登録しました');
});
