import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleValues } from '@ekyc/contract/examples';
import { receiptNumber } from '@ekyc/contract/receipt-number';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import { expectScreen, pretendDesktop, showJourney } from '../../testing/frame.tsx';
import { endedAs, openIdentification, opened } from '../../testing/verifications.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import * as identificationTexts from '../identification/identification-texts.ts';
import { plainPageUnknownLink } from '../../start/start-texts.ts';
import {
  endingFacts,
  examiningStages,
  resubmissionTexts,
  reviewStages,
  stageOnPhone,
} from './endings/ending-texts.ts';
import * as sessionTexts from './session-texts.ts';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const button = (name: string) => page.getByRole('button', { name });
const text = (words: string) => page.getByText(words, { exact: true });
const { name, siteUrl } = openIdentification().example('getClient');
const back = button(sessionTexts.blockedBack(name));
const { redirectUrl } = exampleValues;
const number = receiptNumber(exampleValues.publicId);

/** Expects this screen, whose heading has the focus, and that it fits and is accessible. */
async function expectWholeScreen(title: string): Promise<void> {
  await expectScreen(title);
  await expectFits();
  await expectAccessible();
}

/** Where the page went, in the whole window. */
function watchLeaving() {
  return vi.spyOn(window, 'open').mockReturnValue(null);
}

describe('the end', () => {
  test('approved: says that the business has the result, and leads back to the address for this visitor', async () => {
    const leaving = watchLeaving();
    await showJourney(endedAs(openIdentification(), 'approved', { redirectUrl }));
    await expectWholeScreen(identificationTexts.outcomeApproved);
    await expect.element(text(sessionTexts.endResultSent(name))).toBeVisible();
    await back.click();
    expect(leaving).toHaveBeenCalledExactlyOnceWith(redirectUrl, '_top');
  });

  test('leads back to the business’s site where no address was given for this visitor', async () => {
    const leaving = watchLeaving();
    await showJourney(endedAs(openIdentification(), 'approved'));
    await back.click();
    expect(leaving).toHaveBeenCalledExactlyOnceWith(siteUrl, '_top');
  });

  test('leads nowhere where there is no address at all', async () => {
    const visitor = openIdentification();
    visitor.answers('getClient', { ...visitor.example('getClient'), siteUrl: null });
    await showJourney(endedAs(visitor, 'approved'));
    await expectScreen(identificationTexts.outcomeApproved);
    await expect.element(back).not.toBeInTheDocument();
  });

  test('approved for one’s own account: leads to the account’s pages', async () => {
    const leaving = watchLeaving();
    await showJourney(endedAs(openIdentification(), 'approved', { account: 'own' }));
    await expect.element(text(identificationTexts.outcomeRegistered)).toBeVisible();
    await button(sessionTexts.blockedBack(identificationTexts.account)).click();
    expect(leaving).toHaveBeenCalledExactlyOnceWith('/user', '_top');
  });

  test('review: says that a person looks at it, and what comes next', async () => {
    await showJourney(endedAs(openIdentification(), 'review', { redirectUrl }));
    await expectWholeScreen(sessionTexts.endReceived);
    await expect.element(text(sessionTexts.endBusinessTells(name))).toBeVisible();
    const now = page.getByRole('listitem').filter({ hasText: reviewStages[1].name });
    await expect.element(now).toHaveAttribute('aria-current', 'step');
  });

  test('declined: names the reasons that help an honest visitor, and no other', async () => {
    const reasons = ['documentQuality', 'faceMatch'];
    await showJourney(endedAs(openIdentification(), 'declined', { reasons, redirectUrl }));
    await expectWholeScreen(identificationTexts.outcomeDeclined);
    const listed = page.getByRole('main').getByRole('list').first();
    await expect
      .element(listed.getByText(identificationTexts.reasonTexts['documentQuality'] ?? 'no text'))
      .toBeVisible();
    expect(listed.getByRole('listitem').elements()).toHaveLength(1);
    await expect.element(text(sessionTexts.endContact(name))).toBeVisible();
  });

  test('canceled: says that nothing is used, and where a new link comes from', async () => {
    await showJourney(endedAs(openIdentification(), 'canceled'));
    await expectWholeScreen(sessionTexts.endCanceled);
    await expect.element(text(sessionTexts.endUnused)).toBeVisible();
    await expect.element(text(sessionTexts.endNewLink(name))).toBeVisible();
  });

  test('expired: says with whom to begin again', async () => {
    await showJourney(endedAs(openIdentification(), 'expired'));
    await expectWholeScreen(sessionTexts.blockedExpired);
    await expect.element(text(sessionTexts.blockedBeginAgain(name))).toBeVisible();
  });

  test('redacted: looks like expired', async () => {
    await showJourney(endedAs(openIdentification(), 'redacted'));
    await expectScreen(sessionTexts.blockedExpired);
  });

  test.each(['approved', 'review', 'declined', 'canceled', 'expired'] as const)(
    'shows the receipt number when %s',
    async (status) => {
      await showJourney(endedAs(openIdentification(), status));
      await expect.element(text(endingFacts.number)).toBeVisible();
      await expect.element(page.getByTestId('receipt-number').getByText(number)).toBeVisible();
    },
  );
});

describe('waiting for the result', () => {
  test('says what was received and what is done, and shows the result by itself', async () => {
    const visitor = endedAs(openIdentification(), 'submitted');
    await showJourney(visitor);
    await expectWholeScreen(sessionTexts.examiningHeading);
    await expect.element(text(sessionTexts.examiningUsual)).toBeVisible();
    await expect.element(text(sessionTexts.examiningMayClose(name))).toBeVisible();
    await expect.element(text(examiningStages.queued.text)).toBeVisible();
    endedAs(visitor, 'examining');
    await expect.element(text(examiningStages.compared.text)).toBeVisible();
    endedAs(visitor, 'approved');
    await expectScreen(identificationTexts.outcomeApproved);
  });

  test('leads to a resubmission if one is asked for', async () => {
    const visitor = endedAs(openIdentification(), 'examining');
    await showJourney(visitor);
    await expectScreen(sessionTexts.examiningHeading);
    visitor.answers('getCompleted', visitor.example('getCompleted'));
    await expectScreen(captureTexts.takeAgainHeading);
  });
});

describe('a resubmission', () => {
  const asked = () => {
    const visitor = openIdentification();
    return visitor
      .answers('getCompleted', visitor.example('getCompleted'))
      .answers('getIdType', { idType: 'driversLicense' });
  };

  test('names what is taken again and why, and starts that take', async () => {
    const visitor = asked();
    await showJourney(visitor);
    await expectWholeScreen(captureTexts.takeAgainHeading);
    await expect.element(text(resubmissionTexts.asks(name))).toBeVisible();
    const front = identificationTexts.photoNames.front;
    await expect.element(page.getByRole('heading', { level: 2, name: front })).toBeVisible();
    const why = `${front}${identificationTexts.pictureProblems.picture_blurred ?? ''}`;
    await expect.element(text(why)).toBeVisible();
    const answer = visitor.waitsWith('startTake');
    await button(captureTexts.takeAgainButton(front)).click();
    await button(designTexts.waitingPending).click({ force: true });
    visitor.answers('getCompleted', { ...visitor.example('getCompleted'), status: 'capturing' });
    answer();
    await expectScreen(sessionTexts.cameraCheckHeading);
    expect(visitor.bodiesOf('startTake')).toEqual([{ type: 'document' }]);
  });

  test('starts with the document where the face is taken again as well', async () => {
    const visitor = asked();
    const { parts, ...rest } = visitor.example('getCompleted');
    const face = { take: 'face' as const, reasons: ['faceMatch'], problems: [] };
    visitor.answers('getCompleted', { ...rest, parts: [face, ...parts] });
    visitor.waitsWith('startTake');
    await showJourney(visitor);
    await expect
      .element(page.getByRole('heading', { level: 2 }).first())
      .toHaveTextContent(identificationTexts.photoNames.front);
    await button(identificationTexts.resubmissionBegin).click();
    expect(visitor.bodiesOf('startTake')).toEqual([{ type: 'document' }]);
  });

  test('may be given up', async () => {
    await showJourney(asked());
    await button(designTexts.buttonQuit).click();
    await expect.element(page.getByRole('dialog')).toHaveAccessibleName(sessionTexts.cancelHeading);
  });
});

describe('a verification that cannot be opened here', () => {
  test('opened elsewhere: is taken over while nothing was begun', async () => {
    const visitor = openIdentification()
      .refuses('bindSecurityCode', 'already_bound')
      .refuses('proveKey', 'browser_proof_invalid');
    await showJourney(visitor);
    await expectWholeScreen(sessionTexts.blockedOtherDevice);
    visitor.answers('bindSecurityCode', visitor.example('bindSecurityCode'));
    await button(sessionTexts.blockedTakeOver).click();
    await expectScreen(identificationTexts.startHeading(name));
    expect(visitor.bodiesOf('takeOver')).toEqual([undefined]);
  });

  test.each([
    ['reset_not_possible', sessionTexts.blockedCannotTakeOver],
    ['wrong_state', sessionTexts.blockedOver],
  ] as const)(
    'opened elsewhere: says why it cannot be taken over (%s), and lets try again',
    async (code, why) => {
      const visitor = openIdentification()
        .refuses('bindSecurityCode', 'already_bound')
        .refuses('proveKey', 'browser_proof_invalid')
        .refuses('takeOver', code);
      await showJourney(visitor);
      await button(sessionTexts.blockedTakeOver).click();
      await expect.element(page.getByRole('status').getByText(why)).toBeVisible();
      await expectAccessible();
      await button(designTexts.buttonRetry).click();
      await expect.poll(() => visitor.bodiesOf('takeOver')).toHaveLength(2);
    },
  );

  test('handed over: a desktop shows what is done on the phone, and takes it back', async () => {
    pretendDesktop();
    const visitor = openIdentification()
      .refuses('bindSecurityCode', 'already_bound')
      .answers('getCompleted', { ...opened, status: 'capturing', handedOver: true, stage: 'document' });
    await showJourney(visitor);
    await expectWholeScreen(sessionTexts.handOverTexts.waiting.heading);
    await expect.element(text(stageOnPhone.document.now)).toBeVisible();
    visitor
      .answers('bindSecurityCode', visitor.example('bindSecurityCode'))
      .answers('getCompleted', { ...opened, status: 'canceled' });
    await button(sessionTexts.handOverTexts.waiting.back).click();
    await expectScreen(sessionTexts.endCanceled);
    expect(visitor.bodiesOf('resumeHere')).toHaveLength(1);
  });

  test('handed over and submitted: says where the result is', async () => {
    pretendDesktop();
    const visitor = openIdentification()
      .refuses('bindSecurityCode', 'already_bound')
      .answers('getCompleted', { ...opened, status: 'submitted', handedOver: true });
    await showJourney(visitor);
    await expectWholeScreen(sessionTexts.handOverTexts.submitted.phone);
    await expect.element(text(sessionTexts.handOverTexts.submitted.result.phone)).toBeVisible();
  });

  test.each([
    ['unknown', 'not_found', plainPageUnknownLink],
    ['expired', 'verification_expired', sessionTexts.blockedExpired],
    ['of an account whose sign-in ended', 'access_token_missing', sessionTexts.accountScreenSignInAgain],
    ['of another account', 'account_mismatch', sessionTexts.accountScreenOtherAccount],
    ['of a suspended account', 'account_suspended', sessionTexts.accountScreenSuspended],
    ['refused for another reason', 'engine_busy', sessionTexts.blockedRefused],
  ] as const)('%s: says so', async (_, code, title) => {
    await showJourney(openIdentification().refuses('bindSecurityCode', code));
    await expectWholeScreen(title);
  });
});
