import type { AccountAnswer, UserSubmissionAnswer } from '@ekyc/contract';
import { errorTitle, type ErrorCode } from '@ekyc/contract/errors';
import { examples } from '@ekyc/contract/examples';
import { paths } from '@ekyc/contract/paths';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { AccountContext, type AccountSession } from '@ekyc/sign-in/session.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectScreen, publicId, show } from '../../../testing/frame.tsx';
import { homeTexts, shareTexts, termsGateTexts, unusableLinkTexts } from '../account-texts.ts';
import { AccountGate } from './account-gate.tsx';
import { Home } from './home.tsx';
import { Share } from './share.tsx';

type Call = keyof typeof paths;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const answers = new Map<string, () => Response>();

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refusal = (code: ErrorCode, status = 403) => json({ code, title: errorTitle[code] }, status);

function answer(call: Call, response: () => Response): void {
  const [method, path] = paths[call];
  answers.set(`${method} ${path.replace('{publicId}', publicId)}`, response);
}

/** Answers as the service does once this version of the terms is in force. */
function newTerms(version: string): void {
  answer('account.get', json({ ...account, terms: { ...account.terms, mustAgree: version } }));
  answer('service.getTerms', json({ ...terms, current: { ...terms.current, version } }));
}

const account: AccountAnswer = {
  ...(examples['account.get'].answer as AccountAnswer),
  deletionRequest: null,
};
const terms = examples['service.getTerms'].answer as { readonly current: object };
const submission: UserSubmissionAnswer = {
  ...(examples['identification.getUserSubmission'].answer as UserSubmissionAnswer),
  agreed: false,
  possible: true,
  obstacle: null,
};
const consent = shareTexts.heading(submission.business.name);

const session: AccountSession = {
  subject: 'holder',
  email: 'holder@example.jp',
  accessToken: async () => Promise.resolve('token'),
  signOut: vi.fn(async () => Promise.resolve()),
  signOutEverywhere: vi.fn(async () => Promise.resolve()),
  sessionEnded: vi.fn(async () => Promise.resolve()),
};

async function open(page: ReactNode) {
  return show(
    <AccountContext value={session}>
      <AccountGate withoutTerms={false}>{page}</AccountGate>
    </AccountContext>,
  );
}

async function openConsent() {
  await open(<Share publicId={publicId} />);
  await expectScreen(consent);
}

beforeEach(() => {
  answers.clear();
  answer('account.get', json({ ...account, terms: { ...account.terms, mustAgree: null } }));
  answer('identification.getUserSubmission', json(submission));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const respond = answers.get(`${init.method ?? 'GET'} ${url}`);
    if (respond === undefined) throw new Error(`no answer to ${init.method ?? 'GET'} ${url}`);
    return Promise.resolve(respond());
  });
});

describe('new terms that come into force while an account’s page is open (a faked service)', () => {
  test('are asked for in place of the page, which shows again once they are agreed to', async () => {
    await open(<Home />);
    await expectScreen(homeTexts.heading);
    answer('identification.create', refusal('terms_agreement_needed'));
    newTerms('2027-01-01');
    await page.getByTestId('register').click();
    await expectScreen(termsGateTexts.heading);
    await expectFits();
    await expectAccessible();
    answer('account.agreeToTerms', json(examples['account.agreeToTerms'].answer));
    answer('account.get', json({ ...account, terms: { ...account.terms, mustAgree: null } }));
    await page.getByRole('checkbox').click();
    await button(designTexts.buttonAgree).click();
    await expectScreen(homeTexts.heading);
  });

  test('are asked for at the consent to share, which follows with their version', async () => {
    await openConsent();
    answer('identification.submitUserInformation', refusal('terms_agreement_needed'));
    newTerms('2027-01-01');
    await page.getByTestId('agree-sharing').click();
    await expectScreen(termsGateTexts.heading);
  });

  test('agreed to elsewhere: the consent to share is asked for again and says why', async () => {
    await openConsent();
    answer('identification.submitUserInformation', refusal('terms_version_outdated', 409));
    await page.getByTestId('agree-sharing').click();
    const alert = page.getByRole('alert').getByText(errorTitle.terms_version_outdated);
    await expect.element(alert).toBeVisible();
    await expectAccessible();
  });
});

describe('a refusal that a page has no answer to (a faked service)', () => {
  test.each(['account_mismatch', 'face_model_not_decisive', 'evidence_damaged'] as const)(
    'is told in the words of the service, with a way back: %s',
    async (code) => {
      await openConsent();
      answer('identification.submitUserInformation', refusal(code, 409));
      await page.getByTestId('agree-sharing').click();
      await expectScreen(unusableLinkTexts.heading);
      await expect.element(page.getByText(errorTitle[code])).toBeVisible();
      await expect.element(page.getByRole('link', { name: homeTexts.back })).toBeVisible();
      await expectFits();
      await expectAccessible();
    },
  );

  test('leads to the identification if that has ended, which shows how', async () => {
    const leaving = vi.spyOn(window, 'open').mockReturnValue(null);
    await openConsent();
    answer('identification.submitUserInformation', refusal('wrong_state', 409));
    await page.getByTestId('agree-sharing').click();
    await expect.poll(() => leaving.mock.calls).toEqual([[`/identification?publicId=${publicId}`, '_top']]);
  });

  test('shows the fatal page only if it is a defect', async () => {
    await openConsent();
    answer('identification.submitUserInformation', refusal('internal_error', 500));
    await page.getByTestId('agree-sharing').click();
    await expectScreen(designTexts.errorPageHeading);
  });
});
