import { licenceClassFields, licences, type LicenceType } from '@ekyc/documents';
import { describe, expect, test } from 'vitest';
import { draftOf, emptyClass, type LicenceDraft, readDraft, rebase } from './licence-draft.ts';

const read = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, confidence: 0.9 }]));
const printed = {
  name: '山田 太郎',
  birthday: '1986-05-01',
  domicile: '13',
  licenseNumber: '130012345678',
  photoRenewalDate: '2031-05-01',
  classB4IssueDate: '2018-04-01',
  classB4IssueNumber: '00123',
  classB4IssuingGovernor: '13',
};
const { photoRenewalDate: _, ...submitted } = printed;
const first = draftOf('hazMatLicense', read(printed));
const change = (more: Partial<LicenceDraft>): LicenceDraft => ({ ...first, ...more });
const b4 = (more: object) =>
  change({ classes: { classB4: { ...emptyClass, ...first.classes['classB4'], ...more } } });

describe('what was read', () => {
  test('stands in the form as the licence prints it, and goes back unchanged', () => {
    expect(first.birthday).toEqual({ calendar: '昭和', year: '61', month: '5', day: '1' });
    expect(first.classes).toEqual({
      classB4: { issueDate: '平成30年4月1日', issueNumber: '00123', issuingGovernor: '13' },
    });
    const { submission, errors } = readDraft('hazMatLicense', first, first);
    expect(submission).toEqual({ documentType: 'hazMatLicense', ...submitted, userEdited: false });
    expect(errors).toEqual({});
  });
  test('where nothing was read every field is asked for', () => {
    const empty = draftOf('hazMatLicense', null);
    const { submission, errors } = readDraft('hazMatLicense', empty, empty);
    expect(submission).toBeNull();
    expect(Object.keys(errors).toSorted()).toEqual(['', 'birthday', 'domicile', 'licenseNumber', 'name']);
  });
  test('a class of which one value alone was read is held', () => {
    const { classes } = draftOf('hazMatLicense', read({ classCIssueNumber: '7' }));
    expect(classes).toEqual({ classC: { ...emptyClass, issueNumber: '7' } });
  });
});

describe('what is typed', () => {
  test.each([
    ['平成30年4月1日', '2018-04-01'],
    ['H30.4.1', '2018-04-01'],
    ['ｈ３０．４．１', '2018-04-01'],
    ['平30.4.1', '2018-04-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['2018/4/1', '2018-04-01'],
  ])('%s is the day %s', (typed, day) => {
    const { submission } = readDraft('hazMatLicense', b4({ issueDate: typed }), first);
    expect(submission).toMatchObject({ classB4IssueDate: day, userEdited: day !== '2018-04-01' });
  });
  test.each([
    [{ issueDate: '平成30年2月30日' }, 'classB4IssueDate'],
    [{ issueDate: '' }, 'classB4IssueDate'],
    [{ issueNumber: 'A12' }, 'classB4IssueNumber'],
    [{ issueNumber: '12345678901' }, 'classB4IssueNumber'],
    [{ issuingGovernor: '' }, 'classB4IssuingGovernor'],
  ])('%j is objected to at its field', (typed, field) => {
    const { submission, errors } = readDraft('hazMatLicense', b4(typed), first);
    expect(submission).toBeNull();
    expect(Object.keys(errors)).toEqual([field]);
  });
  test('numbers are taken in any width and as they are printed', () => {
    const typed = { ...b4({ issueNumber: '第００１２３号' }), licenseNumber: '１３００-1234 5678' };
    const { submission } = readDraft('hazMatLicense', typed, first);
    expect(submission).toMatchObject({ licenseNumber: '130012345678', classB4IssueNumber: '00123' });
    expect(submission?.userEdited).toBe(false);
  });
  test.each(Object.keys(licences) as LicenceType[])('every class of %s goes to the wire', (documentType) => {
    const { classes } = licences[documentType];
    const one = { issueDate: 'R1.5.1', issueNumber: '1', issuingGovernor: '99' };
    const all = change({ classes: Object.fromEntries(classes.map(({ prefix }) => [prefix, one])) });
    const { submission } = readDraft(documentType, all, first);
    const wire = classes.flatMap(({ prefix }) => Object.values(licenceClassFields(prefix)));
    expect(Object.keys(submission ?? {})).toEqual(expect.arrayContaining(wire));
    expect(submission?.userEdited).toBe(true);
  });
});

test('over a newer reading what was changed, added and taken away stays', () => {
  const draft = change({ name: '山本 太郎', classes: { classC: { ...emptyClass, issueNumber: '9' } } });
  const newer = draftOf('hazMatLicense', read({ ...printed, name: '山口 太郎', domicile: '14' }));
  const { classB4: readAnew } = newer.classes;
  expect(rebase({ first, draft }, newer)).toEqual({
    ...newer,
    name: '山本 太郎',
    classes: { classC: { ...emptyClass, issueNumber: '9' } },
  });
  expect(rebase({ first, draft: first }, newer)).toEqual({ ...newer, classes: { classB4: readAnew } });
});
