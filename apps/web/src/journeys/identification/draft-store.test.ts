import { sessionStore } from '@ekyc/design/browser-store.ts';
import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, readStoredDraft } from './draft-store.ts';
import { emptyDraft, readDraft } from './profile-draft.ts';

test('gives back what was typed, until it is forgotten', () => {
  keepDraft('one', { ...emptyDraft, familyName: '見本', year: '1990' });
  expect(readStoredDraft('one')).toEqual({ ...emptyDraft, familyName: '見本', year: '1990' });
  expect(readStoredDraft('other')).toBeNull();
  forgetDraft('one');
  expect(readStoredDraft('one')).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"見本"'],
  ['a list', '[1]'],
])('has nothing where %s was kept', (_, kept) => {
  sessionStore.write('ekyc:profile:broken', kept);
  expect(readStoredDraft('broken')).toBeNull();
});

test('a birthday by a calendar that the form lacks is typed anew, and the rest stays', () => {
  const kept = { familyName: '見本', calendar: '明治', year: '40', month: '1', day: '2' };
  sessionStore.write('ekyc:profile:calendar', JSON.stringify(kept));
  expect(readStoredDraft('calendar')).toEqual({ ...emptyDraft, familyName: '見本' });
});

test('a draft of another release keeps the fields that both have, and can be read', () => {
  sessionStore.write(
    'ekyc:profile:earlier',
    JSON.stringify({ familyName: '見本', firstName: null, city: 7, kana: 'ミホン', constructor: 'x' }),
  );
  const draft = readStoredDraft('earlier');
  expect(draft).toEqual({ ...emptyDraft, familyName: '見本' });
  expect(readDraft(draft ?? emptyDraft).errors).toMatchObject({ firstName: expect.any(String) });
});
