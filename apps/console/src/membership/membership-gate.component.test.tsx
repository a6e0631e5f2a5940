import type { StaffMe } from '@ekyc/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createConsoleClient } from '../api/client.ts';
import { unreachable } from '../api/result.ts';
import { Inside } from '../inside.tsx';
import { pageNames, texts as frame } from '../layout/layout-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { account, show } from '../testing/render-console.tsx';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { texts } from './membership-texts.ts';

vi.mock('../api/client.ts', { spy: true });

const me: StaffMe = exampleAnswer('staff.getMe');
const none: StaffMe = { ...me, memberships: [] };
const several: StaffMe = {
  ...me,
  memberships: [
    ...me.memberships,
    {
      business: { id: 'biz_1111111111111111aa', name: 'テスト商店', mode: 'sandbox' },
      staffId: 'stf_2',
      role: 'owner',
    },
  ],
};
const token = 'k3Vb0mZ7tQ9rX1sJ5yW2uE8aH4gD6cL_fN-iRpTqoYw';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const businesses: (string | null)[] = [];

beforeEach(() => {
  businesses.length = 0;
});

/** Shows the console of somebody who is signed in, with this client in place of the network. */
async function showGate(client: FakeConsoleClient, address = '/console') {
  vi.mocked(createConsoleClient).mockImplementation(({ business }) => {
    businesses.push(business);
    return client;
  });
  await show(address, <Inside />);
}

function invite() {
  sessionStore.write('ekyc:console:invitation', token);
}

test('opens the console for the only business', async () => {
  await showGate(new FakeConsoleClient());
  await expect.element(heading(pageNames.verifications)).toBeVisible();
  expect(businesses.at(-1)).toBe(me.memberships[0]?.business.id);
  await expect.element(button(frame.chooseAnother)).not.toBeInTheDocument();
});

test('tells somebody without a membership to ask for an invitation, and looks again on request', async () => {
  const client = new FakeConsoleClient().answer('staff.getMe', none);
  await showGate(client);
  await expect.element(heading(texts.none.heading)).toHaveFocus();
  await expect.element(page.getByText(texts.none.signedInAs(account.email))).toBeVisible();
  await expectAccessible();
  await expectFits();
  client.answerAll();
  await userEvent.click(button(texts.none.again));
  await expect.element(heading(pageNames.verifications)).toBeVisible();
});

test('lets somebody without a membership sign out', async () => {
  const { signOut } = account;
  signOut.mockClear();
  await showGate(new FakeConsoleClient().answer('staff.getMe', none));
  await userEvent.click(button(texts.signOut));
  expect(signOut).toHaveBeenCalledOnce();
});

test('says that the memberships could not be loaded, and loads them again on request', async () => {
  const client = new FakeConsoleClient().loseConnection('staff.getMe');
  await showGate(client);
  await expect.element(page.getByRole('alert').getByText(unreachable.title, { exact: false })).toBeVisible();
  await expectAccessible();
  client.answerAll();
  await userEvent.click(button(texts.retry));
  await expect.element(heading(pageNames.verifications)).toBeVisible();
});

test('says that it is loading while no answer comes', async () => {
  const client = new FakeConsoleClient();
  const release = client.hold('staff.getMe');
  await showGate(client);
  await expect.element(page.getByText(texts.loading)).toBeVisible();
  release();
  await expect.element(heading(pageNames.verifications)).toBeVisible();
});

test('lets a member of several businesses choose one, and choose again', async () => {
  await showGate(new FakeConsoleClient().answer('staff.getMe', several));
  await expect.element(heading(texts.choose.heading)).toHaveFocus();
  await expectAccessible();
  await expectFits();
  await userEvent.click(page.getByRole('button', { name: /テスト商店/ }));
  await expect.element(heading(pageNames.verifications)).toBeVisible();
  await expect.element(page.getByText(frame.sandbox, { exact: true }).first()).toBeVisible();
  expect(businesses.at(-1)).toBe('biz_1111111111111111aa');
  await userEvent.click(button(frame.chooseAnother));
  await expect.element(heading(texts.choose.heading)).toBeVisible();
});

test('accepts an invitation and opens the console', async () => {
  invite();
  const client = new FakeConsoleClient();
  await showGate(client, '/console/invitation');
  await expect.element(heading(pageNames.verifications)).toBeVisible();
  expect(client.received('staff.acceptInvitation').map(({ body }) => body)).toEqual([{ token }]);
  expect(window.location.pathname).toBe('/console');
  expect(sessionStore.read('ekyc:console:invitation')).toBeNull();
});

test('offers another account for an invitation of somebody else, and keeps it', async () => {
  invite();
  await showGate(
    new FakeConsoleClient().refuse('staff.acceptInvitation', 'invitation_for_other'),
    '/console/invitation',
  );
  await expect.element(heading(texts.invitation.refusedHeading)).toBeVisible();
  await expect.element(button(texts.invitation.otherAccount)).toBeVisible();
  await expect.element(button(texts.invitation.retry)).not.toBeInTheDocument();
  expect(sessionStore.read('ekyc:console:invitation')).toBe(token);
  await expectAccessible();
});

test('forgets an invitation that is no longer valid', async () => {
  invite();
  await showGate(
    new FakeConsoleClient().refuse('staff.acceptInvitation', 'invitation_invalid'),
    '/console/invitation',
  );
  await userEvent.click(button(texts.invitation.toConsole));
  await expect.element(heading(pageNames.verifications)).toBeVisible();
  expect(sessionStore.read('ekyc:console:invitation')).toBeNull();
});

test('accepts an invitation again after the connection was lost', async () => {
  invite();
  const client = new FakeConsoleClient().loseConnection('staff.acceptInvitation');
  await showGate(client, '/console/invitation');
  await expect.element(button(texts.invitation.retry)).toBeVisible();
  client.answerAll();
  await userEvent.click(button(texts.invitation.retry));
  await expect.element(heading(pageNames.verifications)).toBeVisible();
});

test('says that a link without an invitation is of no use', async () => {
  await showGate(new FakeConsoleClient(), '/console/invitation');
  await expect.element(heading(texts.invitation.missingHeading)).toBeVisible();
  await expectAccessible();
  await expectFits();
});
