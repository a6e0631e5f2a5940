import { examples } from '@ekyc/contract/examples';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { errorText } from './error-texts.ts';
import { passkeyErrorText } from './passkey-errors.ts';
import { SignIn } from './sign-in.tsx';
import {
  buttons,
  codeSentAgainText,
  confirmedText,
  deliveryText,
  labels,
  passwordResetText,
  signInTexts,
  tabs,
  titles,
} from './sign-in-texts.ts';
import * as auth from './testing/fake-auth.ts';
import { expectScreen, show } from './testing/frame.tsx';

vi.mock('./late-auth.ts', async () => import('./testing/fake-auth.ts'));

const email = page.getByRole('textbox', { name: labels.email });
const password = page.getByLabelText(labels.password, { exact: true });
const code = page.getByRole('textbox', { name: labels.code });
const button = (name: string) => page.getByRole('button', { name });
const alert = page.getByRole('alert');
const person = { username: 'hanako@mail.example', password: 'Passw0rd-of-hers' };

const confirmSignUpStep = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } } as const;
const codeStep = {
  isSignedIn: false,
  nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
} as const;
const sent = { destination: 'h***@m***', deliveryMedium: 'EMAIL', attributeName: 'email' } as const;

const signedUp = {
  isSignUpComplete: false,
  nextStep: { signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: sent },
} as const;
const confirmed = { isSignUpComplete: true, nextStep: { signUpStep: 'DONE' } } as const;
const wrongCode = 'Invalid verification code provided, please try again.';

beforeEach(() => auth.resetAuth());

async function showPage(startOn: 'signIn' | 'signUp') {
  const fetched = async () => Promise.resolve(Response.json(examples['service.getTerms'].answer));
  vi.stubGlobal('fetch', vi.fn(fetched));
  return show(
    <SignIn startOn={startOn} passkeys>
      <h1>signed in</h1>
    </SignIn>,
  );
}

async function showSignIn(startOn: 'signIn' | 'signUp' = 'signIn') {
  const shown = await showPage(startOn);
  await expectScreen(startOn === 'signIn' ? titles.signIn : titles.signUp);
  return shown;
}

/** Signs up, up to the field for the code. */
async function signUp() {
  const shown = await showSignIn('signUp');
  await email.fill(person.username);
  await password.fill(person.password);
  await page.getByLabelText(labels.confirmPassword, { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: labels.agreement }).click();
  await button(buttons.signUp).click();
  return shown;
}

async function enter(): Promise<void> {
  await email.fill(person.username);
  await password.fill(person.password);
  await button(buttons.signIn).click();
}

describe('the way through the sign-in, with the account service faked', () => {
  test('a wrong password is said, and may be typed again', async () => {
    const wrong = 'Incorrect username or password.';
    auth.signIn.mockRejectedValueOnce(new Error(wrong)).mockResolvedValueOnce(codeStep);
    await showSignIn();
    await enter();
    await expect.element(alert.getByText(errorText(wrong).text)).toBeVisible();
    await expect.element(email).toHaveValue(person.username);
    await button(buttons.signIn).click();
    await expectScreen(titles.confirmSignIn);
    expect(auth.signIn).toHaveBeenCalledTimes(2);
  });

  test('a press while the sign-in is on its way counts once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof codeStep>();
    auth.signIn.mockReturnValue(promise);
    await showSignIn();
    await enter();
    await button(designTexts.waitingPending).click({ force: true });
    await button(designTexts.waitingPending).click({ force: true });
    resolve(codeStep);
    await expectScreen(titles.confirmSignIn);
    expect(auth.signIn).toHaveBeenCalledOnce();
  });

  test('a new account is confirmed by a code, and is signed in by itself then', async () => {
    auth.signUp.mockResolvedValue(signedUp);
    auth.confirmSignUp.mockRejectedValueOnce(
      new Error('Invalid verification code provided, please try again.'),
    );
    auth.confirmSignUp.mockResolvedValueOnce({ isSignUpComplete: true, nextStep: { signUpStep: 'DONE' } });
    auth.signIn.mockResolvedValue(codeStep);
    await signUp();
    await expectScreen(titles.confirmSignUp);
    expect(auth.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(person));
    await code.fill('123456');
    await button(buttons.confirm).click();
    await expect
      .element(alert.getByText(errorText('Invalid verification code provided, please try again.').text))
      .toBeVisible();
    await code.fill('654321');
    await button(buttons.confirm).click();
    await expectScreen(titles.confirmSignIn);
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(person));
  });

  test('an address that was never confirmed is confirmed when signing in', async () => {
    auth.signIn.mockResolvedValueOnce(confirmSignUpStep).mockResolvedValueOnce(codeStep);
    auth.resendSignUpCode.mockResolvedValue(sent);
    auth.confirmSignUp.mockResolvedValue({ isSignUpComplete: true, nextStep: { signUpStep: 'DONE' } });
    await showSignIn();
    await enter();
    await expectScreen(titles.confirmSignUp);
    await code.fill('123456');
    await button(buttons.confirm).click();
    await expectScreen(titles.confirmSignIn);
    expect(auth.signIn).toHaveBeenCalledTimes(2);
  });

  test('another code that was sent for a new account is announced, and takes the old refusal away', async () => {
    auth.signUp.mockResolvedValue(signedUp);
    auth.confirmSignUp.mockRejectedValue(new Error(wrongCode));
    auth.resendSignUpCode.mockResolvedValue(sent);
    await signUp();
    await expectScreen(titles.confirmSignUp);
    await code.fill('123456');
    await button(buttons.confirm).click();
    await expect.element(alert).toBeVisible();
    await button(buttons.resend).click();
    await expect.element(page.getByRole('status').getByText(codeSentAgainText)).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await button(buttons.confirm).click();
    await expect.element(alert.getByText(errorText(wrongCode).text)).toBeVisible();
    await expect.element(page.getByText(codeSentAgainText)).not.toBeInTheDocument();
  });

  test('another code that could not be sent is not announced', async () => {
    const limit = 'Attempt limit exceeded, please try after some time.';
    auth.signUp.mockResolvedValue(signedUp);
    auth.resendSignUpCode.mockRejectedValue(new Error(limit));
    await signUp();
    await expectScreen(titles.confirmSignUp);
    await button(buttons.resend).click();
    await expect.element(alert.getByText(errorText(limit).text)).toBeVisible();
    await expect.element(page.getByText(codeSentAgainText)).not.toBeInTheDocument();
  });

  test('a page that is loaded again at the code of a new account shows its field again', async () => {
    auth.signUp.mockResolvedValue(signedUp);
    auth.confirmSignUp.mockResolvedValue(confirmed);
    const { unmount } = await signUp();
    await expectScreen(titles.confirmSignUp);
    await unmount();
    await showPage('signUp');
    await expectScreen(titles.confirmSignUp);
    const delivery = deliveryText({ Destination: sent.destination });
    await expect.element(page.getByText(delivery)).toBeVisible();
    await code.fill('123456');
    await button(buttons.confirm).click();
    await expectScreen(titles.signIn);
    await expect.element(page.getByText(confirmedText)).toBeVisible();
    const input = { username: person.username, confirmationCode: '123456' };
    expect(auth.confirmSignUp).toHaveBeenCalledExactlyOnceWith(input);
    expect(auth.resendSignUpCode).not.toHaveBeenCalled();
  });

  test('who goes back from the code is not led to it again', async () => {
    auth.signUp.mockResolvedValue(signedUp);
    const { unmount } = await signUp();
    await expectScreen(titles.confirmSignUp);
    await button(buttons.backToSignIn).click();
    await expectScreen(titles.signIn);
    await unmount();
    await showSignIn();
  });

  test('who signs up again with an address that was never confirmed gets the field for the code', async () => {
    const exists = Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' });
    auth.signUp.mockRejectedValue(exists);
    auth.signIn.mockResolvedValueOnce(confirmSignUpStep).mockResolvedValueOnce(codeStep);
    auth.resendSignUpCode.mockResolvedValue(sent);
    auth.confirmSignUp.mockResolvedValue(confirmed);
    await signUp();
    await expectScreen(titles.confirmSignUp);
    await code.fill('123456');
    await button(buttons.confirm).click();
    await expectScreen(titles.confirmSignIn);
  });

  test.each([
    ['with the right password', async () => Promise.resolve(codeStep)],
    ['with another password', async () => Promise.reject(new Error('Incorrect username or password.'))],
  ])('a registered address cannot be signed up again %s', async (_, answer) => {
    const exists = Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' });
    auth.signUp.mockRejectedValue(exists);
    auth.signIn.mockImplementation(answer);
    await signUp();
    await expect.element(alert.getByText(errorText(exists.message).text)).toBeVisible();
    expect(auth.resendSignUpCode).not.toHaveBeenCalled();
  });

  test('a reset password is announced at the sign-in, and so is another code for it', async () => {
    auth.resetPassword.mockResolvedValue({
      isPasswordReset: false,
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE', codeDeliveryDetails: sent },
    });
    await showSignIn();
    await button(signInTexts.forgotten.link).click();
    await expectScreen(titles.forgotPassword);
    await email.fill(person.username);
    await button(buttons.sendCode).click();
    await expectScreen(titles.confirmResetPassword);
    await expect.element(page.getByText(codeSentAgainText)).not.toBeInTheDocument();
    await button(buttons.resend).click();
    await expect.element(page.getByRole('status').getByText(codeSentAgainText)).toBeVisible();
    await code.fill('123456');
    await page.getByLabelText(labels.newPassword, { exact: true }).fill(person.password);
    await page.getByLabelText(labels.confirmPassword, { exact: true }).fill(person.password);
    await button(buttons.changePassword).click();
    await expectScreen(titles.signIn);
    await expect.element(page.getByText(passwordResetText)).toBeVisible();
  });

  test('a temporary password leads to a new one, with what the pool wants to know', async () => {
    auth.signIn.mockResolvedValue({
      isSignedIn: false,
      nextStep: {
        signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
        missingAttributes: ['phone_number'],
      },
    });
    await showSignIn();
    await enter();
    await expectScreen(titles.forceNewPassword);
    await expect.element(page.getByRole('textbox', { name: labels.phoneNumber })).toBeVisible();
  });

  test.each([
    { signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' },
    { signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION' },
  ] as const)('a challenge without a screen ($signInStep) is said, and not swallowed', async (nextStep) => {
    const challenge = { isSignedIn: false, nextStep } as const;
    auth.signIn.mockResolvedValueOnce(challenge).mockResolvedValueOnce(codeStep);
    auth.confirmSignIn.mockResolvedValueOnce(challenge);
    await showSignIn();
    await enter();
    const shown = alert.getByText(errorText('Unsupported challenge').text);
    await expect.element(shown).toBeVisible();
    await button(buttons.signIn).click();
    await expectScreen(titles.confirmSignIn);
    await code.fill('123 456');
    await button(buttons.confirm).click();
    await expect.element(shown).toBeVisible();
    expect(auth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({ challengeResponse: '123456' });
  });

  test('a person without an authenticator sets one up', async () => {
    const totpSetupDetails = {
      sharedSecret: 'JBSWY3DPEHPK3PXP',
      getSetupUri: () => new URL('otpauth://totp/x'),
    };
    auth.signIn.mockResolvedValue({
      isSignedIn: false,
      nextStep: { signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails },
    });
    await showSignIn();
    await enter();
    await expectScreen(titles.setupTotp);
    await expect.element(page.getByText(totpSetupDetails.sharedSecret)).toBeVisible();
  });

  test('a passkey that the device withholds is said in Japanese', async () => {
    const refusal = Object.assign(new Error('timed out'), { name: 'NotAllowedError' });
    auth.signIn.mockRejectedValue(refusal);
    await showSignIn();
    await button(signInTexts.passkey).click();
    await expect.element(alert.getByText(passkeyErrorText(refusal) ?? 'no text')).toBeVisible();
    const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' };
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith({ username: 'passkey', options });
  });

  test('the tabs lead from one screen to the other and back', async () => {
    await showSignIn();
    await page.getByRole('tab', { name: tabs.signUp }).click();
    await expectScreen(titles.signUp);
    await page.getByRole('tab', { name: tabs.signIn }).click();
    await expectScreen(titles.signIn);
    await button(signInTexts.forgotten.link).click();
    await expectScreen(titles.forgotPassword);
    await button(buttons.backToSignIn).click();
    await expectScreen(titles.signIn);
  });
});
