import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ComponentType } from 'react';
import * as late from '@ekyc/design/import-late.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { errorText } from '../error-texts.ts';
import * as laterScreens from '../later-screens.ts';
import { maskContact } from '../mask-contact.ts';
import {
  attributeNames,
  authenticatorTexts,
  buttons,
  deliveryText,
  labels,
  recoveryTexts,
  signInTexts,
  titles,
  validationTexts,
} from '../sign-in-texts.ts';
import { SignInMemory } from '../sign-in-memory.ts';
import { expectError, expectScreen, fakeFlow, show } from '../testing/frame.tsx';
import { expectAccessible, expectFits } from '../testing/page-checks.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { ConfirmSignInScreen } from './confirm-sign-in.tsx';

// Only to be spied on: ES modules cannot be changed otherwise.
vi.mock('@ekyc/design/import-late.ts', { spy: true });

const button = (name: string) => page.getByRole('button', { name });
const code = page.getByRole('textbox', { name: labels.code });
const newPassword = page.getByLabelText(labels.newPassword, { exact: true });
const repeated = page.getByLabelText(labels.confirmPassword, { exact: true });
const good = 'Passw0rd-of-hers';
const codeDeliveryDetails = {
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: 'h***@m***',
} as const;
const totpSecretCode = 'JBSWY3DPEHPK3PXP';

type Screen = ComponentType<{ readonly flow: SignInFlow }>;

describe('each screen that asks for a code', () => {
  const { ConfirmSignUpScreen, ConfirmVerifyUserScreen, SetupTotpScreen } = laterScreens;
  const screens: [string, Screen, string][] = [
    ['confirmation of an address', ConfirmSignUpScreen, titles.confirmSignUp],
    ['confirmation of a contact', ConfirmVerifyUserScreen, titles.confirmVerifyUser],
    ['set-up of an authenticator', SetupTotpScreen, titles.setupTotp],
    ['code of an authenticator', ConfirmSignInScreen, titles.confirmSignIn],
  ];
  const given = { codeDeliveryDetails, totpSecretCode, username: 'hanako@mail.example' } as const;

  test.each(screens)('%s: sends six digits of any width, by Enter too', async (_, Screen, title) => {
    const flow = fakeFlow(given);
    await show(<Screen flow={flow} />);
    await expectScreen(title);
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ confirmation_code: '123456' });
  });

  test.each(screens)('%s: says at the field that a code is no code', async (_, Screen) => {
    const flow = fakeFlow(given);
    await show(<Screen flow={flow} />);
    await code.fill('12345');
    await button(buttons.confirm).click();
    await expectError(code, validationTexts.code);
    await expect.element(code).toHaveFocus();
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test.each(screens)('%s: says what was refused, and sends nothing meanwhile', async (_, Screen) => {
    const flow = fakeFlow({ ...given, error: 'Code mismatch' });
    const { rerender } = await show(<Screen flow={flow} />);
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText(errorText('Code mismatch').text)).toBeVisible();
    await rerender(<Screen flow={{ ...flow, pending: true }} />);
    await expect.element(alert).not.toBeInTheDocument();
    await code.fill('123456');
    await button(designTexts.waitingPending).click({ force: true });
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test.each(screens)(
    '%s: fits every window and has no serious objection of axe',
    async (_, Screen, title) => {
      await show(<Screen flow={fakeFlow({ ...given, error: 'Code mismatch' })} />);
      await expectScreen(title);
      await expectFits();
      await expectAccessible();
    },
  );

  test('says where the code went, and sends another one', async () => {
    const flow = fakeFlow(given);
    await show(<ConfirmSignUpScreen flow={flow} />);
    await expect.element(page.getByText(deliveryText(codeDeliveryDetails))).toBeVisible();
    await button(buttons.resend).click();
    expect(flow.resend).toHaveBeenCalledOnce();
    await button(buttons.backToSignIn).click();
    expect(flow.toSignIn).toHaveBeenCalledOnce();
  });
});

describe('an authenticator', () => {
  test('is set up by a QR code or by its secret, which can be copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show(<laterScreens.SetupTotpScreen flow={fakeFlow({ totpSecretCode, username: 'hanako' })} />);
    await expect.element(page.getByAltText(authenticatorTexts.qrAlt)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: buttons.openApp }))
      .toHaveAttribute(
        'href',
        expect.stringMatching(/^otpauth:\/\/totp\/.*hanako\?secret=JBSWY3DPEHPK3PXP&/),
      );
    await button(buttons.copy).click();
    await expect.element(page.getByText(authenticatorTexts.copied)).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(totpSecretCode);
  });

  test('is set up by its secret if the QR code cannot be drawn (its program faked as missing)', async () => {
    vi.spyOn(late, 'importLate').mockRejectedValue(new TypeError('Failed to fetch'));
    await show(<laterScreens.SetupTotpScreen flow={fakeFlow({ totpSecretCode })} />);
    await expect.element(page.getByText(totpSecretCode)).toBeVisible();
    await expect.element(code).toBeVisible();
    await expect.element(page.getByAltText(authenticatorTexts.qrAlt)).not.toBeInTheDocument();
    await expectScreen(titles.setupTotp);
  });

  test('has its secret selected if the browser refuses to copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await show(<laterScreens.SetupTotpScreen flow={fakeFlow({ totpSecretCode })} />);
    await button(buttons.copy).click();
    await expect.element(page.getByText(authenticatorTexts.selected)).toBeVisible();
    expect(window.getSelection()?.toString()).toBe(totpSecretCode);
  });

  test('that shows the code is named when signing in', async () => {
    await show(<ConfirmSignInScreen flow={fakeFlow({ challengeName: 'SOFTWARE_TOKEN_MFA' })} />);
    await expect.element(page.getByText(signInTexts.appCode)).toBeVisible();
  });

  test('that was lost is replaced by a recovery code', async () => {
    const flow = fakeFlow({ challengeName: 'SOFTWARE_TOKEN_MFA' });
    await show(<ConfirmSignInScreen flow={flow} />);
    await button(recoveryTexts.open).click();
    await expectScreen(titles.recoveryCode);
    const recovery = page.getByRole('textbox', { name: labels.recoveryCode });
    await recovery.fill('too short');
    await button(buttons.confirm).click();
    await expectError(recovery, recoveryTexts.wrongForm);
    await expectFits();
    await expectAccessible();
    await recovery.fill(' ABCD-EFGH-JKLM-NPQR-STUV-WXYZ ');
    await button(buttons.confirm).click();
    const sent = { confirmation_code: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ' };
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith(sent);
    await expect
      .element(page.getByRole('link', { name: recoveryTexts.none.link }))
      .toHaveAttribute('href', '/recovery');
    await button(recoveryTexts.back).click();
    await expectScreen(titles.confirmSignIn);
  });

  test('has no recovery codes with Amazon Cognito', async () => {
    await show(<ConfirmSignInScreen flow={fakeFlow()} />, { userPoolEndpoint: undefined });
    await expect.element(page.getByText(new RegExp(recoveryTexts.askAbout))).toBeVisible();
    await expect.element(button(recoveryTexts.open)).not.toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  const email = page.getByRole('textbox', { name: labels.email });

  test('is reset by a code that is sent to the address', async () => {
    const flow = fakeFlow();
    await show(<laterScreens.ForgotPasswordScreen flow={flow} />);
    await expectScreen(titles.forgotPassword);
    await email.fill('hanako');
    await button(buttons.sendCode).click();
    await expectError(email, validationTexts.emailFormat);
    await expectFits();
    await expectAccessible();
    await email.fill('hanako@mail.example');
    await button(buttons.sendCode).click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ username: 'hanako@mail.example' });
  });

  test('says that the address is unknown, and keeps it', async () => {
    const flow = fakeFlow();
    const { rerender } = await show(<laterScreens.ForgotPasswordScreen flow={flow} />);
    await email.fill('hanako@mail.example');
    const error = 'User does not exist.';
    await rerender(<laterScreens.ForgotPasswordScreen flow={{ ...flow, error }} />);
    await expect.element(page.getByRole('alert').getByText(errorText(error).text)).toBeVisible();
    await expect.element(email).toHaveValue('hanako@mail.example');
  });

  test('is replaced by a new one, with the code', async () => {
    const flow = fakeFlow({ codeDeliveryDetails });
    await show(<laterScreens.ConfirmResetPasswordScreen flow={flow} />);
    await expectScreen(titles.confirmResetPassword);
    const submit = button(buttons.changePassword);
    await expect.element(submit).toBeDisabled();
    await code.fill('1234567');
    await expectError(code, validationTexts.code);
    await newPassword.fill('short');
    await expectError(newPassword, validationTexts.passwordLength);
    await expectFits();
    await expectAccessible();
    await code.fill('123456');
    await newPassword.fill(good);
    await repeated.fill(good);
    await submit.click();
    const sent = { confirmation_code: '123456', password: good };
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith(sent);
  });
});

describe('a temporary password', () => {
  const { ForceNewPasswordScreen } = laterScreens;

  test('is replaced by a new one, which is typed twice', async () => {
    const flow = fakeFlow();
    await show(<ForceNewPasswordScreen flow={flow} />);
    await expectScreen(titles.forceNewPassword);
    await newPassword.fill(good);
    await repeated.fill('other');
    await button(buttons.changePassword).click();
    await expectError(repeated, validationTexts.passwordMismatch);
    expect(flow.submit).not.toHaveBeenCalled();
    await repeated.fill(good);
    await button(buttons.changePassword).click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ password: good, confirm_password: '' });
  });

  test('is replaced only with what the pool wants to know besides', async () => {
    const memory = new SignInMemory();
    memory.missingAttributes = ['phone_number', 'nickname'];
    const flow = fakeFlow({ memory });
    await show(<ForceNewPasswordScreen flow={flow} />);
    await newPassword.fill(good);
    await repeated.fill(good);
    await button(buttons.changePassword).click();
    const phone = page.getByRole('textbox', { name: labels.phoneNumber });
    const nickname = page.getByRole('textbox', { name: attributeNames['nickname'] ?? 'no name' });
    await expectError(phone, validationTexts.phoneNumber);
    await expectError(nickname, validationTexts.attributeEmpty);
    await expectFits();
    await expectAccessible();
    // The default country has no number that begins with 0.
    await phone.fill('090-1234-5678');
    await button(buttons.changePassword).click();
    await expectError(phone, validationTexts.phoneNumber);
    await page.getByRole('combobox', { name: labels.countryCode }).selectOptions('+81');
    await nickname.fill('Hana');
    await button(buttons.changePassword).click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ country_code: '+81', phone_number: '9012345678', nickname: 'Hana' }),
    );
  });
});

describe('contacts to be verified', () => {
  test('are shown masked, and the chosen one gets a code', async () => {
    const contacts = { email: 'hanako@mail.example', phone_number: '+819012345678' };
    const flow = fakeFlow({ unverifiedUserAttributes: contacts });
    await show(<laterScreens.VerifyUserScreen flow={flow} />);
    await expectScreen(titles.verifyUser);
    await expect.element(page.getByText(new RegExp(contacts.email))).not.toBeInTheDocument();
    await expectFits();
    await expectAccessible();
    await page.getByRole('radio', { name: new RegExp(maskContact(contacts.phone_number).slice(-4)) }).click();
    await button(buttons.sendCode).click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ unverifiedAttr: 'phone_number' });
    await button(buttons.skip).click();
    expect(flow.skipVerification).toHaveBeenCalledOnce();
  });
});
