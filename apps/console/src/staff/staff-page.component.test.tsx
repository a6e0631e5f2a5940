import type { StaffList } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { roleNames } from '../membership/membership-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { eventTexts, texts } from './staff-texts.ts';

const address = '/console/staff';
const example = exampleAnswer('staff.list');
const hanako = { id: 'stf_1111111111111111aa', email: 'hanako@shop.example', role: 'owner' as const };
const withHanako: StaffList = {
  ...example,
  items: [...example.items, { ...hanako, createdAt: '2026-11-20T01:00:00.000Z', lastSeenAt: null }],
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const email = page.getByRole('textbox', { name: texts.inviteForm.email });

async function showStaff(client = new FakeConsoleClient()) {
  client.answer('staff.list', withHanako);
  await showConsole(address, { client });
  await expect.element(button(texts.changeLabel(hanako.email))).toBeVisible();
  return client;
}

test('says whose entry is the own one, and who never signed in', async () => {
  await showStaff();
  await expect.element(page.getByText(`(${texts.self})`)).toBeVisible();
  await expect.element(page.getByText(texts.never)).toBeVisible();
});

test('invites by keyboard and says so', async () => {
  const client = await showStaff();
  await userEvent.click(button(texts.invite));
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard(' jiro@shop.example {Enter}');
  await expect.element(page.getByText(texts.inviteForm.done('jiro@shop.example'))).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(client.received('staff.invite')[0]?.body).toEqual({ email: 'jiro@shop.example', role: 'reviewer' });
});

test('says at the field that an address is wrong', async () => {
  const client = await showStaff();
  client.refuse('staff.invite', 'invalid_fields', [{ path: 'email', code: 'invalid', message: 'email' }]);
  await userEvent.click(button(texts.invite));
  await userEvent.fill(email, 'jiro');
  await userEvent.click(button(texts.inviteForm.submit));
  await expect.element(email).toHaveFocus();
  await expect
    .element(email)
    .toHaveAccessibleDescription(expect.stringContaining(texts.inviteForm.emailWrong));
  await expect.element(email).toHaveValue('jiro');
  await expectAccessible();
  await expectFits();
});

test('says why an invitation was refused for another reason', async () => {
  const client = await showStaff();
  client.refuse('staff.invite', 'already_member');
  await userEvent.click(button(texts.invite));
  await userEvent.fill(email, hanako.email);
  await userEvent.click(button(texts.inviteForm.submit));
  await expect.element(dialog(texts.inviteForm.heading).getByRole('alert')).toBeVisible();
  await expect.element(email).toBeValid();
});

test('the last owner keeps the role', async () => {
  const client = await showStaff();
  client.refuse('staff.changeRole', 'last_owner');
  await userEvent.click(button(texts.changeLabel(hanako.email)));
  await userEvent.click(page.getByRole('radio', { name: new RegExp(`^${roleNames.auditor}`) }));
  await userEvent.click(button(texts.changeForm.submit));
  const shown = dialog(texts.changeForm.heading);
  await expect.element(shown.getByText(texts.lastOwner, { exact: false })).toBeVisible();
  expect(client.received('staff.changeRole')[0]).toMatchObject({
    params: { id: hanako.id },
    body: { role: 'auditor' },
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(button(texts.changeLabel(hanako.email))).toHaveFocus();
});

test('the last owner stays', async () => {
  const client = await showStaff();
  client.refuse('staff.remove', 'last_owner');
  await userEvent.click(button(texts.removeLabel(hanako.email)));
  await userEvent.click(dialog(texts.removeForm.heading).getByRole('button', { name: texts.remove }));
  await expect
    .element(dialog(texts.removeForm.heading).getByText(texts.lastOwner, { exact: false }))
    .toBeVisible();
  await expect.element(button(texts.removeLabel(hanako.email))).toBeInTheDocument();
});

test('changes the role of a member, and loads the record of it again', async () => {
  const client = await showStaff();
  await userEvent.click(button(texts.changeLabel(hanako.email)));
  await userEvent.click(page.getByRole('radio', { name: new RegExp(`^${roleNames.developer}`) }));
  await userEvent.click(button(texts.changeForm.submit));
  await expect.element(page.getByText(texts.changeForm.done(hanako.email))).toBeVisible();
  await expect.poll(() => client.received('business.listEvents').length).toBe(2);
});

test('removes a member after a question', async () => {
  const client = await showStaff();
  await userEvent.click(button(texts.removeLabel(hanako.email)));
  expect(client.received('staff.remove')).toEqual([]);
  client.answer('staff.list', example);
  await userEvent.click(dialog(texts.removeForm.heading).getByRole('button', { name: texts.remove }));
  await expect.element(page.getByText(texts.removeForm.done(hanako.email))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: hanako.email })).not.toBeInTheDocument();
});

test('withdraws an invitation after a question', async () => {
  const client = await showStaff();
  const [invitation] = example.invitations;
  await userEvent.click(button(texts.withdrawLabel(invitation?.email ?? '')));
  await userEvent.click(button(texts.withdrawForm.confirm));
  await expect.element(page.getByText(texts.withdrawForm.done(invitation?.email ?? ''))).toBeVisible();
  expect(client.received('staff.withdrawInvitation')[0]?.params).toEqual({ id: invitation?.id });
});

test('says that nobody is invited and nothing was done', async () => {
  const client = new FakeConsoleClient()
    .answer('staff.list', { ...example, invitations: [] })
    .answer('business.listEvents', { items: [], nextCursor: null });
  await showConsole(address, { client });
  await expect.element(page.getByText(texts.noInvitations)).toBeVisible();
  await expect.element(page.getByText(eventTexts.empty)).toBeVisible();
});

test('an auditor sees the staff and changes nobody', async () => {
  await showConsole(address, { role: 'auditor' });
  await expect.element(page.getByText(eventTexts.intro)).toBeVisible();
  await expect.element(button(texts.invite)).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
});
