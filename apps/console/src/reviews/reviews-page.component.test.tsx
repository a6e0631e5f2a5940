import type { ReviewItem } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pathOfVerification } from '../routing/route.ts';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { texts as searchTexts } from '../search/search-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { publicId } from '../testing/cases.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { kindNames } from '../words/names.ts';
import { personalTexts } from '../verification-page/verification-texts.ts';
import { texts } from './reviews-texts.ts';

const address = '/console/reviews';
const example = exampleAnswer('review.list');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => page.getByRole('table', { name: texts.table }).getByRole('rowheader').elements();

function item(at: number): ReviewItem {
  const [first] = example.items;
  if (first === undefined) throw new Error('the example has no item');
  return { ...first, publicId: `${at}`.padStart(24, 'q'), targetUserId: `customer-${at}`, foundBy: null };
}

test.each([
  ['?queue=all', texts.empty.all],
  ['?queue=free', texts.empty.free],
  ['?queue=mine', texts.empty.mine],
  ['?queue=second', texts.empty.second],
  ['?queue=overdue', texts.empty.overdue],
  ['?kind=selfieData', texts.emptyFiltered],
])('says that the queue of %s is empty', async (search, text) => {
  const client = new FakeConsoleClient().answer('review.list', { ...example, items: [] });
  await showConsole(address + search, { client });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('says that there are no mentions', async () => {
  const client = new FakeConsoleClient().answer('review.listMentions', { items: [] });
  await showConsole(`${address}?queue=mentioned`, { client });
  await expect.element(page.getByText(texts.mentions.empty)).toBeVisible();
});

test('lists the cases in which a colleague mentions the member', async () => {
  await showConsole(`${address}?queue=mentioned`);
  await expect.element(page.getByRole('table', { name: texts.mentions.table })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /customer-4711/ })).toBeVisible();
  await expectAccessible();
  await expectFits();
});

test('adds further pages, and a case that moved in the meantime only once', async () => {
  const client = new FakeConsoleClient().answer('review.list', ({ query }) =>
    query?.['cursor'] === undefined
      ? { ...example, items: [item(1), item(2)], nextCursor: 'next' }
      : { ...example, items: [item(2), item(3)], nextCursor: null },
  );
  await showConsole(address, { client });
  await expect.element(button(texts.more)).toBeVisible();
  expect(rows()).toHaveLength(2);
  await userEvent.click(button(texts.more));
  await expect
    .poll(() => rows().map((row) => row.textContent?.match(/customer-\d/)?.[0]))
    .toEqual(['customer-1', 'customer-2', 'customer-3']);
  await expect.element(button(texts.more)).not.toBeInTheDocument();
});

test('keeps the page that is shown when a further one is refused', async () => {
  const client = new FakeConsoleClient().answer('review.list', { ...example, nextCursor: 'next' });
  await showConsole(address, { client });
  await expect.element(button(texts.more)).toBeVisible();
  client.loseConnection('review.list');
  await userEvent.click(button(texts.more));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(rows()).toHaveLength(1);
  await expect.element(button(texts.more)).toBeVisible();
});

test('narrows the queue by kind with the keyboard, and keeps that in the address', async () => {
  const client = await showConsole(address);
  const kind = page.getByRole('combobox', { name: texts.filters.kind });
  await expect.element(kind).toBeVisible();
  (kind.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => window.location.search).toContain('kind=identification');
  await expect.poll(() => client.received('review.list').at(-1)?.query?.['kind']).toBe('identification');
  await expect.element(kind).toHaveFocus();
});

test('changes the order and the part of the queue', async () => {
  const client = await showConsole(address);
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: viewTexts.order }),
    viewTexts.orders.reviews.newest,
  );
  await expect.poll(() => client.received('review.list').at(-1)?.query?.['order']).toBe('newest');
  await userEvent.click(
    page.getByRole('navigation', { name: texts.queuesLabel }).getByRole('link', { name: /^未担当/ }),
  );
  await expect
    .poll(() => client.received('review.list').at(-1)?.query)
    .toMatchObject({ queue: 'free', order: 'newest' });
});

test('searches by reference on Enter, and by name only for a purpose', async () => {
  const client = await showConsole(address);
  await userEvent.click(page.getByRole('textbox', { name: texts.filters.search }));
  await userEvent.keyboard('山田花子{Enter}');
  await expect.element(button(searchTexts.person.open)).toBeVisible();
  await expect
    .poll(() => client.received('review.list').at(-1)?.headers)
    .toEqual({ 'Search-Text': encodeURIComponent('山田花子') });
  expect(client.received('review.list').at(-1)?.purpose).toBeUndefined();
  expect(window.location.href).not.toContain(encodeURIComponent('山田花子'));
  await userEvent.click(button(searchTexts.person.open));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const [purpose] = personalTexts.purposes;
  await expect.element(page.getByText(searchTexts.person.searched(purpose))).toBeVisible();
  await expect.poll(() => client.received('review.list').at(-1)?.purpose).toBe(purpose);
});

test('marks what is overdue by a word, in the row and in the menu', async () => {
  const counts = { ...example.counts, overdue: 1 };
  const client = new FakeConsoleClient()
    .answer('review.count', counts)
    .answer('review.list', { ...example, counts, items: [{ ...item(1), overdue: true }] });
  await showConsole(address, { client });
  await expect.element(page.getByRole('table').getByText(texts.overdue)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /審査.*うち期限切れ1件/ })).toBeVisible();
  await expectAccessible();
});

test('opens the next case by a key', async () => {
  const client = await showConsole(address);
  await expect.element(page.getByRole('table')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { level: 1, name: kindNames.identification })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(`${pathOfVerification(publicId)}?work`);
  expect(client.received('review.takeNext')).toHaveLength(1);
});

test('says that no case is left', async () => {
  const client = new FakeConsoleClient().answer('review.takeNext', { taken: null });
  await showConsole(address, { client });
  await userEvent.click(button(texts.next));
  await expect.element(page.getByText(texts.nothingLeft)).toBeVisible();
});

test('says why the next case was refused', async () => {
  const client = new FakeConsoleClient().loseConnection('review.takeNext');
  await showConsole(address, { client });
  await userEvent.click(button(texts.next));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('table', { name: texts.table })).toBeVisible();
});

test('a letter that is typed into the search is text and no command', async () => {
  const client = await showConsole(address);
  await userEvent.click(page.getByRole('textbox', { name: texts.filters.search }));
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('textbox', { name: texts.filters.search })).toHaveValue('n');
  expect(client.received('review.takeNext')).toEqual([]);
});

test('an auditor sees the queue and claims nothing', async () => {
  const client = await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByRole('table', { name: texts.table })).toBeVisible();
  await expect.element(button(texts.next)).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  expect(client.received('review.takeNext')).toEqual([]);
});

test('loads the queue again when a case comes to it', async () => {
  const client = await showConsole(address);
  await expect.element(page.getByRole('table')).toBeVisible();
  client.answer('review.list', { ...example, items: [...example.items, item(9)] });
  client.sendEvent({ publicId: item(9).publicId, status: 'review' });
  await expect.element(page.getByRole('link', { name: /customer-9/ })).toBeVisible();
});
