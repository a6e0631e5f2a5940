import { sessionStore } from '@ekyc/design/browser-store.ts';
import { expect, test } from 'vitest';
import { emptyBirthday } from '../birthday/birthday.ts';
import { forgetDraft, keepDraft, readStoredDraft } from './draft-store.ts';
import { emptyClass, type LicenceDraft } from './licence-draft.ts';

const typed: LicenceDraft = {
  name: '見本 花子',
  birthday: { ...emptyBirthday, year: '1990' },
  domicile: '13',
  licenseNumber: '1234',
  classes: { classC: { ...emptyClass, issueNumber: '12' } },
};
const untouched: LicenceDraft = { ...typed, name: '', classes: {} };

test('gives back what was typed and what it was begun from, until it is forgotten', () => {
  keepDraft('one', { reading: 'r1', first: untouched, draft: typed });
  expect(readStoredDraft('one')).toEqual({ reading: 'r1', first: untouched, draft: typed });
  expect(readStoredDraft('other')).toBeNull();
  forgetDraft('one');
  expect(readStoredDraft('one')).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"見本"'],
  ['a list', '[1]'],
  ['an object without a draft', '{"reading":"r1"}'],
  ['a draft that is a text', '{"reading":"r1","draft":"見本"}'],
])('has nothing where %s was kept', (_, kept) => {
  sessionStore.write('ekyc:licence:broken', kept);
  expect(readStoredDraft('broken')).toBeNull();
});

test('a birthday by a calendar that the form lacks is typed anew', () => {
  const draft = { name: '見本', birthday: { calendar: '明治', year: '40', month: '1', day: '2' } };
  sessionStore.write('ekyc:licence:calendar', JSON.stringify({ draft }));
  expect(readStoredDraft('calendar')?.draft.birthday).toEqual(emptyBirthday);
});

test('a draft of another release keeps the fields that both have', () => {
  const kept = {
    reading: 7,
    draft: { name: '見本', domicile: null, birthday: 'x', classes: { a: { issueDate: 4 } } },
  };
  sessionStore.write('ekyc:licence:earlier', JSON.stringify(kept));
  expect(readStoredDraft('earlier')).toEqual({
    reading: null,
    first: { name: '', domicile: '', licenseNumber: '', birthday: emptyBirthday, classes: {} },
    draft: {
      name: '見本',
      domicile: '',
      licenseNumber: '',
      birthday: emptyBirthday,
      classes: { a: emptyClass },
    },
  });
});
