import type { NoteList } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { texts as frame } from '../../layout/layout-texts.ts';
import { caseAddress, clientOfCase, publicId } from '../../testing/cases.ts';
import { expectAccessible, expectFits } from '../../testing/check-page.ts';
import { exampleAnswer, type FakeConsoleClient } from '../../testing/fake-console-client.ts';
import { showConsole } from '../../testing/render-console.tsx';
import { texts } from './notes-texts.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notes = page.getByRole('dialog', { name: texts.heading, exact: true });
const field = page.getByRole('textbox', { name: texts.text });
const example = exampleAnswer('note.list');
const [note] = example.items;
const empty: NoteList = { ...example, items: [] };

function withText(text: string): NoteList {
  return { ...example, items: example.items.map((item) => ({ ...item, text })) };
}

/** Shows the case with the number of its notes on the button, which is pressed. */
async function openNotes(client: FakeConsoleClient, label = texts.open(1, 0), role?: 'auditor' | 'reviewer') {
  await showConsole(caseAddress, { client, ...(role && { role }) });
  await userEvent.click(button(label));
  await expect.element(notes).toBeVisible();
}

test('shows the notes of a case by a key, fits and is accessible', async () => {
  await showConsole(caseAddress, { client: clientOfCase() });
  await expect.element(button(texts.open(1, 0))).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(notes.getByText(note?.text ?? '')).toBeVisible();
  await expectAccessible();
  await expectFits();
});

test.each([
  ['an image', '<img src=x onerror="document.title=String(1)">'],
  ['a script', '</p><script>document.title=String(1)</script>'],
  ['a link', '<a href="javascript:alert(1)">click</a>'],
])('shows a note with %s as text and not as markup', async (_, text) => {
  await openNotes(clientOfCase().answer('note.list', withText(text)));
  await expect.element(notes.getByText(text, { exact: true })).toBeVisible();
  expect(notes.element().querySelector('img, script, a')).toBeNull();
});

test('a long word in a note does not widen the dialog', async () => {
  const text = 'x'.repeat(400);
  await openNotes(clientOfCase().answer('note.list', withText(text)));
  await expect.element(notes.getByText(text)).toBeVisible();
  await expectFits();
});

test('sends a note to the colleagues who were chosen, by keyboard', async () => {
  const client = clientOfCase().answer('note.list', empty);
  await openNotes(client, texts.open(0, 0));
  await expect.element(notes.getByText(texts.empty)).toBeVisible();
  const colleague = example.colleagues[0];
  await userEvent.click(notes.getByRole('checkbox', { name: colleague?.email ?? '' }));
  await userEvent.click(field);
  await userEvent.keyboard(' 裏面を確認 {Control>}{Enter}{/Control}');
  await expect.element(notes.getByText(texts.written)).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(client.received('note.write')).toEqual([
    {
      name: 'note.write',
      params: { publicId },
      body: { text: '裏面を確認', mentions: [colleague?.staffId] },
    },
  ]);
});

test('demands a text for a note, at its field', async () => {
  const client = clientOfCase();
  await openNotes(client);
  await userEvent.click(button(texts.submit));
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(texts.textNeeded));
  expect(client.received('note.write')).toEqual([]);
});

test('keeps what was written when the note was refused', async () => {
  const client = clientOfCase().loseConnection('note.write');
  await openNotes(client);
  await userEvent.fill(field, '裏面を確認');
  await userEvent.click(button(texts.submit));
  await expect.element(notes.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('裏面を確認');
});

test('Escape closes the question only, then the notes, and gives the focus back each time', async () => {
  await openNotes(clientOfCase());
  const takeBack = notes.getByRole('button', { name: /取り消す$/ });
  await userEvent.click(takeBack);
  const question = page.getByRole('dialog', { name: texts.takeBackHeading });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(notes).toBeVisible();
  await expect.element(takeBack).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(notes).not.toBeInTheDocument();
  await expect.element(button(texts.open(1, 0))).toHaveFocus();
});

test('takes an own note back after a question', async () => {
  const client = clientOfCase();
  await openNotes(client);
  await userEvent.click(notes.getByRole('button', { name: /取り消す$/ }));
  await userEvent.click(page.getByRole('button', { name: texts.takeBackConfirm, exact: true }).last());
  await expect.element(notes.getByText(texts.tookBack)).toBeVisible();
  expect(client.received('note.takeBack')[0]?.params).toEqual({ publicId, id: note?.id });
});

test('marks a note that mentions the member until the dialog is closed, and reports it as seen', async () => {
  const unseen = { ...example, items: example.items.map((item) => ({ ...item, unseen: true })) };
  const client = clientOfCase().answer('note.list', unseen);
  await openNotes(client, texts.open(1, 1));
  await expect.element(notes.getByText(texts.unseen)).toBeVisible();
  await expect
    .poll(() => client.received('note.markSeen').map(({ body }) => body))
    .toEqual([{ notes: [note?.id] }]);
});

test('an auditor reads notes and writes none', async () => {
  await openNotes(clientOfCase(), texts.open(1, 0), 'auditor');
  await expect.element(notes.getByText(note?.text ?? '')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(notes.getByRole('button', { name: /取り消す$/ })).not.toBeInTheDocument();
});

test('loads notes that could not be loaded again on request', async () => {
  const client = clientOfCase().refuse('note.list', 'internal_error');
  await openNotes(client, texts.open(0, 0));
  client.answer('note.list', example);
  await userEvent.click(notes.getByRole('button', { name: frame.retry }));
  await expect.element(notes.getByText(note?.text ?? '')).toBeVisible();
});
