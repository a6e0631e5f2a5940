import type { RuntimeSettings } from '@ekyc/contract';
import { examples } from '@ekyc/contract/examples';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SettingsContext } from '@ekyc/app-start/runtime-settings.ts';
import { localStore, sessionStore } from '@ekyc/design/browser-store.ts';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { SignInMemory } from '../sign-in-memory.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import './styles.css';

/** The contract's example of settings, for passkeys of this very address. */
export const settings: RuntimeSettings = {
  ...(examples['service.getEndpoints'].answer as RuntimeSettings),
  apiServer: '',
  passkeyDomain: window.location.hostname,
};

beforeEach(async () => {
  await page.viewport(390, 844);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The stores' memory too, which outlives what the browser keeps.
  sessionStore.removeWhere(() => true);
  localStore.removeWhere(() => true);
  applyTextSize('normal');
});

/** Shows a screen under the settings. */
export async function show(children: ReactNode, changed: Partial<RuntimeSettings> = {}) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SettingsContext value={{ ...settings, ...changed }}>{children}</SettingsContext>
  );
  return render(children, { wrapper });
}

/** What the screens are given by the Authenticator's machine: keeps what it is asked, and does nothing. */
export function fakeFlow(state: Partial<SignInFlow> = {}): SignInFlow {
  const acts = ['submit', 'resend', 'toSignIn', 'toSignUp', 'toForgotPassword', 'skipVerification'];
  return {
    pending: false,
    attempt: 0,
    memory: new SignInMemory(),
    toFederatedSignIn: vi.fn(),
    ...Object.fromEntries(acts.map((act) => [act, vi.fn()])),
    ...state,
  } as SignInFlow;
}

/** Expects that this is said at a field, which is marked. */
export async function expectError(field: Locator, error: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(error));
}

/** Expects the screen of this heading, which has the focus. */
export async function expectScreen(heading: string): Promise<void> {
  const focused = () =>
    document.activeElement instanceof HTMLHeadingElement ? document.activeElement.textContent : null;
  // Vitest's own retries are half a second apart when most screens come.
  await expect.poll(focused, { interval: 30 }).toBe(heading);
}
