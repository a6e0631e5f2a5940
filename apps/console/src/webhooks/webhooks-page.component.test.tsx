import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { texts as toastTexts } from '../toasts/toasts-texts.ts';
import {
  addressTexts,
  addTexts,
  messageTexts,
  pauseTexts,
  removeTexts,
  resendTexts,
  resumeTexts,
  secretTexts,
  testTexts,
  texts,
} from './webhooks-texts.ts';

const address = '/console/webhooks';
const example = exampleAnswer('webhook.listEndpoints');
const [endpoint] = example.items;
const id = endpoint?.id;
const url = endpoint?.url ?? '';
const { secret } = exampleAnswer('webhook.createEndpoint');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const act = (name: string) => button(texts.labelled(name, url));
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const urlField = page.getByRole('textbox', { name: addressTexts.url });

function withEndpoint(changes: Partial<NonNullable<typeof endpoint>>): typeof example {
  return { items: example.items.map((item) => ({ ...item, ...changes })) };
}

async function showWebhooks(client = new FakeConsoleClient()) {
  await showConsole(address, { client });
  await expect.element(act(texts.edit)).toBeVisible();
  return client;
}

test('says that there is no address and that nothing was sent', async () => {
  const client = new FakeConsoleClient()
    .answer('webhook.listEndpoints', { items: [] })
    .answer('webhook.listMessages', { items: [] });
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await expect.element(page.getByText(messageTexts.none)).toBeVisible();
});

test('shows the secret of a new address once, and Escape does not lose it', async () => {
  const client = await showWebhooks();
  await userEvent.click(button(texts.add));
  await userEvent.fill(urlField, ' https://shop.example/hook ');
  await userEvent.keyboard('{Enter}');
  const shown = dialog(secretTexts.addedHeading);
  await expect.element(shown.getByText(secret)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown.getByText(secret)).toBeVisible();
  await expectAccessible();
  await expectFits();
  await userEvent.click(button(secretTexts.close));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(secret);
  expect(client.received('webhook.createEndpoint')[0]?.body).toEqual({
    url: 'https://shop.example/hook',
    eventTypes: [],
  });
});

test('says at the field that an address is not allowed, and keeps it', async () => {
  const client = await showWebhooks();
  client.refuse('webhook.createEndpoint', 'webhook_url_not_allowed');
  await userEvent.click(button(texts.add));
  await userEvent.fill(urlField, 'https://10.0.0.1/');
  await userEvent.click(button(addTexts.submit));
  await expect.element(urlField).toHaveFocus();
  await expect
    .element(urlField)
    .toHaveAccessibleDescription(expect.stringContaining(addressTexts.notAllowed));
  await expect.element(urlField).toHaveValue('https://10.0.0.1/');
});

test('demands at least one event if not all are wanted', async () => {
  const client = await showWebhooks();
  await userEvent.click(button(texts.add));
  await userEvent.fill(urlField, 'https://shop.example/hook');
  await userEvent.click(page.getByRole('radio', { name: addressTexts.which.some }));
  for (const box of page.getByRole('checkbox', { checked: true }).elements()) await userEvent.click(box);
  await userEvent.click(button(addTexts.submit));
  await expect.element(page.getByText(addressTexts.noneChosen, { exact: false })).toBeVisible();
  expect(client.received('webhook.createEndpoint')).toEqual([]);
});

test('pauses an address at once, keeps the focus, and undoes it', async () => {
  const client = await showWebhooks();
  client.answer('webhook.listEndpoints', withEndpoint({ pausedAt: '2026-11-20T02:00:00.000Z' }));
  await userEvent.click(act(texts.pause));
  await expect.element(page.getByText(pauseTexts.done)).toBeVisible();
  await expect.element(page.getByText(texts.states.paused)).toBeVisible();
  await expect.element(act(texts.resume)).toHaveFocus();
  client.answer('webhook.listEndpoints', example);
  await userEvent.click(button(toastTexts.undo));
  await expect.element(page.getByText(toastTexts.undone)).toBeVisible();
  await expect.element(act(texts.pause)).toBeVisible();
});

test('does not offer to undo the pause of a colleague', async () => {
  const client = new FakeConsoleClient().answer('webhook.pauseEndpoint', {
    ...exampleAnswer('webhook.pauseEndpoint'),
    again: true,
  });
  await showWebhooks(client);
  await userEvent.click(act(texts.pause));
  await expect.element(page.getByText(pauseTexts.pausedAlready)).toBeVisible();
  await expect.element(button(toastTexts.undo)).not.toBeInTheDocument();
});

test('resumes an address only once the question is answered', async () => {
  const client = new FakeConsoleClient().answer(
    'webhook.listEndpoints',
    withEndpoint({ pausedAt: '2026-11-20T02:00:00.000Z' }),
  );
  await showWebhooks(client);
  await expect.element(act(texts.resend)).not.toBeInTheDocument();
  await userEvent.click(act(texts.resume));
  expect(client.received('webhook.resumeEndpoint')).toEqual([]);
  await userEvent.click(button(resumeTexts.confirm));
  await expect.element(page.getByText(resumeTexts.done)).toBeVisible();
});

test('says why an address was stopped', async () => {
  await showWebhooks(
    new FakeConsoleClient().answer(
      'webhook.listEndpoints',
      withEndpoint({ disabledAt: '2026-11-20T02:00:00.000Z' }),
    ),
  );
  await expect.element(page.getByText(texts.states.stopped)).toBeVisible();
  await expect.element(page.getByText(texts.stoppedWhy('2026/11/20 11:00'))).toBeVisible();
  await expect.element(act(texts.pause)).not.toBeInTheDocument();
});

test('offers one change of the secret at a time', async () => {
  await showWebhooks(
    new FakeConsoleClient().answer('webhook.listEndpoints', withEndpoint({ previousSecretSigns: true })),
  );
  await expect.element(act(texts.retire)).toBeVisible();
  await expect.element(act(texts.rotate)).not.toBeInTheDocument();
});

test.each([
  [{ delivered: true, status: 204, error: null }, testTexts.delivered(204)],
  [{ delivered: false, status: 500, error: null }, testTexts.refused(500)],
  [{ delivered: false, status: null, error: 'econnrefused' }, testTexts.failed('接続を拒否されました')],
])('says what became of a test %o', async (answer, text) => {
  await showWebhooks(new FakeConsoleClient().answer('webhook.testEndpoint', answer));
  await userEvent.click(act(texts.test));
  await expect.element(dialog(testTexts.heading).getByText(text, { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(act(texts.test)).toHaveFocus();
});

test('sends failed messages again and says how many', async () => {
  const client = await showWebhooks();
  await userEvent.click(act(texts.resend));
  await userEvent.click(button(resendTexts.submit));
  await expect.element(page.getByText(resendTexts.done(3))).toBeVisible();
  expect(client.received('webhook.redeliverFailed')[0]?.params).toEqual({ id });
});

test('keeps an address whose removal was refused', async () => {
  const client = await showWebhooks();
  client.refuse('webhook.deleteEndpoint', 'internal_error');
  await userEvent.click(act(texts.remove));
  await userEvent.click(button(removeTexts.confirm));
  await expect.element(dialog(removeTexts.heading).getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(act(texts.remove)).toHaveFocus();
});

test('refuses a number that is none in the filter of messages, at its field', async () => {
  const client = await showWebhooks();
  const filter = page.getByRole('textbox', { name: messageTexts.filter });
  await userEvent.fill(filter, 'abc');
  await userEvent.keyboard('{Enter}');
  await expect.element(filter).toHaveAccessibleDescription(expect.stringContaining(messageTexts.filterWrong));
  expect(client.received('webhook.listMessages')).toHaveLength(1);
});

test('sends one message again', async () => {
  const client = await showWebhooks();
  await userEvent.click(page.getByRole('button', { name: /を送り直す$/ }).last());
  await expect.element(page.getByText(messageTexts.againDone)).toBeVisible();
  expect(client.received('webhook.redeliverMessage')).toHaveLength(1);
});

test('an auditor sees addresses and changes none', async () => {
  await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByRole('heading', { name: new RegExp(`^${url}`) })).toBeVisible();
  await expect.element(button(texts.add)).not.toBeInTheDocument();
  await expect.element(act(texts.pause)).not.toBeInTheDocument();
});
