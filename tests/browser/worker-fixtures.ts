import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBusiness, freePort, startService, type StartedService } from '@ekyc/testkit';
import { test as base } from '@playwright/test';
import type { AccountService } from './account-service.ts';
import { ConsolePages, newMember } from './console-pages.ts';
import type { Staffed } from './staffed.ts';

/** The demo business's first member, whom the service invites when it starts. */
const demoOwner = 'owner@demo.example';

/** Each is started by the first test of a worker that names it, and serves the worker's other tests too. */
interface WorkerFixtures {
  /** The real service with the built web app. */
  service: StartedService & { readonly unfilmedKey: string };
  /** The owner of the demo business, signed in. */
  owner: ConsolePages;
  /** A service whose clock the test sets, for accounts. */
  accounts: AccountService;
  /** A service whose clock the test sets, and a business with a member of each role. */
  staffed: Staffed;
  /** Closes at the worker's end what {@link onceAWorker} opened. */
  closing: void;
}

/** What is open in this worker. */
const open: (() => Promise<void>)[] = [];

/**
 * Opens something for the first test that asks, and for the worker's other tests too. A file that had a fixture of scope
 * `worker` of its own would be given a worker of its own, see {@link test}.
 */
export function onceAWorker<T>(
  start: () => Promise<{ readonly value: T; readonly close: () => Promise<void> }>,
): () => Promise<T> {
  let started: Promise<T> | undefined;
  const begin = async () => {
    const { value, close } = await start();
    open.push(close);
    return value;
  };
  return () => (started ??= begin());
}

/**
 * All fixtures of workers. They stand in one place because Playwright ends a worker, with its browser and its services,
 * before a file whose `test` has others: starting them again costs ten processor seconds.
 */
export const test = base.extend<object, WorkerFixtures>({
  closing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      await use();
      for (const close of open.toReversed()) await close();
    },
    { scope: 'worker', auto: true },
  ],
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-browser-'));
      const port = await freePort();
      const shop = `http://localhost:${port}`;
      const words = `--sandbox --recording off --redirect-origin ${shop} --site-url ${shop}/demo`.split(' ');
      const policy = ['--privacy-policy-url', `${shop}/demo#privacy`];
      const unfilmed = await addBusiness({ DATA_DIR: dataDirectory }, 'デモ商店', ...words, ...policy);
      const service = await startService({ dataDirectory, port });
      await use({ ...service, unfilmedKey: unfilmed.apiKey });
      await service.stop();
      await service.removeData();
    },
    { scope: 'worker' },
  ],
  owner: [
    async ({ browser, service }, use) => {
      const owner = await newMember(browser, service.port);
      await owner.join(demoOwner);
      await use(owner);
      await owner.page.context().close();
    },
    { scope: 'worker' },
  ],
  // The server's code is loaded only where it runs in the worker itself.
  accounts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { startAccountService } = await import('./account-service.ts');
      const service = await startAccountService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  staffed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { startStaffed } = await import('./staffed.ts');
      const staffed = await startStaffed();
      await use(staffed);
      await staffed.close();
    },
    { scope: 'worker' },
  ],
});
