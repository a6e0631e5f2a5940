import { exampleValues } from '@ekyc/contract/examples';
import type { Role } from '@ekyc/contract/roles';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { texts as callTexts } from './calls/calls-texts.ts';
import { beginTexts, texts as counterTexts } from './counter/counter-texts.ts';
import { texts as figureTexts } from './figures/figures-texts.ts';
import { texts as keyTexts } from './keys/keys-texts.ts';
import { pageNames, texts } from './layout/layout-texts.ts';
import { texts as listTexts } from './listings/listings-texts.ts';
import { texts as recordTexts } from './records/records-texts.ts';
import { texts as reviewTexts } from './reviews/reviews-texts.ts';
import type { Route } from './routing/route.ts';
import { fieldNames } from './settings/settings-texts.ts';
import { texts as staffTexts } from './staff/staff-texts.ts';
import { expectAccessible, expectFits } from './testing/check-page.ts';
import { exampleAnswer, FakeConsoleClient } from './testing/fake-console-client.ts';
import { account, showConsole } from './testing/render-console.tsx';
import { texts as verificationListTexts } from './verification-list/verification-list-texts.ts';
import { texts as webhookTexts } from './webhooks/webhooks-texts.ts';
import { kindNames } from './words/names.ts';
import { unreachable } from './api/result.ts';

const { publicId } = exampleValues;

interface Tested {
  readonly address: string;
  readonly heading: string;
  /** Text that appears only after a successful answer. */
  readonly content: () => Locator;
  /** Roles that may not read it. */
  readonly forbidden: readonly Role[];
  readonly answers?: (client: FakeConsoleClient) => void;
}

const pages: Readonly<Record<Exclude<Route['page'], 'invitation' | 'account' | 'unknown'>, Tested>> = {
  verifications: {
    address: '/console',
    heading: pageNames.verifications,
    content: () => page.getByText(verificationListTexts.count(1, false)),
    forbidden: [],
  },
  verification: {
    address: `/console/verifications/${publicId}`,
    heading: kindNames.identification,
    content: () => page.getByText(publicId, { exact: true }),
    forbidden: [],
  },
  reviews: {
    address: '/console/reviews',
    heading: reviewTexts.heading,
    content: () => page.getByRole('link', { name: /customer-4711/ }),
    forbidden: ['developer'],
  },
  lists: {
    address: '/console/lists',
    heading: listTexts.heading,
    content: () => page.getByRole('table', { name: listTexts.table }),
    forbidden: ['developer'],
  },
  counter: {
    address: '/console/counter',
    heading: counterTexts.heading,
    content: () => page.getByLabelText(beginTexts.reference),
    forbidden: ['developer'],
  },
  counterIdentification: {
    address: `/console/counter/${publicId}`,
    heading: counterTexts.heading,
    content: () => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    forbidden: ['developer'],
    answers: (client) =>
      client.answer('identification.get', {
        ...exampleAnswer('identification.get'),
        method: 'chipAtCounter',
        status: 'created',
        submittedAt: null,
        decidedAt: null,
        decision: null,
      }),
  },
  figures: {
    address: '/console/figures',
    heading: figureTexts.heading,
    content: () => page.getByText(figureTexts.total(12)),
    forbidden: [],
  },
  settings: {
    address: '/console/settings',
    heading: pageNames.settings,
    content: () => page.getByRole('textbox', { name: fieldNames.name, exact: true }),
    forbidden: [],
  },
  keys: {
    address: '/console/keys',
    heading: keyTexts.heading,
    content: () => page.getByRole('heading', { name: /^shop backend/ }),
    forbidden: ['reviewer'],
  },
  calls: {
    address: '/console/calls',
    heading: callTexts.heading,
    content: () => page.getByRole('table', { name: callTexts.table }),
    forbidden: ['reviewer'],
  },
  webhooks: {
    address: '/console/webhooks',
    heading: webhookTexts.heading,
    content: () => page.getByRole('heading', { name: /^https:\/\/shop.example\/webhooks\/ekyc/ }),
    forbidden: ['reviewer'],
  },
  staff: {
    address: '/console/staff',
    heading: staffTexts.heading,
    content: () => page.getByRole('heading', { name: new RegExp(`^${account.email}`) }).first(),
    forbidden: ['reviewer', 'developer'],
  },
  records: {
    address: '/console/records',
    heading: recordTexts.heading,
    content: () => page.getByRole('cell', { name: 'review of order 2026-0042' }),
    forbidden: ['reviewer', 'developer'],
  },
};

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe.each(Object.entries(pages))(
  'the page %s',
  (_, { address, content, forbidden, answers, ...tested }) => {
    test('shows what the service answers, under a heading that has the focus', async () => {
      const client = new FakeConsoleClient();
      answers?.(client);
      await showConsole(address, { client });
      await expect.element(content()).toBeVisible();
      await expect.element(heading(tested.heading)).toHaveFocus();
      await expect.element(page.getByRole('button', { name: texts.retry })).not.toBeInTheDocument();
    });

    test('fits phones and a desktop, and axe has no serious objection', async () => {
      const client = new FakeConsoleClient();
      answers?.(client);
      await showConsole(address, { client });
      await expect.element(content()).toBeVisible();
      await expectAccessible();
      await expectFits();
    });

    test('says why it was refused, and loads again on request', async () => {
      const client = new FakeConsoleClient().refuseAll('internal_error');
      await showConsole(address, { client });
      const retry = page.getByRole('button', { name: texts.retry }).first();
      await expect.element(retry).toBeVisible();
      await expectAccessible();
      client.answerAll();
      answers?.(client);
      await userEvent.click(retry);
      await expect.element(content()).toBeVisible();
    });

    test('says that the service is unreachable, in a window of a phone', async () => {
      await page.viewport(360, 800);
      await showConsole(address, { client: new FakeConsoleClient().loseConnectionOfAll() });
      await expect
        .element(page.getByRole('alert').filter({ hasText: unreachable.title }).first())
        .toBeVisible();
      await expect.element(page.getByRole('button', { name: texts.retry }).first()).toBeVisible();
      await expectFits();
    });

    test.each(forbidden)('tells a %s that the role may not see it', async (role) => {
      await showConsole(address, { role });
      await expect.element(page.getByText(texts.forbidden)).toBeVisible();
      await expect.element(heading(tested.heading)).toHaveFocus();
      await expect.element(content()).not.toBeInTheDocument();
    });
  },
);

const offered: Readonly<Record<Role, readonly (keyof typeof pageNames)[]>> = {
  owner: [
    'reviews',
    'verifications',
    'lists',
    'counter',
    'figures',
    'settings',
    'keys',
    'calls',
    'webhooks',
    'staff',
    'records',
  ],
  reviewer: ['reviews', 'verifications', 'lists', 'counter', 'figures', 'settings'],
  developer: ['verifications', 'figures', 'settings', 'keys', 'calls', 'webhooks'],
  auditor: [
    'reviews',
    'verifications',
    'lists',
    'counter',
    'figures',
    'settings',
    'keys',
    'calls',
    'webhooks',
    'staff',
    'records',
  ],
};

test.each(Object.entries(offered))(
  'the menu offers only pages that the role %s may read',
  async (role, names) => {
    const client = new FakeConsoleClient().refuse('review.count', 'internal_error');
    await showConsole('/console/account', { client, role: role as Role });
    const menu = page.getByRole('navigation', { name: texts.navigation });
    await expect.element(menu).toBeVisible();
    expect(
      menu
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(names.map((name) => pageNames[name]));
  },
);

test('an address of no page leads back to the list by keyboard', async () => {
  await showConsole('/console/nothing');
  await expect.element(heading(texts.unknownHeading)).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(heading(pageNames.verifications)).toHaveFocus();
  expect(window.location.pathname).toBe('/console');
});
