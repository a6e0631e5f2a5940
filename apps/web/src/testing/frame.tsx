import type { Kind, RuntimeSettings } from '@ekyc/contract';
import { examples, exampleValues } from '@ekyc/contract/examples';
import { kindNames } from '@ekyc/contract/paths';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SettingsContext } from '@ekyc/app-start/runtime-settings.ts';
import { localStore, sessionStore } from '@ekyc/design/browser-store.ts';
import { ErrorBoundary } from '@ekyc/design/error-boundary.tsx';
import { returnLostFocus } from '@ekyc/design/lost-focus.ts';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { connection } from '../api/connection.ts';
import { App } from '../app.tsx';
import { FatalPage } from '../start/fatal-page.tsx';
import type { FakeVisitor } from './fake-visitor.ts';
import { giveClient } from './given-client.ts';
import '../styles.css';

export const { publicId } = exampleValues;

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The contract's example of settings; nothing of it leads to another machine. */
const settings = {
  ...(examples['service.getEndpoints'].answer as RuntimeSettings),
  apiServer: '',
  pusherHost: window.location.hostname,
  pusherPort: 9,
} satisfies RuntimeSettings;

beforeEach(async () => {
  await page.viewport(390, 844);
  pretendBrowser(phone);
  holdPhone('portrait-primary');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The stores' memory too, which outlives what the browser keeps.
  sessionStore.removeWhere(() => true);
  localStore.removeWhere(() => true);
  applyTextSize('normal');
  connection.set('online');
});

/** What the page takes its browser for. */
export function pretendBrowser(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}

export function pretendDesktop(): void {
  pretendBrowser(desktop);
}

/** Which way the phone is held, and that it was turned so. */
export function holdPhone(type: OrientationType): void {
  vi.spyOn(window.screen.orientation, 'type', 'get').mockReturnValue(type);
  window.screen.orientation.dispatchEvent(new Event('change'));
}

/** What the browser remembers of the journey. */
export function remember(record: Readonly<Record<string, unknown>>): void {
  sessionStore.write(`ekyc:journey:${publicId}`, JSON.stringify(record));
}

/** Shows the page of a verification, answered by a fake of its client; begins where the fake's answers lead. */
export async function showJourney<K extends Kind>(visitor: FakeVisitor<K>) {
  giveClient(visitor.client);
  return showPage(`/${kindNames[visitor.kind].page}`, `?publicId=${publicId}`);
}

/** Shows the page of an address. */
export async function showPage(pathname: string, search = '') {
  return show(<App location={{ pathname, search }} />);
}

/** Shows what it is given under the settings and the fatal page, as the app does. */
export async function show(children: ReactNode) {
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  returnLostFocus(container);
  return render(
    <ErrorBoundary fatal={(message) => <FatalPage message={message} contact={settings.operatorContact} />}>
      <SettingsContext value={settings}>{children}</SettingsContext>
    </ErrorBoundary>,
    { container },
  );
}

/** Expects the screen of this heading, which has the focus. */
export async function expectScreen(heading: string): Promise<void> {
  const focused = () =>
    document.activeElement instanceof HTMLHeadingElement ? document.activeElement.textContent : null;
  // Vitest's own retries are half a second apart when most screens come.
  await expect.poll(focused, { interval: 30 }).toBe(heading);
}
