import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { errorText } from '../error-texts.ts';
import { SignInMemory } from '../sign-in-memory.ts';
import { ssoErrorText } from '../sso-errors.ts';
import {
  buttons,
  labels,
  passwordSwitchLabel,
  sessionEndedText,
  signInTexts,
  tabs,
  titles,
  validationTexts,
} from '../sign-in-texts.ts';
import { expectError, expectScreen, fakeFlow, settings, show } from '../testing/frame.tsx';
import { expectAccessible, expectFits } from '../testing/page-checks.ts';
import { InterruptedScreen } from './interrupted.tsx';
import { SignInScreen } from './sign-in.tsx';

const email = page.getByRole('textbox', { name: labels.email });
const password = page.getByLabelText(labels.password, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const submit = button(buttons.signIn);
const alert = page.getByRole('alert');

describe('signing in', () => {
  test('sends the address and the password, also by keys only', async () => {
    const flow = fakeFlow();
    await show(<SignInScreen flow={flow} />);
    await expectScreen(titles.signIn);
    await email.fill('hanako@mail.example');
    await password.fill('Passw0rd-of-hers');
    await userEvent.keyboard('{Enter}');
    const entered = { username: 'hanako@mail.example', password: 'Passw0rd-of-hers' };
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith(entered);
  });

  test('says at each field what is missing, and leads to the first', async () => {
    const flow = fakeFlow();
    await show(<SignInScreen flow={flow} />);
    await submit.click();
    await expectError(email, validationTexts.emailEmpty);
    await expectError(password, validationTexts.passwordEmpty);
    await expect.element(email).toHaveFocus();
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test('says that a field is empty once it is left, and not before', async () => {
    await show(<SignInScreen flow={fakeFlow()} />);
    await email.click();
    await expect.element(email).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await expectError(email, validationTexts.emailEmpty);
    await expect.element(password).toHaveAttribute('aria-invalid', 'false');
  });

  test('sends nothing while it is on its way', async () => {
    const flow = fakeFlow({ pending: true });
    await show(<SignInScreen flow={flow} />);
    await email.fill('hanako@mail.example');
    await password.fill('Passw0rd-of-hers');
    await userEvent.keyboard('{Enter}');
    await button(designTexts.waitingPending).click({ force: true });
    expect(flow.submit).not.toHaveBeenCalled();
  });

  test('shows the password on request, and hides it again', async () => {
    await show(<SignInScreen flow={fakeFlow()} />);
    await password.fill('Passw0rd-of-hers');
    await button(passwordSwitchLabel(labels.password, buttons.show)).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await button(passwordSwitchLabel(labels.password, buttons.hide)).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('leads to the other screens', async () => {
    const flow = fakeFlow();
    await show(<SignInScreen flow={flow} />);
    await button(signInTexts.forgotten.link).click();
    expect(flow.toForgotPassword).toHaveBeenCalledOnce();
    await button(signInTexts.noAccount.link).click();
    expect(flow.toSignUp).toHaveBeenCalledOnce();
  });

  test('has two tabs that arrow keys move between', async () => {
    const flow = fakeFlow();
    await show(<SignInScreen flow={flow} />);
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.element(tab(tabs.signIn)).toHaveAttribute('aria-selected', 'true');
    (tab(tabs.signIn).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab(tabs.signUp)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(flow.toSignUp).toHaveBeenCalledOnce();
  });

  test('says why one was signed out', async () => {
    await show(<SignInScreen flow={fakeFlow({ memory: new SignInMemory(sessionEndedText) })} />);
    await expect.element(page.getByRole('status').getByText(new RegExp(sessionEndedText))).toBeVisible();
  });

  test('fits every window and has no serious objection of axe', async () => {
    const memory = new SignInMemory(sessionEndedText, true, true);
    await show(<SignInScreen flow={fakeFlow({ memory })} />);
    await submit.click();
    await expectFits();
    await expectAccessible();
  });
});

const unforeseen = 'Something that nobody foresaw';

describe('what the account service refuses', () => {
  test.each([
    'Incorrect username or password.',
    'Password attempts exceeded',
    'Attempt limit exceeded, please try after some time.',
    'User is disabled.',
    'User does not exist.',
    'A network error has occurred.',
    'Invalid session for the user, session is expired.',
    'Single sign-on is required for this account.',
    'Too many invalid credentials attempts. User temporarily locked. Try again after 30 seconds.',
    unforeseen,
  ])('is said in an alert: %s', async (message) => {
    await show(<SignInScreen flow={fakeFlow({ error: message })} />);
    await expect.element(alert.getByText(errorText(message).text)).toBeVisible();
    // What nobody foresaw is shown as it came.
    if (message !== unforeseen) await expect.element(alert.getByText(message)).not.toBeInTheDocument();
  });

  test('keeps what was typed', async () => {
    const flow = fakeFlow();
    const { rerender } = await show(<SignInScreen flow={flow} />);
    await email.fill('hanako@mail.example');
    await password.fill('Wrong');
    await rerender(<SignInScreen flow={{ ...flow, attempt: 1, error: 'Incorrect username or password.' }} />);
    await expect.element(alert).toBeVisible();
    await expect.element(email).toHaveValue('hanako@mail.example');
    await expect.element(password).toHaveValue('Wrong');
  });

  test('can be closed, and shows again when it comes again', async () => {
    const flow = fakeFlow({ error: 'Incorrect username or password.' });
    const { rerender } = await show(<SignInScreen flow={flow} />);
    await alert.getByRole('button', { name: designTexts.buttonClose }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await rerender(<SignInScreen flow={{ ...flow, pending: true, attempt: 1 }} />);
    await expect.element(alert).not.toBeInTheDocument();
    await rerender(<SignInScreen flow={{ ...flow, attempt: 1 }} />);
    await expect.element(alert).toBeVisible();
    await expectAccessible();
  });

  test('still leads people whose account is disabled to its deletion', async () => {
    await show(<SignInScreen flow={fakeFlow({ error: 'User is disabled.' })} />);
    const link = alert.getByRole('link', { name: signInTexts.askForDeletion });
    await expect.element(link).toHaveAttribute('href', '/deletion');
  });

  test('between two screens leads back to the first', async () => {
    const flow = fakeFlow({ error: 'Unsupported challenge' });
    await show(<InterruptedScreen flow={flow} />);
    await expectScreen(titles.interrupted);
    await expectFits();
    await expectAccessible();
    await button(buttons.backToSignIn).click();
    expect(flow.toSignIn).toHaveBeenCalledOnce();
  });
});

describe('signing in by a passkey', () => {
  const passkey = button(signInTexts.passkey);
  const offered = () => fakeFlow({ memory: new SignInMemory(null, true) });

  test('needs no address with our own pool', async () => {
    const flow = offered();
    await show(<SignInScreen flow={flow} />);
    await passkey.click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ username: 'passkey', password: '' });
    expect(flow.memory.takePasskey()).toBe(true);
  });

  test('asks Amazon Cognito by the address', async () => {
    const flow = offered();
    await show(<SignInScreen flow={flow} />, { userPoolEndpoint: undefined });
    await email.fill('hanako@mail.example');
    await passkey.click();
    expect(flow.submit).toHaveBeenCalledExactlyOnceWith({ username: 'hanako@mail.example', password: '' });
  });

  test('is not offered where the page or the installation has none', async () => {
    const { unmount } = await show(<SignInScreen flow={fakeFlow()} />);
    await expect.element(submit).toBeVisible();
    await expect.element(passkey).not.toBeInTheDocument();
    await unmount();
    await show(<SignInScreen flow={offered()} />, { passkeyDomain: 'elsewhere.example' });
    await expect.element(submit).toBeVisible();
    await expect.element(passkey).not.toBeInTheDocument();
  });

  test('takes no press while a sign-in is on its way', async () => {
    await show(<SignInScreen flow={{ ...offered(), pending: true }} />);
    await expect.element(passkey).toBeDisabled();
  });
});

describe('signing in at the operator’s provider', () => {
  const name = settings.staffSsoName ?? 'no name';
  const sso = button(signInTexts.signInWith(name));
  const offered = () => fakeFlow({ memory: new SignInMemory(null, false, true) });

  test('asks the account service once, however often it is pressed', async () => {
    const fetched = vi.fn().mockReturnValue(new Promise(() => undefined));
    vi.stubGlobal('fetch', fetched);
    await show(<SignInScreen flow={offered()} />);
    await sso.click();
    await button(designTexts.waitingPending).click({ force: true });
    expect(fetched).toHaveBeenCalledOnce();
    const [url, { headers, body }] = fetched.mock.calls[0] as [string, RequestInit & { body: string }];
    expect(url).toBe(settings.userPoolEndpoint);
    expect(headers).toMatchObject({ 'X-Amz-Target': 'AWSCognitoIdentityProviderService.StartSso' });
    expect(JSON.parse(body)).toEqual({ ClientId: settings.userPoolsWebClientId, Fresh: false });
  });

  test.each([
    'SsoDeniedException',
    'SsoAddressNotVerifiedException',
    'SsoDomainException',
    'SsoIdentityException',
    'SsoOverException',
    'SsoTooOldException',
    'SsoUnreachableException',
    'SsoAnswerException',
    'SsoNotEnabledException',
  ])('says what was refused: %s', async (code) => {
    const refusal = Response.json({ __type: code, message: 'refused' }, { status: 400 });
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(refusal));
    await show(<SignInScreen flow={offered()} />);
    await sso.click();
    await expect.element(alert.getByText(ssoErrorText(code, name) ?? 'no text')).toBeVisible();
  });

  test('says that there is no network, and may be tried again', async () => {
    const fetched = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
    await show(<SignInScreen flow={offered()} />);
    await sso.click();
    await expect.element(alert.getByText(errorText('Network error').text)).toBeVisible();
    await sso.click();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is not offered where the page or the installation has none', async () => {
    await show(<SignInScreen flow={fakeFlow()} />);
    await expect.element(submit).toBeVisible();
    await expect.element(sso).not.toBeInTheDocument();
  });
});
