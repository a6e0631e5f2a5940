import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { examples } from '@ekyc/contract/examples';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { licences } from '@ekyc/documents';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import * as screenTexts from '../../design/screen-texts.ts';
import { FakeVisitor } from '../../testing/fake-visitor.ts';
import { expectScreen, remember, show, showJourney } from '../../testing/frame.tsx';
import { captured, capturedLicence, endedAs, opened } from '../../testing/verifications.ts';
import * as birthdayTexts from '../birthday/birthday-texts.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';
import { dayTexts, formTexts, texts } from './additional-document-texts.ts';
import { AskBack } from './screens/ask-back.tsx';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const button = (name: string) => page.getByRole('button', { name });
const field = (label: string) => page.getByRole('textbox', { name: label });
const choice = (label: string) => page.getByRole('combobox', { name: label });
const submit = button(formTexts.submit);
const dialog = page.getByRole('dialog');
const b4 = licences.hazMatLicense.classes.find(({ prefix }) => prefix === 'classB4')?.name ?? 'no class';
const ofB4 = page.getByRole('group', { name: b4 });
const business = capturedLicence().example('getClient').name;
const wanted = examples['additionalDocument.submit'].body as Readonly<Record<string, string>>;

async function showForm(visitor = capturedLicence()) {
  remember(captured);
  const shown = await showJourney(visitor);
  await expectScreen(formTexts.heading);
  return { visitor, ...shown };
}

async function addClass(): Promise<void> {
  await choice(formTexts.addLabel).selectOptions(b4);
  await button(formTexts.add).click();
}

/** All that the contract's example has, beside what was read. */
async function fillForm(): Promise<void> {
  await choice(birthdayTexts.era).selectOptions('平成');
  await field(birthdayTexts.year).fill('2');
  await field(birthdayTexts.month).fill('4');
  await field(birthdayTexts.day).fill('1');
  await choice(formTexts.domicile).selectOptions(wanted['domicile'] ?? '');
  await addClass();
  await ofB4.getByRole('textbox', { name: formTexts.issueDate }).fill('平成30年9月3日');
  await ofB4.getByRole('textbox', { name: formTexts.issueNumber }).fill('01234');
  await ofB4.getByRole('combobox', { name: formTexts.issuingGovernor }).selectOptions('13');
}

async function expectError(target: Locator, error: string): Promise<void> {
  await expect.element(target).toHaveAttribute('aria-invalid', 'true');
  await expect.element(target).toHaveAccessibleDescription(expect.stringContaining(error));
}

describe('the form of a licence', () => {
  test('shows what was read, and submits it with what was typed', async () => {
    const { visitor } = await showForm();
    await expect.element(field(formTexts.name)).toHaveValue(wanted['name']);
    await expect.element(field(formTexts.licenseNumber)).toHaveValue(wanted['licenseNumber']);
    await fillForm();
    endedAs(visitor, 'submitted');
    await submit.click();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('submit')).toEqual([{ ...wanted, userEdited: true }]);
  });

  test('says at each field what is missing, and leads to the first', async () => {
    const { visitor } = await showForm();
    await field(formTexts.name).fill('');
    await field(formTexts.licenseNumber).fill('x');
    await submit.click();
    await expectError(field(formTexts.name), formTexts.wrong.name);
    await expectError(field(formTexts.licenseNumber), formTexts.wrong.licenseNumber);
    await expectError(choice(formTexts.domicile), formTexts.wrong.domicile);
    await expectError(choice(formTexts.addLabel), formTexts.wrong.noClass);
    await expect.element(field(formTexts.name)).toHaveFocus();
    await addClass();
    await submit.click();
    await expectError(ofB4.getByRole('textbox', { name: formTexts.issueDate }), formTexts.wrong.issueDate);
    await expectError(
      ofB4.getByRole('textbox', { name: formTexts.issueNumber }),
      formTexts.wrong.issueNumber,
    );
    expect(visitor.bodiesOf('submit')).toEqual([]);
    await expectFits();
    await expectAccessible();
  });

  test('says at its field what the server objects to, until that field is changed', async () => {
    const visitor = capturedLicence();
    const message = 'The server says so.';
    visitor.refuses('submit', 'invalid_fields', [{ path: 'licenseNumber', code: 'unknown', message }]);
    await showForm(visitor);
    await fillForm();
    await submit.click();
    const number = field(formTexts.licenseNumber);
    await expectError(number, message);
    await field(formTexts.name).fill('Other');
    await expectError(number, message);
    await number.fill('1');
    await expect.element(number).toHaveAttribute('aria-invalid', 'false');
  });

  test('keeps what was typed if the page is loaded again', async () => {
    const { visitor, unmount } = await showForm();
    await addClass();
    await field(formTexts.name).fill('山本 花子');
    await unmount();
    await showJourney(visitor);
    await expect.element(field(formTexts.name)).toHaveValue('山本 花子');
    await expect.element(ofB4).toBeVisible();
  });

  test('keeps what was typed if the answer is lost, and is submitted once', async () => {
    const visitor = capturedLicence();
    const comeBack = visitor.losesNetworkAt('submit');
    await showForm(visitor);
    await fillForm();
    await submit.click();
    await expect.element(page.getByText(screenTexts.connectionOffline)).toBeVisible();
    await button(designTexts.waitingPending).click({ force: true });
    await expect.element(field(birthdayTexts.year)).toHaveValue('2');
    endedAs(visitor, 'submitted');
    comeBack();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('submit')).toHaveLength(1);
  });

  test('says that nothing could be read', async () => {
    await showForm(capturedLicence(null));
    await expect.element(page.getByRole('alert').getByText(formTexts.nothingRead)).toBeVisible();
    await expect.element(field(formTexts.name)).toHaveValue('');
  });

  test('leads back to the camera', async () => {
    const { visitor } = await showForm();
    visitor.waitsWith('startTake');
    await button(formTexts.retake).click();
    await expect.poll(() => visitor.bodiesOf('startTake')).toEqual([{}]);
  });
});

describe('the classes of a licence', () => {
  test('are added and removed, and the focus goes on', async () => {
    await showForm();
    await button(formTexts.add).click();
    await expectError(choice(formTexts.addLabel), formTexts.addMissing);
    await addClass();
    await expect.element(page.getByRole('status').getByText(formTexts.added(b4))).toBeVisible();
    await expect.element(ofB4.getByRole('textbox', { name: formTexts.issueDate })).toHaveFocus();
    await button(formTexts.removeClass(b4)).click();
    await expect.element(ofB4).not.toBeInTheDocument();
    await expect.element(page.getByRole('status').getByText(formTexts.removed(b4))).toBeVisible();
    await expect.element(page.getByRole('heading', { name: formTexts.classes })).toHaveFocus();
  });

  test('have a day that is picked without a keyboard, or left as it is', async () => {
    await showForm();
    await addClass();
    const pick = button(formTexts.ofClass(b4, formTexts.pick));
    await pick.click();
    await expect.element(dialog).toHaveAccessibleName(formTexts.ofClass(b4, formTexts.issueDate));
    await dialog.getByRole('button', { name: dayTexts.use }).click();
    await expect.element(dialog.getByText(new RegExp(dayTexts.wrong))).toBeVisible();
    await expectFits();
    await expectAccessible();
    await dialog.getByRole('combobox', { name: dayTexts.year, exact: true }).selectOptions('30');
    await dialog.getByRole('combobox', { name: dayTexts.month, exact: true }).selectOptions('9');
    await dialog.getByRole('combobox', { name: dayTexts.day, exact: true }).selectOptions('3');
    await dialog.getByRole('button', { name: dayTexts.use }).click();
    const day = ofB4.getByRole('textbox', { name: formTexts.issueDate });
    await expect.element(day).toHaveValue('平成30年9月3日');
    await expect.element(pick).toHaveFocus();
    await expect.element(page.getByText(formTexts.westernDay('2018-09-03'))).toBeVisible();
    await pick.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pick).toHaveFocus();
    await expect.element(day).toHaveValue('平成30年9月3日');
  });
});

describe('the other screens of a licence', () => {
  test('the first one says which licence is wanted', async () => {
    const visitor = new FakeVisitor('additionalDocument').answers('getCompleted', opened);
    await showJourney(visitor);
    await expectScreen(texts.start.heading(business));
    await expect.element(page.getByText(texts.start.needed('hazMatLicense'))).toBeVisible();
    await expectFits();
    await expectAccessible();
    await button(sessionTexts.startScreenAgree).click();
    await expectScreen(sessionTexts.cameraCheckHeading);
  });

  test('the question about the back takes either answer', async () => {
    const onAnswer = vi.fn();
    await show(<AskBack onAnswer={onAnswer} />);
    await expectScreen(texts.askBack.heading);
    await expectFits();
    await expectAccessible();
    await button(texts.askBack.take).click();
    await button(texts.askBack.none).click();
    expect(onAnswer.mock.calls).toEqual([[true], [false]]);
  });

  test('a resubmission says why, and starts a take', async () => {
    const problem = { photoType: 'front', problem: 'picture_blurred' } as const;
    const visitor = new FakeVisitor('additionalDocument').answers('getCompleted', {
      ...opened,
      status: 'resubmission',
      parts: [{ take: 'document', photoTypes: ['front'], reasons: [], problems: [problem] }],
    });
    visitor.waitsWith('startTake');
    await showJourney(visitor);
    await expectScreen(captureTexts.takeAgainHeading);
    await expect.element(page.getByText(new RegExp(captureTexts.problemTexts.picture_blurred))).toBeVisible();
    await button(texts.resubmission.button).click();
    expect(visitor.bodiesOf('startTake')).toEqual([{}]);
  });

  test.each([
    ['approved', texts.approved.heading, texts.approved.text(business)],
    ['review', texts.review.heading, texts.review.text(business)],
    ['declined', texts.declined.heading, texts.declined.reasons['profileMatch'] ?? 'no text'],
  ] as const)('%s: says what that means', async (status, title, words) => {
    const visitor = new FakeVisitor('additionalDocument');
    await showJourney(endedAs(visitor, status, { reasons: ['profileMatch', 'licenceForged'] }));
    await expectScreen(title);
    await expect.element(page.getByText(words)).toBeVisible();
    await expectAccessible();
  });
});
