import type { ResponseBody } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { publicId } from '../testing/cases.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { kindNames, statusNames } from '../words/names.ts';
import { makeTexts, texts } from './verification-list-texts.ts';

type List = ResponseBody<'business.listVerifications'>;

const address = '/console';
const example = exampleAnswer('business.listVerifications');
const empty: List = { items: [], nextCursor: null };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const reference = () => page.getByRole('textbox', { name: new RegExp(`^${makeTexts.reference}`) }).last();

function item(at: number): List['items'][number] {
  const [first] = example.items;
  if (first === undefined) throw new Error('the example has no item');
  return { ...first, publicId: `${at}`.padStart(24, 'q') };
}

test('says that there is no case yet, or none under the filters', async () => {
  const client = new FakeConsoleClient().answer('business.listVerifications', empty);
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.empty)).toBeVisible();
  await userEvent.click(page.getByText(texts.filters.legend));
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: texts.filters.status }),
    statusNames.declined,
  );
  await userEvent.click(button(texts.filters.apply));
  await expect.element(page.getByText(texts.emptyFiltered)).toBeVisible();
  await expectAccessible();
  await expectFits();
});

test('filters by keyboard and clears the filters again', async () => {
  const client = await showConsole(address);
  await expect.element(page.getByText(texts.count(1, false))).toBeVisible();
  const legend = page.getByText(texts.filters.legend);
  (legend.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  const kind = page.getByRole('combobox', { name: texts.filters.kind });
  await expect.element(kind).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Tab}{Tab}{Tab}');
  expect(client.received('business.listVerifications').at(-1)?.query).toMatchObject({ kind: '' });
  await userEvent.click(page.getByRole('textbox', { name: texts.filters.reference }));
  await userEvent.keyboard('customer-4711{Enter}');
  await expect
    .poll(() => client.received('business.listVerifications').at(-1))
    .toMatchObject({ query: { kind: 'identification' }, headers: { 'Target-User-Id': 'customer-4711' } });
  expect(window.location.search).toContain('kind=identification');
  expect(window.location.href).not.toContain('customer-4711');
  await userEvent.click(button(texts.filters.clear));
  await expect.poll(() => client.received('business.listVerifications').at(-1)?.query?.['kind']).toBe('');
  expect(window.location.search).toBe('');
});

test('shows the filters of the address', async () => {
  const client = await showConsole(`${address}?status=review&from=2026-11-01`);
  await expect.element(page.getByRole('combobox', { name: texts.filters.status })).toHaveValue('review');
  await expect.element(page.getByLabelText(texts.filters.from)).toHaveValue('2026-11-01');
  expect(client.received('business.listVerifications')[0]?.query).toMatchObject({
    status: 'review',
    from: '2026-11-01',
  });
});

test('adds further pages and says how many cases are shown', async () => {
  const client = new FakeConsoleClient().answer('business.listVerifications', ({ query }) =>
    query?.['cursor'] === undefined
      ? { items: [item(1), item(2)], nextCursor: 'next' }
      : { items: [item(2), item(3)], nextCursor: null },
  );
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.count(2, true))).toBeVisible();
  await userEvent.click(button(texts.more));
  await expect.element(page.getByText(texts.count(3, false))).toBeVisible();
  await expect.element(button(texts.more)).not.toBeInTheDocument();
});

test('keeps the rows that are shown when a further page is refused', async () => {
  const client = new FakeConsoleClient().answer('business.listVerifications', {
    items: [item(1)],
    nextCursor: 'next',
  });
  await showConsole(address, { client });
  await expect.element(button(texts.more)).toBeVisible();
  client.refuse('business.listVerifications', 'internal_error');
  await userEvent.click(button(texts.more));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText(texts.count(1, true))).toBeVisible();
});

test('updates a row when its case changes elsewhere', async () => {
  const client = await showConsole(address);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(kindNames.identification) });
  await expect.element(row.getByText(statusNames.review)).toBeVisible();
  client.answer('business.listVerifications', {
    items: [{ ...item(0), publicId, status: 'approved' }],
    nextCursor: null,
  });
  client.sendEvent({ publicId, status: 'approved' });
  await expect.element(row.getByText(statusNames.approved)).toBeVisible();
  await expect.element(page.getByText(texts.changed(1))).toBeInTheDocument();
});

test('says that the list no longer follows changes when the line is gone', async () => {
  const client = new FakeConsoleClient().loseConnectionOfAll().answer('business.listVerifications', example);
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.live.closed)).toBeVisible();
});

test('orders by a saved view', async () => {
  const client = await showConsole(address);
  const [view] = exampleAnswer('savedView.list').items;
  await userEvent.selectOptions(page.getByRole('combobox', { name: viewTexts.saved }), view?.name ?? '');
  await expect
    .poll(() => client.received('business.listVerifications').at(-1)?.query)
    .toMatchObject({ status: 'review', reason: 'faceMatch', order: 'oldest' });
  await expect.element(page.getByRole('combobox', { name: viewTexts.order })).toHaveValue('oldest');
});

test('makes a case and shows its link for the visitor', async () => {
  const client = await showConsole(address);
  await userEvent.click(button(texts.make));
  await expect.element(dialog).toBeVisible();
  await userEvent.fill(reference(), ' customer-1 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(exampleAnswer('identification.create').url)).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: makeTexts.qr })).toBeVisible();
  await expectAccessible();
  await expectFits();
  expect(client.received('identification.create')[0]?.body).toEqual({
    expiresInMinutes: 1440,
    targetUserId: 'customer-1',
  });
});

test('demands a reference for a face, at its field', async () => {
  const client = await showConsole(address);
  await userEvent.click(button(texts.make));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: makeTexts.kind }), kindNames.selfieData);
  await userEvent.click(dialog.getByRole('button', { name: makeTexts.submit }));
  await expect.element(reference()).toHaveFocus();
  await expect
    .element(reference())
    .toHaveAccessibleDescription(expect.stringContaining(makeTexts.referenceNeeded));
  expect(client.received('selfieData.create')).toEqual([]);
});

test('sends a case once while the answer is awaited, and says why it was refused', async () => {
  const client = new FakeConsoleClient().loseConnection('identification.create');
  await showConsole(address, { client });
  await userEvent.click(button(texts.make));
  const release = client.hold('identification.create');
  await userEvent.fill(reference(), 'customer-1');
  await userEvent.keyboard('{Enter}{Enter}');
  release();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(reference()).toHaveValue('customer-1');
  expect(client.received('identification.create')).toHaveLength(1);
});

test('Escape closes the dialog of a new case and gives the focus back', async () => {
  await showConsole(address);
  await userEvent.click(button(texts.make));
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button(texts.make)).toHaveFocus();
});

test('offers results of tests only to a business of the sandbox', async () => {
  await showConsole(address, { mode: 'sandbox' });
  await userEvent.click(button(texts.make));
  await expect.element(dialog.getByRole('combobox', { name: makeTexts.outcome })).toBeVisible();
  await expect.element(page.getByText(texts.sandbox).first()).toBeVisible();
});

test('an auditor makes no case', async () => {
  await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByText(texts.count(1, false))).toBeVisible();
  await expect.element(button(texts.make)).not.toBeInTheDocument();
});
