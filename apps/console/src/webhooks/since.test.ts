import { webhookEvents } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { describeEvents, eventGroups } from './event-words.ts';
import { instantOfJapan, startOfDayInJapan } from './since.ts';
import { eventName } from './webhooks-texts.ts';

test('a time is entered and sent as Japan has it, wherever the browser is', () => {
  expect(instantOfJapan('2026-11-22T08:30')).toBe('2026-11-21T23:30:00.000Z');
  expect(instantOfJapan('2026-11-22T08:30:15')).toBe('2026-11-21T23:30:15.000Z');
  for (const wrong of ['', '2026-11-22', '2026-13-45T99:00']) expect(instantOfJapan(wrong)).toBeNull();
  expect(startOfDayInJapan(new Date('2026-11-21T15:30:00Z'))).toBe('2026-11-22T00:00');
});

test('every event has a name in Japanese', () => {
  expect(eventName('selfie_data.approved')).toBe('顔の登録・承認');
  for (const type of webhookEvents) expect(eventName(type)).not.toMatch(/[a-z]/);
});

test('every event can be chosen, in the order of the contract', () => {
  expect(eventGroups.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(webhookEvents);
});

test('the events of an address in words', () => {
  expect(describeEvents([])).toBe('すべて');
  expect(describeEvents(['identification.declined', 'selfie_data.review', 'identification.approved'])).toBe(
    '本人確認(承認、否認)、顔の登録(審査待ち)',
  );
  const whole = webhookEvents.filter((type) => type.startsWith('face_authentication.'));
  expect(describeEvents(whole)).toBe('顔認証(すべて)');
});
