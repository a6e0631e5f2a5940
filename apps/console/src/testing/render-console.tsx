import type { Membership, RuntimeSettings } from '@ekyc/contract';
import type { Role } from '@ekyc/contract/roles';
import { SettingsContext } from '@ekyc/app-start/runtime-settings.ts';
import { ErrorBoundary } from '@ekyc/design/error-boundary.tsx';
import { returnLostFocus } from '@ekyc/design/lost-focus.ts';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { AccountContext, type AccountSession } from '@ekyc/sign-in/session.ts';
import { examples } from '@ekyc/contract/examples';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { forgetBusiness, MembershipContext } from '../membership/membership.ts';
import { forgetInvitation } from '../membership/stored-invitation.ts';
import { Pages } from '../pages.tsx';
import { go } from '../routing/location.ts';
import { FatalPage } from '../start/fatal-page.tsx';
import { exampleAnswer, FakeConsoleClient } from './fake-console-client.ts';
import '../styles.css';

const ownAddress = window.location.pathname + window.location.search;

/** The contract's example of settings, with the API on the page's own server and the usual ways to sign in only. */
const {
  passkeyDomain: _,
  staffSsoName: __,
  ...usual
} = examples['service.getEndpoints'].answer as RuntimeSettings;
const settings: RuntimeSettings = { ...usual, apiServer: '' };

export const account = {
  subject: 'c1f0a3b2-5d1e-4f7a-9a51-2b6c0d8e4f17',
  email: 'reviewer@shop.example',
  accessToken: () => Promise.resolve('token'),
  signOut: vi.fn(() => Promise.resolve()),
  signOutEverywhere: vi.fn(() => Promise.resolve()),
  sessionEnded: vi.fn(() => Promise.resolve()),
} satisfies AccountSession;

beforeEach(async () => {
  await page.viewport(1280, 800);
  // What the page fetches by itself, beside its client: the reader at the counter and the account service.
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('nothing is fetched in a component test'));
});

afterEach(async () => {
  await cleanup();
  document.querySelector('#root')?.remove();
  vi.restoreAllMocks();
  forgetBusiness();
  forgetInvitation();
  sessionStorage.clear();
  localStorage.clear();
  applyTextSize('normal');
  go(ownAddress, 'replace');
});

interface Shown {
  readonly client?: FakeConsoleClient;
  readonly role?: Role;
  readonly mode?: Membership['business']['mode'];
  readonly settings?: Partial<RuntimeSettings>;
}

/** Shows the page of an address inside the console's frame, for a member of the example's business. */
export async function showConsole(
  address: string,
  { client = new FakeConsoleClient(), role = 'owner', mode = 'live', ...others }: Shown = {},
): Promise<FakeConsoleClient> {
  const [membership] = exampleAnswer('staff.getMe').memberships;
  if (membership === undefined) throw new Error('the example has no membership');
  const business = { ...membership.business, mode };
  const acting = { ...membership, business, role, email: account.email, client, chooseAnother: null };
  await show(
    address,
    <MembershipContext value={acting}>
      <Pages />
    </MembershipContext>,
    others.settings,
  );
  // A page is fetched when it is opened first. A locator would look for it every half second only.
  await expect.poll(() => document.querySelector('h1'), { interval: 10 }).not.toBeNull();
  return client;
}

/** Shows what it is given at an address, as the app does for somebody who is signed in. */
export async function show(
  address: string,
  children: ReactNode,
  changed: Partial<RuntimeSettings> = {},
): Promise<void> {
  go(address, 'replace');
  applyTextSize('normal');
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  returnLostFocus(container);
  await render(
    <ErrorBoundary fatal={(message) => <FatalPage message={message} apiServer="" />}>
      <SettingsContext value={{ ...settings, ...changed }}>
        <AccountContext value={account}>{children}</AccountContext>
      </SettingsContext>
    </ErrorBoundary>,
    { container },
  );
}
