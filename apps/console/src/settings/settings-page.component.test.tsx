import type { BusinessAnswer } from '@ekyc/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageNames, texts as frame } from '../layout/layout-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { keepDraft } from './drafts.ts';
import { decisionTexts, fieldNames, lookTexts, originTexts, texts } from './settings-texts.ts';

const address = '/console/settings';
const business: BusinessAnswer = exampleAnswer('business.get');
const { staffId } = exampleAnswer('staff.getMe').memberships[0] ?? { staffId: '' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const alert = page.getByRole('alert');

// Drafts are kept across pages; clear them so that they do not reach the next test.
afterEach(() => keepDraft(staffId, null));

async function showSettings(client = new FakeConsoleClient()) {
  await showConsole(address, { client });
  await expect.element(field(fieldNames.name)).toHaveValue(business.name);
  return client;
}

test('saves what was changed on Enter, and nothing when nothing was changed', async () => {
  const client = await showSettings();
  await expect.element(page.getByText(texts.nothingToSave)).toBeVisible();
  await userEvent.click(button(texts.save));
  expect(client.received('business.update')).toEqual([]);
  await userEvent.fill(field(fieldNames.name), '見本の店');
  await expect.element(page.getByText(texts.unsaved)).toBeVisible();
  client.answer('business.update', { ...business, name: '見本の店', revision: 6 });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(client.received('business.update')[0]?.body).toMatchObject({
    name: '見本の店',
    revision: business.revision,
  });
  await userEvent.type(field(fieldNames.name), '!');
  await expect.element(page.getByText(texts.unsaved)).toBeVisible();
});

test('shows each objection of the service at its field and moves the focus to the first', async () => {
  const client = await showSettings();
  client.refuse('business.update', 'invalid_fields', [
    { path: 'siteUrl', code: 'invalid', message: 'url' },
    { path: 'redirectOrigins.1', code: 'invalid', message: 'origin' },
  ]);
  await userEvent.fill(field(`${fieldNames.siteUrl}${texts.optional}`), 'shop');
  await userEvent.fill(field(fieldNames.redirectOrigins), 'https://shop.example\n\nshop');
  await userEvent.click(button(texts.save));
  await expect.element(alert.getByText(texts.wrong(2), { exact: false })).toBeVisible();
  const url = field(`${fieldNames.siteUrl}${texts.optional}`);
  await expect.element(url).toHaveFocus();
  await expect
    .element(url)
    .toHaveAccessibleDescription(expect.stringContaining(texts.objections['siteUrl'] ?? ''));
  await expect
    .element(field(fieldNames.redirectOrigins))
    .toHaveAccessibleDescription(
      expect.stringContaining(texts.line(3, texts.objections['redirectOrigins'] ?? '')),
    );
  await expect.element(url).toHaveValue('shop');
  await expectAccessible();
  await expectFits();
});

test('objects to what is not a number without asking the service', async () => {
  const client = await showSettings();
  const hours = field(decisionTexts.reviewHours);
  await userEvent.fill(hours, 'abc');
  await userEvent.keyboard('{Enter}');
  await expect.element(hours).toHaveFocus();
  await expect
    .element(hours)
    .toHaveAccessibleDescription(expect.stringContaining(texts.objections['reviewHours'] ?? ''));
  expect(client.received('business.update')).toEqual([]);
});

test('keeps what was typed when another member saved first, and names what both changed', async () => {
  const client = await showSettings();
  client.refuse('business.update', 'settings_changed');
  await userEvent.fill(field(fieldNames.name), '見本の店');
  await userEvent.click(button(texts.save));
  await expect.element(alert.getByText(texts.newer.body, { exact: false })).toBeVisible();
  await expect.element(button(texts.save)).not.toBeInTheDocument();
  const theirs = { ...business, name: '別の店', revision: 9, siteUrl: 'https://other.example' };
  client.answerAll().answer('business.get', theirs);
  await userEvent.click(button(texts.newer.load));
  await expect
    .element(page.getByText(texts.newer.loaded + texts.newer.both([fieldNames.name])))
    .toBeVisible();
  await expect.element(field(fieldNames.name)).toHaveValue('見本の店');
  await expect.element(field(`${fieldNames.siteUrl}${texts.optional}`)).toHaveValue('https://other.example');
  await userEvent.click(button(texts.save));
  await expect
    .poll(() => client.received('business.update').at(-1)?.body)
    .toMatchObject({ name: '見本の店', revision: 9 });
});

test('keeps what was typed while the service is unreachable', async () => {
  const client = await showSettings();
  client.loseConnection('business.update');
  await userEvent.fill(field(fieldNames.name), '見本の店');
  await userEvent.click(button(texts.save));
  await expect.element(alert.getByText(/通信できませんでした/)).toBeVisible();
  await expect.element(field(fieldNames.name)).toHaveValue('見本の店');
  await expect.element(page.getByText(texts.unsaved)).toBeVisible();
});

test('sends a change once while the answer is awaited', async () => {
  const client = await showSettings();
  const release = client.hold('business.update');
  await userEvent.fill(field(fieldNames.name), '見本の店');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  release();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(client.received('business.update')).toHaveLength(1);
});

test('keeps what was typed over a look at another page', async () => {
  await showSettings();
  await userEvent.fill(field(fieldNames.name), '見本の店');
  const menu = page.getByRole('navigation', { name: frame.navigation });
  await userEvent.click(menu.getByRole('link', { name: pageNames.keys, exact: true }));
  await expect.element(page.getByRole('heading', { level: 1, name: pageNames.keys })).toBeVisible();
  await userEvent.click(menu.getByRole('link', { name: pageNames.settings }));
  await expect.element(field(fieldNames.name)).toHaveValue('見本の店');
  await expect.element(page.getByText(texts.unsaved)).toBeVisible();
});

test('asks for other framing sites only when they differ', async () => {
  const client = await showSettings();
  await userEvent.click(page.getByRole('checkbox', { name: originTexts.framingSame }));
  await userEvent.fill(field(fieldNames.framingOrigins), 'https://frame.example');
  await userEvent.click(button(texts.save));
  await expect
    .poll(() => client.received('business.update')[0]?.body)
    .toMatchObject({ framingOrigins: ['https://frame.example'] });
});

test('shows the words of the business in the preview as text and not as markup', async () => {
  await showSettings();
  const hostile = '<img src=x onerror="document.title=String(1)">';
  await userEvent.fill(field(`${fieldNames.greeting}${texts.optional}`), hostile);
  await expect.element(page.getByTestId('preview').getByText(hostile)).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('sends a logo at once and refuses one that is too large', async () => {
  const client = await showSettings();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File([new Uint8Array(1_100_000)], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText(lookTexts.logoTooLarge, { exact: false })).toBeVisible();
  expect(client.received('business.putLogo')).toEqual([]);
  await userEvent.upload(input, new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText(lookTexts.logoTaken)).toBeVisible();
  expect(client.received('business.putLogo')[0]?.bytes?.size).toBe(10);
});

test.each(['reviewer', 'developer', 'auditor'] as const)(
  'the role %s reads the settings and changes none',
  async (role) => {
    await showConsole(address, { role });
    await expect.element(page.getByText(frame.readOnly)).toBeVisible();
    await expect.element(field(fieldNames.name)).toBeDisabled();
    await expect.element(button(texts.save)).not.toBeInTheDocument();
  },
);

test('allows a face authentication without a liveness check only if the box is ticked', async () => {
  const client = await showSettings();
  const box = page.getByRole('checkbox', { name: decisionTexts.faceWithoutLiveness });
  await expect.element(box).not.toBeChecked();
  await userEvent.click(box);
  client.answer('business.update', { ...business, revision: 6 });
  await userEvent.click(button(texts.save));
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(client.received('business.update')[0]?.body).toMatchObject({
    settings: { faceWithoutLiveness: true },
  });
});
