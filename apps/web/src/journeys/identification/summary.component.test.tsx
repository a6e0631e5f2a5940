import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { exampleValues } from '@ekyc/contract/examples';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import * as screenTexts from '../../design/screen-texts.ts';
import type { FakeVisitor } from '../../testing/fake-visitor.ts';
import { expectScreen, remember, showJourney } from '../../testing/frame.tsx';
import {
  captured,
  capturedIdentification,
  endedAs,
  openIdentification,
  opened,
} from '../../testing/verifications.ts';
import * as birthdayTexts from '../birthday/birthday-texts.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import { expiryTexts, oneNameTexts, profileFactNames, profileNames } from '../profile/profile-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';
import * as identificationTexts from './identification-texts.ts';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (label: string) => page.getByRole('textbox', { name: label });
const submit = button(identificationTexts.oathSubmit);
const oath = page.getByRole('checkbox', { name: identificationTexts.oathOfDocument });
const note = page.getByTestId('read-note');
const { summaryHeading } = identificationTexts;
const familyKana = field(identificationTexts.profileFieldFamilyNameKana);
const postal = field(profileNames.postal);
const city = field(profileNames.city);
const entered = exampleValues.profile;
/** What the contract's example read from the document. */
const [firstReading, otherReading] = readingsOf(capturedIdentification());

async function showSummary(visitor = capturedIdentification()) {
  remember(captured);
  const shown = await showJourney(visitor);
  await expectScreen(summaryHeading);
  return { visitor, ...shown };
}

/** The same, with nothing read: every field is empty. */
async function showEmptyForm() {
  const shown = await showSummary(capturedIdentification().answers('extractText', { fields: {} }));
  await expect.element(city).toHaveValue('');
  return shown;
}

async function swear(): Promise<void> {
  await oath.click();
  await submit.click();
}

describe('what was read', () => {
  test('is shown, and what the document does not say is proposed to be checked', async () => {
    await showSummary();
    await expect.element(page.getByText(identificationTexts.summaryRead)).toBeVisible();
    await expect.element(familyKana).toHaveValue('ヤマダ');
    await expect.element(postal).toHaveValue('100-0001');
    await expect.element(page.getByText(identificationTexts.summaryProposed).first()).toBeVisible();
    await expect.element(field(profileNames.familyName)).not.toBeInTheDocument();
  });

  test('says meanwhile that the document is being read', async () => {
    const visitor = capturedIdentification();
    const answer = visitor.waitsWith('extractText');
    await showSummary(visitor);
    await expect.element(page.getByText(identificationTexts.summaryReading)).toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
    answer();
    await expect.element(submit).toBeVisible();
  });

  test('is corrected in place of what was read', async () => {
    const { visitor } = await showSummary();
    await button(identificationTexts.summaryEditOf(profileFactNames.name)).click();
    await field(profileNames.familyName).fill('山本');
    await expect.element(page.getByText(designTexts.editedText)).toBeVisible();
    await swear();
    await expect.poll(() => visitor.bodiesOf('putProfile')).toMatchObject([{ familyName: '山本' }]);
  });

  test('offers each reading that is possible, and takes over the chosen one', async () => {
    const { visitor } = await showSummary();
    await expect.element(note.getByText(firstReading)).toBeVisible();
    await expect.element(taking(firstReading)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(taking(otherReading)).toHaveAttribute('aria-pressed', 'false');
    await taking(otherReading).click();
    await expect.element(taking(otherReading)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(taking(firstReading)).toHaveAttribute('aria-pressed', 'false');
    await expect.element(field(profileNames.address)).toHaveValue('千代田1番7号');
    await swear();
    await expect.poll(() => visitor.bodiesOf('putProfile')).toMatchObject([{ address: '千代田1番7号' }]);
  });

  test('names the button that takes over a reading by what it shows and which reading it is', async () => {
    await showSummary();
    await expect
      .element(taking(firstReading))
      .toHaveAccessibleName(expect.stringContaining(identificationTexts.readNoteTaken));
    await expect
      .element(taking(otherReading))
      .toHaveAccessibleName(expect.stringContaining(identificationTexts.readNoteTakeThis));
  });

  test('stands beside what was entered where they differ', async () => {
    const profile = { ...entered, birthday: '1985-12-24' };
    const { visitor } = await showSummary(
      capturedIdentification().answers('getProfile', { profile, suppliedByClient: false }),
    );
    await expect.element(page.getByText(identificationTexts.summaryLikelyDifferent)).toBeVisible();
    await expect.element(note.getByText(/1985/)).toBeVisible();
    await note.getByRole('button').click();
    await expect.element(field(birthdayTexts.year)).toHaveValue('1990');
    await swear();
    await expect.poll(() => visitor.bodiesOf('putProfile')).toMatchObject([{ birthday: '1990-04-01' }]);
  });

  test('is asked for in full where nothing could be read', async () => {
    await showEmptyForm();
    await expect.element(page.getByText(identificationTexts.summaryUnread)).toBeVisible();
    for (const label of [profileNames.familyName, profileNames.postal, birthdayTexts.year])
      await expect.element(field(label)).toHaveValue('');
  });

  test('goes on with empty fields if the server could not read the document', async () => {
    await showSummary(capturedIdentification().refuses('extractText', 'document_unreadable'));
    await expect.element(page.getByText(identificationTexts.summaryUnread)).toBeVisible();
  });
});

describe('the form', () => {
  test('says at each field what is missing, and leads to the first', async () => {
    const { visitor } = await showEmptyForm();
    await swear();
    const { profileErrors } = identificationTexts;
    for (const [label, error] of [
      [profileNames.familyName, profileErrors.familyName],
      [profileNames.firstName, profileErrors.firstName],
      [identificationTexts.profileFieldFamilyNameKana, profileErrors.familyNameKana],
      [identificationTexts.profileFieldFirstNameKana, profileErrors.firstNameKana],
      [profileNames.postal, profileErrors.postal],
      [profileNames.city, profileErrors.city],
      [profileNames.address, profileErrors.address],
    ] as const)
      await expectError(field(label), error);
    await expectError(page.getByRole('combobox', { name: profileNames.prefCode }), profileErrors.prefCode);
    await expect
      .element(page.getByRole('group', { name: profileNames.birthday }))
      .toHaveAccessibleDescription(expect.stringContaining(birthdayTexts.wrong));
    await expect.element(field(profileNames.familyName)).toHaveFocus();
    expect(visitor.bodiesOf('putProfile')).toEqual([]);
    await expectFits();
    await expectAccessible();
  });

  test('takes an objection back while it is corrected', async () => {
    await showEmptyForm();
    await swear();
    await expectError(city, identificationTexts.profileErrors.city);
    await city.fill('千代田区');
    await expect.element(city).toHaveAttribute('aria-invalid', 'false');
    await expect.element(field(profileNames.address)).toHaveAttribute('aria-invalid', 'true');
  });

  test('wants kana, and turns other ways of writing them into it', async () => {
    await showSummary();
    await familyKana.fill('やまだ');
    await userEvent.tab();
    await expect.element(familyKana).toHaveValue('ヤマダ');
    await familyKana.fill('Yamada');
    await swear();
    await expectError(familyKana, identificationTexts.profileErrors.notKatakana);
  });

  test('says at its field what the server objects to', async () => {
    const message = 'The server says so.';
    const { visitor } = await showSummary(
      capturedIdentification().refuses('putProfile', 'invalid_fields', [
        { path: '/body/postal', code: 'unknown', message },
      ]),
    );
    await swear();
    await expectError(postal, message);
    await expect.element(postal).toHaveFocus();
    expect(visitor.bodiesOf('takeOath')).toEqual([]);
  });

  test('fills the address from the postcode, and only what is empty', async () => {
    const { visitor } = await showEmptyForm();
    await field(profileNames.address).fill('1-1');
    await postal.fill('1000001');
    await userEvent.tab();
    await expect.element(city).toHaveValue('千代田区');
    await expect.element(field(profileNames.address)).toHaveValue('1-1');
    expect(visitor.bodiesOf('proposeProfile')).toEqual([{ postal: '1000001' }]);
  });

  test('keeps what was typed if the page is loaded again', async () => {
    const { visitor, unmount } = await showSummary();
    await familyKana.fill('ヤマモト');
    await unmount();
    await showJourney(visitor);
    await expect.element(familyKana).toHaveValue('ヤマモト');
  });

  test('keeps what was typed if an answer is lost, and goes on by itself', async () => {
    const visitor = capturedIdentification();
    const comeBack = visitor.losesNetworkAt('putProfile');
    await showSummary(visitor);
    await familyKana.fill('ヤマモト');
    await swear();
    await expect.element(page.getByText(screenTexts.connectionOffline)).toBeVisible();
    await expect.element(familyKana).toHaveValue('ヤマモト');
    await expect.element(oath).toBeChecked();
    endedAs(visitor, 'submitted');
    comeBack();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('takeOath')).toHaveLength(1);
  });

  test('is worked by keys only', async () => {
    const { visitor } = await showSummary();
    (familyKana.element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(field(identificationTexts.profileFieldFirstNameKana)).toHaveFocus();
    (oath.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect.element(submit).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => visitor.bodiesOf('takeOath')).toHaveLength(1);
  });

  test('fits every window and has no serious objection of axe', async () => {
    await showSummary();
    await expect.element(taking(otherReading)).toBeVisible();
    await expectFits();
    await expectAccessible();
  });
});

describe('the printed date', () => {
  const showUntil = (expiryDate: string) =>
    showSummary(
      capturedIdentification().answers('extractText', {
        fields: { expiryDate: { value: expiryDate, confidence: 1 } },
      }),
    );

  test('is said to have passed, with what to do', async () => {
    await showUntil('2020-03-04');
    await expect.element(page.getByText(expiryTexts.passed('令和2年3月4日'))).toBeVisible();
    await expect.element(page.getByText(expiryTexts.use)).toBeVisible();
    await expectFits();
    await expectAccessible();
  });

  test('is not spoken of while it lasts', async () => {
    const nextYear = new Date().getFullYear() + 1;
    await showUntil(`${nextYear}-03-04`);
    await expect.element(submit).toBeVisible();
    await expect.element(page.getByText(expiryTexts.use)).not.toBeInTheDocument();
  });
});

describe('a person with one name', () => {
  const oneName = page.getByRole('checkbox', { name: oneNameTexts.choose });
  const names = {
    familyName: 'SUHARTO',
    firstName: '',
    familyNameKana: 'スハルト',
    firstNameKana: '',
  };

  test('says so, and is asked for no other part', async () => {
    const { visitor } = await showSummary();
    await button(identificationTexts.summaryEditOf(profileFactNames.name)).click();
    await oneName.click();
    await expect.element(field(profileNames.firstName)).not.toBeInTheDocument();
    await expect.element(field(identificationTexts.profileFieldFirstNameKana)).not.toBeInTheDocument();
    await field(profileFactNames.name).fill(names.familyName);
    await field(oneNameTexts.kana).fill(names.familyNameKana);
    await expectFits();
    await expectAccessible();
    await swear();
    await expect.poll(() => visitor.bodiesOf('putProfile')).toMatchObject([names]);
  });

  test('finds it filled in if the document has one name', async () => {
    const visitor = capturedIdentification().answers('extractText', {
      fields: { name: { value: 'SUHARTO', confidence: 1 } },
      proposed: { familyName: 'SUHARTO', firstName: '', firstNameKana: '' },
    });
    await showSummary(visitor);
    await expect.element(page.getByText('SUHARTO', { exact: true })).toBeVisible();
    await expect.element(field(oneNameTexts.kana)).toHaveValue('');
    await expect.element(field(profileNames.familyName)).not.toBeInTheDocument();
  });
});

describe('the oath', () => {
  test('must be taken first, and submits the accepted pictures', async () => {
    const { visitor } = await showSummary();
    await expect.element(submit).toBeDisabled();
    endedAs(visitor, 'submitted');
    await swear();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('takeOath')).toEqual([{ take: [1, 2], userSubmission: false }]);
  });

  test('is taken once, however often it is pressed', async () => {
    const visitor = capturedIdentification();
    const answer = visitor.waitsWith('putProfile');
    await showSummary(visitor);
    await swear();
    await button(designTexts.waitingPending).click({ force: true });
    await button(designTexts.waitingPending).click({ force: true });
    endedAs(visitor, 'submitted');
    answer();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('putProfile')).toHaveLength(1);
    expect(visitor.bodiesOf('takeOath')).toHaveLength(1);
  });

  test('is all that is asked where the business knows the person', async () => {
    const visitor = capturedIdentification().answers('getProfile', { profile: null, suppliedByClient: true });
    await showSummary(visitor);
    const { name } = visitor.example('getClient');
    await expect.element(page.getByText(identificationTexts.summarySupplied(name))).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await swear();
    await expect.poll(() => visitor.bodiesOf('takeOath')).toHaveLength(1);
    expect(visitor.bodiesOf('putProfile')).toEqual([]);
    expect(visitor.bodiesOf('extractText')).toEqual([]);
    await expectFits();
  });

  test('offers another picture of the face where it looks unlike the portrait', async () => {
    const visitor = capturedIdentification().answers('checkSimilarity', { similar: false, retry: true });
    await showSummary(visitor);
    await expect
      .element(page.getByRole('alert').getByText(identificationTexts.similarityUnlike))
      .toBeVisible();
    await expectAccessible();
    // The camera that follows belongs to another test.
    visitor.waitsWith('startTake');
    await button(captureTexts.faceAgainAgain).click();
    await expect.poll(() => visitor.bodiesOf('startTake')).toEqual([{ type: 'face' }]);
  });

  test('lets a visitor read first that the face looks unlike, if that is known only after the press', async () => {
    const visitor = capturedIdentification().answers('checkSimilarity', { similar: false, retry: true });
    const answer = visitor.waitsWith('checkSimilarity');
    await showSummary(visitor);
    await swear();
    answer();
    await expect.element(page.getByText(identificationTexts.similarityUnlike)).toBeVisible();
    expect(visitor.bodiesOf('takeOath')).toEqual([]);
    await submit.click();
    await expect.poll(() => visitor.bodiesOf('takeOath')).toHaveLength(1);
  });
});

/** The button that takes over a reading. */
function taking(reading: string): Locator {
  return page.getByRole('listitem').filter({ hasText: reading }).getByRole('button');
}

async function expectError(target: Locator, error: string): Promise<void> {
  await expect.element(target).toHaveAttribute('aria-invalid', 'true');
  await expect.element(target).toHaveAccessibleDescription(expect.stringContaining(error));
}

function readingsOf(visitor: FakeVisitor<'identification'>): readonly [string, string] {
  const address = visitor.example('extractText').fields['address'];
  return [address?.value ?? 'nothing', address?.candidates?.[0] ?? 'nothing else'];
}

describe('a submission that is refused', () => {
  const submitShared = async (code: 'terms_agreement_needed' | 'account_information_expired') => {
    const visitor = capturedIdentification()
      .answers('getCompleted', { ...opened, status: 'capturing', account: 'shared' })
      .refuses('takeOath', code);
    remember(captured);
    await showJourney(visitor);
    await expectScreen(identificationTexts.summaryOfAccount);
    await page.getByRole('checkbox').click();
    await submit.click();
  };

  test('because new terms came into force leads to them', async () => {
    await submitShared('terms_agreement_needed');
    await expectScreen(sessionTexts.accountScreenNewTerms);
    await expect.element(button(sessionTexts.accountScreenReadTerms)).toBeVisible();
    await expectFits();
    await expectAccessible();
  });

  test('for any other reason that may be told shows a screen that says what to do', async () => {
    await submitShared('account_information_expired');
    await expectScreen(sessionTexts.blockedRefused);
    const { name } = openIdentification().example('getClient');
    await expect.element(page.getByText(sessionTexts.blockedRefusedNext(name))).toBeVisible();
    await expectFits();
    await expectAccessible();
  });
});
