import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { texts } from './records-texts.ts';

const address = '/console/records';
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['keyReads', 'look.listKeyReads'],
  ['events', 'business.listEvents'],
] as const)('shows the log %s under its tab, fits and is accessible', async (log, call) => {
  const client = await showConsole(address);
  await userEvent.click(page.getByRole('link', { name: texts.tabs[log] }));
  await expect.element(page.getByRole('table', { name: texts.table[log] })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.tabs[log] }))
    .toHaveAttribute('aria-current', 'page');
  expect(client.received(call)).toHaveLength(1);
  await expectAccessible();
  await expectFits();
});

test('narrows a log to a member, and says that nothing was found', async () => {
  const client = await showConsole(address);
  const [member] = exampleAnswer('staff.list').items;
  await expect.element(page.getByRole('table', { name: texts.table.looks })).toBeVisible();
  client.answer('look.list', { items: [], nextCursor: null });
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: texts.filters.member }),
    member?.email ?? '',
  );
  await userEvent.click(button(texts.filters.apply));
  await expect.element(page.getByText(texts.empty)).toBeVisible();
  expect(client.received('look.list').at(-1)?.query).toMatchObject({ by: member?.id });
});

test('saves all pages of a log as a file, for a purpose', async () => {
  const looks = exampleAnswer('look.export');
  const client = new FakeConsoleClient().answer('look.export', ({ query }) => ({
    ...looks,
    nextCursor: query?.['cursor'] === undefined ? 'next' : null,
  }));
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await showConsole(address, { client });
  await userEvent.click(button(texts.export));
  await expect.element(page.getByRole('dialog', { name: texts.exportHeading })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.exported(2))).toBeVisible();
  expect(files).toEqual([expect.stringMatching(/\.csv$/)]);
  expect(client.received('look.export').map(({ purpose }) => purpose)).toEqual([
    texts.exportPurposes[0],
    texts.exportPurposes[0],
  ]);
});

test('says why a log was not saved', async () => {
  await showConsole(address, { client: new FakeConsoleClient().loseConnection('look.export') });
  await userEvent.click(button(texts.export));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('table', { name: texts.table.looks })).toBeVisible();
});
