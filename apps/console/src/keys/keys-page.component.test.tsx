import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { scopeTexts, texts } from './keys-texts.ts';

const address = '/console/keys';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const scope = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const name = page.getByRole('textbox', { name: texts.form.name });
const { apiKey } = exampleAnswer('business.createApiKey');

test('says that there is no key yet', async () => {
  const client = new FakeConsoleClient().answer('business.listApiKeys', { items: [] });
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.empty)).toBeVisible();
});

test('demands a name and a scope, each at its field', async () => {
  const client = await showConsole(address);
  await userEvent.click(button(texts.make));
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(texts.form.nameNeeded));
  await userEvent.keyboard('shop backend{Enter}');
  await expect.element(scope(scopeTexts.verifications.name)).toHaveFocus();
  await expect.element(page.getByText(texts.form.scopesNeeded, { exact: false })).toBeVisible();
  await expectAccessible();
  expect(client.received('business.createApiKey')).toEqual([]);
});

test('shows a new key once, warns, and Escape does not lose it', async () => {
  const client = await showConsole(address);
  await userEvent.click(button(texts.make));
  await userEvent.fill(name, 'shop backend');
  await userEvent.click(scope(scopeTexts.webhooks.name));
  await userEvent.click(button(texts.form.submit));
  const once = dialog(texts.once.heading);
  await expect.element(once.getByText(apiKey)).toBeVisible();
  await expect.element(once.getByText(texts.once.warning, { exact: false })).toBeVisible();
  expect(once.element().contains(document.activeElement)).toBe(true);
  expect(client.received('business.createApiKey')[0]?.body).toEqual({
    name: 'shop backend',
    scopes: ['webhooks'],
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(once.getByText(apiKey)).toBeVisible();
  await expectAccessible();
  await expectFits();
  await userEvent.click(button(texts.once.close));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(apiKey)).not.toBeInTheDocument();
  await userEvent.click(button(texts.make));
  await expect.element(dialog(texts.form.heading)).toBeVisible();
  expect(document.body.textContent).not.toContain(apiKey);
});

test('selects the key if it cannot be copied', async () => {
  await showConsole(address);
  await userEvent.click(button(texts.make));
  await userEvent.fill(name, 'shop backend');
  await userEvent.click(scope(scopeTexts.webhooks.name));
  await userEvent.click(button(texts.form.submit));
  const { clipboard } = navigator;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  try {
    await userEvent.click(button(texts.once.copy));
    await expect.element(page.getByText(texts.once.byHand)).toBeVisible();
    expect(window.getSelection()?.toString()).toBe(apiKey);
  } finally {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  }
});

test('keeps what was entered when a key was refused', async () => {
  const client = new FakeConsoleClient().refuse('business.createApiKey', 'internal_error');
  await showConsole(address, { client });
  await userEvent.click(button(texts.make));
  await userEvent.fill(name, 'shop backend');
  await userEvent.click(scope(scopeTexts.webhooks.name));
  await userEvent.click(button(texts.form.submit));
  await expect.element(dialog(texts.form.heading).getByRole('alert')).toBeVisible();
  await expect.element(name).toHaveValue('shop backend');
});

test('offers a developer only scopes that the role may give', async () => {
  await showConsole(address, { role: 'developer' });
  await userEvent.click(button(texts.make));
  await expect.element(dialog(texts.form.heading)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  await expect.element(scope(scopeTexts.verifications.name)).toBeVisible();
  await expect.element(scope(scopeTexts.webhooks.name)).toBeVisible();
});

test('revokes a key only once the question is answered; Escape gives the focus back', async () => {
  const client = await showConsole(address);
  const [key] = exampleAnswer('business.listApiKeys').items;
  const revoke = button(texts.revokeLabel(key?.name ?? ''));
  await userEvent.click(revoke);
  await expect.element(dialog(texts.revokeHeading)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(revoke).toHaveFocus();
  expect(client.received('business.revokeApiKey')).toEqual([]);
  await userEvent.click(revoke);
  await userEvent.click(dialog(texts.revokeHeading).getByRole('button', { name: texts.revoke }));
  await expect.element(page.getByText(texts.revokeDone(key?.name ?? ''))).toBeVisible();
  expect(client.received('business.revokeApiKey').map(({ params }) => params)).toEqual([{ id: key?.id }]);
});

test('a revoked key is named as such and cannot be revoked again', async () => {
  const list = exampleAnswer('business.listApiKeys');
  const items = list.items.map((key) => ({ ...key, revokedAt: '2026-11-23T00:00:00.000Z' }));
  await showConsole(address, { client: new FakeConsoleClient().answer('business.listApiKeys', { items }) });
  await expect.element(page.getByText(texts.revoked)).toBeVisible();
  await expect.element(button(texts.revokeLabel('shop backend'))).not.toBeInTheDocument();
});

test('an auditor sees keys and makes none', async () => {
  await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByRole('heading', { name: /^shop backend/ })).toBeVisible();
  await expect.element(button(texts.make)).not.toBeInTheDocument();
  await expect.element(button(texts.revokeLabel('shop backend'))).not.toBeInTheDocument();
});
