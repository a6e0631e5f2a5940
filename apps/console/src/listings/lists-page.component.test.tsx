import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { personalTexts } from '../verification-page/verification-texts.ts';
import { proposeTexts, shownTexts, texts } from './listings-texts.ts';

const address = '/console/lists';
const example = exampleAnswer('listing.list');
const shown = exampleAnswer('listing.show');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const [purpose] = personalTexts.purposes;

/** Opens the listing of the only row for the purpose that is proposed. */
async function openListing(client: FakeConsoleClient) {
  await showConsole(address, { client });
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${texts.show}`) }));
  await expect.element(dialog(shownTexts.purposeHeading)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(shownTexts.heading).getByText(shownTexts.note, { exact: true })).toBeVisible();
}

test.each([
  ['', texts.empty],
  ['?state=ended', texts.emptyFiltered],
])('says of an empty list at the address "%s" why it is empty', async (search, text) => {
  const client = new FakeConsoleClient().answer('listing.list', { items: [], nextCursor: null });
  await showConsole(address + search, { client });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('shows whom a listing is about only for a purpose', async () => {
  const client = new FakeConsoleClient();
  await openListing(client);
  expect(client.received('listing.show').map((call) => call.purpose)).toEqual([purpose]);
  await expectAccessible();
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: new RegExp(`^${texts.show}`) })).toHaveFocus();
});

test('approves the proposal of a colleague', async () => {
  const client = new FakeConsoleClient().answer('listing.show', { ...shown, state: 'proposed', own: false });
  await openListing(client);
  await userEvent.click(button(shownTexts.approve));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(client.received('listing.approve')).toHaveLength(1);
});

test('does not offer members to approve their own proposal', async () => {
  await openListing(
    new FakeConsoleClient().answer('listing.show', { ...shown, state: 'proposed', own: true }),
  );
  await expect.element(page.getByText(shownTexts.waits)).toBeVisible();
  await expect.element(button(shownTexts.withdraw)).toBeVisible();
  await expect.element(button(shownTexts.approve)).not.toBeInTheDocument();
});

test('ends a listing only for a reason', async () => {
  const client = new FakeConsoleClient();
  await openListing(client);
  await userEvent.click(button(shownTexts.end));
  await userEvent.click(button(shownTexts.end));
  const words = page.getByRole('textbox', { name: shownTexts.words.end });
  await expect.element(words).toHaveAccessibleDescription(expect.stringContaining(shownTexts.wordsNeeded));
  await expect.element(words).toHaveFocus();
  expect(client.received('listing.end')).toEqual([]);
  await userEvent.fill(words, ' 別の方 ');
  await userEvent.click(button(shownTexts.end));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(client.received('listing.end')[0]?.body).toEqual({ reason: '別の方' });
});

test('demands what a proposal lacks, and keeps what was entered when it is refused', async () => {
  const client = new FakeConsoleClient().loseConnection('listing.propose');
  await showConsole(address, { client });
  await userEvent.click(button(texts.add));
  await userEvent.click(button(proposeTexts.submit));
  const number = page.getByRole('textbox', { name: proposeTexts.number });
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveAccessibleDescription(expect.stringContaining(proposeTexts.needed));
  expect(client.received('listing.propose')).toEqual([]);
  await userEvent.fill(number, '900364014180');
  await userEvent.selectOptions(page.getByRole('combobox', { name: proposeTexts.reason }), 'forgedDocument');
  await userEvent.fill(page.getByRole('textbox', { name: proposeTexts.note }), '経緯');
  await userEvent.click(button(proposeTexts.submit));
  await expect.element(dialog(proposeTexts.heading).getByRole('alert')).toBeVisible();
  await expect.element(number).toHaveValue('900364014180');
  client.answerAll();
  await userEvent.click(button(proposeTexts.submit));
  await expect.element(page.getByText(proposeTexts.proposed)).toBeVisible();
});

test('adds further pages', async () => {
  const client = new FakeConsoleClient().answer('listing.list', ({ query }) => ({
    items: example.items.map((item) => ({ ...item, id: `${query?.['cursor'] ?? 'first'}` })),
    nextCursor: query?.['cursor'] === undefined ? 'next' : null,
  }));
  await showConsole(address, { client });
  await userEvent.click(button(texts.more));
  await expect
    .poll(() => page.getByRole('button', { name: new RegExp(`^${texts.show}`) }).elements().length)
    .toBe(2);
  await expect.element(button(texts.more)).not.toBeInTheDocument();
});

test('an auditor sees a listing and changes nothing', async () => {
  await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByRole('table', { name: texts.table })).toBeVisible();
  await expect.element(button(texts.add)).not.toBeInTheDocument();
});
