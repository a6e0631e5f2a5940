import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { texts as frame } from '../layout/layout-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { account, showConsole } from '../testing/render-console.tsx';
import { texts } from './account-texts.ts';

const address = '/console/account';
const service = { userPoolEndpoint: '/idp/', passkeyDomain: 'localhost' };
const passkey = {
  CredentialId: 'cGFzc2tleQ',
  FriendlyCredentialName: '<b>社用のパソコン</b>',
  CreatedAt: Date.parse('2026-11-20T01:00:00.000Z') / 1000,
};

/** Answers of the account service, by operation. */
function answerAccountService(answers: Readonly<Record<string, unknown>>): void {
  vi.mocked(window.fetch).mockImplementation((_, init) => {
    const operation = new Headers(init?.headers).get('X-Amz-Target')?.split('.').at(-1) ?? '';
    return Promise.resolve(Response.json(answers[operation]));
  });
}

test('shows the own address and the way to the rest of the account', async () => {
  await showConsole(address);
  await expect.element(page.getByRole('heading', { level: 1, name: texts.heading })).toHaveFocus();
  await expect.element(page.getByRole('definition').getByText(account.email)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.more }))
    .toHaveAttribute('href', '/user/security');
  await expect.element(page.getByRole('heading', { name: texts.passkeys })).not.toBeInTheDocument();
  await expectAccessible();
  await expectFits();
});

test('says that there is no passkey yet', async () => {
  answerAccountService({ ListWebAuthnCredentials: { Credentials: [] } });
  await showConsole(address, { settings: service });
  await expect.element(page.getByText(texts.empty)).toBeVisible();
});

test('lists a passkey whose name is shown as text, and asks before it is removed', async () => {
  answerAccountService({ ListWebAuthnCredentials: { Credentials: [passkey] } });
  await showConsole(address, { settings: service });
  await expect.element(page.getByRole('heading', { name: passkey.FriendlyCredentialName })).toBeVisible();
  await expect.element(page.getByText(texts.never)).toBeVisible();
  await expectAccessible();
  await expectFits();
  const remove = page.getByRole('button', { name: texts.removeLabel(passkey.FriendlyCredentialName) });
  await userEvent.click(remove);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();
});

test('says that the passkeys could not be loaded, and loads them again on request', async () => {
  await showConsole(address, { settings: service });
  await expect.element(page.getByRole('alert').getByText(texts.failed, { exact: false })).toBeVisible();
  answerAccountService({ ListWebAuthnCredentials: { Credentials: [] } });
  await userEvent.click(page.getByRole('button', { name: frame.retry }));
  await expect.element(page.getByText(texts.empty)).toBeVisible();
});

test('says whether the account is linked to the provider of the operator', async () => {
  answerAccountService({
    GetSsoLink: {
      Linked: true,
      LinkedAt: passkey.CreatedAt,
      LastUsedAt: passkey.CreatedAt,
      Removable: false,
    },
  });
  await showConsole(address, { settings: { userPoolEndpoint: '/idp/', staffSsoName: '社内アカウント' } });
  await expect.element(page.getByText(texts.sso.linked)).toBeVisible();
  await expect.element(page.getByText(texts.sso.fixed('社内アカウント'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.sso.remove })).not.toBeInTheDocument();
});
