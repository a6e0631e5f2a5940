import type { TermsAnswer } from '@ekyc/contract';
import { examples } from '@ekyc/contract/examples';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { agreedTerms } from '../agreed-terms.ts';
import { errorText } from '../error-texts.ts';
import { buttons, labels, termsTexts, titles, validationTexts } from '../sign-in-texts.ts';
import { expectError, expectScreen, fakeFlow, show } from '../testing/frame.tsx';
import { expectAccessible, expectFits } from '../testing/page-checks.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { SignUpScreen } from './sign-up.tsx';

const { current } = examples['service.getTerms'].answer as TermsAnswer;
const email = page.getByRole('textbox', { name: labels.email });
const password = page.getByLabelText(labels.password, { exact: true });
const repeated = page.getByLabelText(labels.confirmPassword, { exact: true });
const agreement = page.getByRole('checkbox', { name: labels.agreement });
const submit = page.getByRole('button', { name: buttons.signUp });
const good = 'Passw0rd-of-hers';

/** With the terms of the contract's example. */
async function showSignUp(flow: SignInFlow = fakeFlow()) {
  serveTerms();
  const shown = await show(<SignUpScreen flow={flow} />);
  await expect.element(agreement).toBeEnabled();
  return { flow, ...shown };
}

function serveTerms() {
  const answer = async () => Promise.resolve(Response.json(examples['service.getTerms'].answer));
  const fetched = vi.fn<() => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const signalAfter = AbortSignal.timeout.bind(AbortSignal);

async function fill(): Promise<void> {
  await email.fill(' hanako@mail.example ');
  await password.fill(good);
  await repeated.fill(good);
}

describe('signing up', () => {
  test('sends the address without spaces, and keeps which terms were agreed to', async () => {
    const { flow } = await showSignUp();
    await expectScreen(titles.signUp);
    await fill();
    await agreement.click();
    await submit.click();
    const sent = { email: 'hanako@mail.example', password: good };
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith(sent);
    expect(agreedTerms()).toBe(current.version);
  });

  test('needs the agreement, also by keys', async () => {
    const { flow } = await showSignUp();
    await fill();
    await expect.element(submit).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(flow.submit).not.toHaveBeenCalled();
    await agreement.click();
    await expect.element(submit).toBeEnabled();
    await agreement.click();
    await expectError(agreement, validationTexts.agreement);
    await expect.element(submit).toBeDisabled();
    expect(agreedTerms()).toBeNull();
  });

  test('shows the terms in a box that keys reach', async () => {
    await showSignUp();
    const box = page.getByRole('region', { name: labels.termsBox });
    await expect.element(box.getByText(current.text)).toBeVisible();
    await expect.element(box).toHaveAttribute('tabindex', '0');
  });

  test('shows the terms on iOS 16.4 too (its missing functions taken away)', async () => {
    vi.stubGlobal('AbortSignal', { timeout: (ms: number) => signalAfter(ms) });
    await showSignUp();
  });

  test('is not possible before the terms are shown, and they can be asked for again', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    await show(<SignUpScreen flow={fakeFlow()} />);
    await expect.element(page.getByRole('alert').getByText(termsTexts.failed)).toBeVisible();
    await expect.element(agreement).toBeDisabled();
    await fill();
    serveTerms();
    await page.getByRole('button', { name: designTexts.buttonReload }).click();
    await expect.element(agreement).toBeEnabled();
    await expect.element(email).toHaveValue('hanako@mail.example');
  });

  test('says that the terms are on their way', async () => {
    vi.stubGlobal('fetch', vi.fn().mockReturnValue(new Promise(() => undefined)));
    await show(<SignUpScreen flow={fakeFlow()} />);
    await expect.element(page.getByText(termsTexts.loading)).toBeVisible();
    await expect.element(agreement).toBeDisabled();
  });

  test.each([
    ['', validationTexts.emailEmpty],
    ['hanako', validationTexts.emailFormat],
    ['hanako@mail', validationTexts.emailFormat],
  ])('says what is wrong with the address 「%s」', async (value, error) => {
    const { flow } = await showSignUp();
    await agreement.click();
    await email.fill(value);
    await submit.click();
    await expectError(email, error);
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test.each([
    ['', [validationTexts.passwordEmpty]],
    ['Sh0rt', [validationTexts.passwordLength]],
    ['passw0rd-of-hers', [validationTexts.passwordUppercase]],
    ['PASSW0RD-OF-HERS', [validationTexts.passwordLowercase]],
    ['Password-of-hers', [validationTexts.passwordNumber]],
    [
      '-',
      [validationTexts.passwordLength, validationTexts.passwordLowercase, validationTexts.passwordNumber],
    ],
  ])('says all that is wrong with the password 「%s」', async (value, errors) => {
    const { flow } = await showSignUp();
    await agreement.click();
    await password.fill(value);
    await submit.click();
    for (const error of errors) await expectError(password, error);
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test('says that the passwords differ', async () => {
    await showSignUp();
    await password.fill(good);
    await repeated.fill(`${good}!`);
    await expectError(repeated, validationTexts.passwordMismatch);
    await repeated.fill(good);
    await expect.element(repeated).toHaveAttribute('aria-invalid', 'false');
  });

  test('sends nothing while it is on its way', async () => {
    const { flow } = await showSignUp(fakeFlow({ pending: true }));
    await fill();
    await agreement.click();
    await page.getByRole('button', { name: designTexts.waitingPending }).click({ force: true });
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test('says that the address has an account, and keeps what was typed', async () => {
    const { flow, rerender } = await showSignUp();
    await fill();
    const error = 'An account with the given email already exists.';
    await rerender(<SignUpScreen flow={{ ...flow, attempt: 1, error }} />);
    await expect.element(page.getByRole('alert').getByText(errorText(error).text)).toBeVisible();
    await expect.element(password).toHaveValue(good);
  });

  test('fits every window and has no serious objection of axe', async () => {
    await showSignUp();
    await expectFits();
    await expectAccessible();
  });
});
