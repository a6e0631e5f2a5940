import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { publicId } from '../testing/cases.ts';
import { FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { texts } from './calls-texts.ts';

const address = '/console/calls';
const search = page.getByRole('textbox', { name: texts.filters.search });

test('searches for the calls of a case on Enter, and refuses what is no id at the field', async () => {
  const client = await showConsole(address);
  await userEvent.fill(search, 'abc');
  await userEvent.click(page.getByRole('button', { name: texts.filters.apply, exact: true }));
  await expect.element(search).toHaveFocus();
  await expect
    .element(search)
    .toHaveAccessibleDescription(expect.stringContaining(texts.filters.searchWrong));
  expect(client.received('business.listCalls')).toHaveLength(1);
  expect(window.location.search).toBe('');
  await userEvent.fill(search, publicId);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => client.received('business.listCalls').at(-1)?.query).toEqual({ publicId });
  expect(window.location.search).toBe(`?of=${publicId}`);
});

test('narrows to failed calls by keyboard', async () => {
  const client = new FakeConsoleClient().answer('business.listCalls', { items: [], nextCursor: null });
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.empty)).toBeVisible();
  (page.getByRole('combobox', { name: texts.filters.outcome }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText(texts.emptyFiltered)).toBeVisible();
  expect(client.received('business.listCalls').at(-1)?.query).toEqual({ failed: 'true' });
});

test('loads the newest calls on request', async () => {
  const client = await showConsole(address);
  await userEvent.click(page.getByRole('button', { name: texts.refresh, exact: true }));
  await expect.poll(() => client.received('business.listCalls').length).toBe(2);
});
