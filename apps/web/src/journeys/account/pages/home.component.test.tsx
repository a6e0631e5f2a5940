import type { AccountAnswer } from '@ekyc/contract';
import { examples } from '@ekyc/contract/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import { show } from '../../../testing/frame.tsx';
import { homeTexts } from '../account-texts.ts';
import { type AccountTools, AccountToolsContext } from './account-tools.ts';
import { Home } from './home.tsx';

const example = examples['account.get'].answer as AccountAnswer;

async function showHome(account: Partial<AccountAnswer>) {
  const tools = {
    session: { email: 'taro@example.jp' },
    account: { ...example, ...account },
  } as unknown as AccountTools;
  await show(
    <AccountToolsContext value={tools}>
      <Home />
    </AccountToolsContext>,
  );
}

const text = (words: string) => page.getByText(words, { exact: true });
const review = { requestedAt: '2026-11-01T00:00:00.000Z' };

test('while a first registration is reviewed, nothing is said of information that there is not', async () => {
  await showHome({ information: null, review });
  await expect.element(text(homeTexts.firstInReview)).toBeVisible();
  await expect.element(text(homeTexts.inReview)).not.toBeInTheDocument();
  await expectFits();
  await expectAccessible();
});

test('while new information is reviewed, the page says that the present one can be used', async () => {
  await showHome({ information: { ...example.information!, valid: true }, review });
  await expect.element(text(homeTexts.inReview)).toBeVisible();
});

test('while new information is reviewed, expired information is not said to be usable', async () => {
  await showHome({ information: { ...example.information!, valid: false }, review });
  await expect.element(text(homeTexts.inReviewExpired)).toBeVisible();
  await expect.element(text(homeTexts.inReview)).not.toBeInTheDocument();
});
