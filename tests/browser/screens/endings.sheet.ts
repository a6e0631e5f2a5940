import { expectOk, VisitorClient } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { startClockedService } from '../../integration/clocked-service.ts';
import { endedAs, endings } from '../ended.ts';
import { createIdentification, expect, test } from '../fixtures.ts';
import { remember } from '../prepared.ts';
import { ContactSheet } from './contact-sheet.ts';

test.use({ filmed: false });

test('how a session ends, and what stops it', async ({
  browser,
  contextOptions,
  service,
  business,
  scenes,
  holder,
}) => {
  const sheet = new ContactSheet('endings');
  const shown = async (url: string, label: string, before?: (page: Page) => Promise<void>) => {
    const context = await browser.newContext(contextOptions);
    const page = await context.newPage();
    await before?.(page);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sheet.take(page, label);
    await context.close();
  };
  for (const ending of endings) {
    const context = await browser.newContext(contextOptions);
    const page = await context.newPage();
    await page.goto((await endedAs(page, ending, { service, business, scenes, holder })).url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sheet.take(page, ending);
    await context.close();
  }
  const given = await createIdentification(service, business);
  const client = new VisitorClient(service.url, given.publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  await shown(given.url, 'open elsewhere');
  expectOk(await client.call('identification.cancel'), 'cancel');
  await shown(given.url, 'canceled', (page) => remember(page, client));
  await shown(`${service.url}/identification?publicId=unknown`, 'unknown link');
  await shown(`${service.url}/`, 'no link');
  const clocked = await startClockedService();
  try {
    const other = await clocked.addBusiness();
    const opened = await createIdentification(clocked, other, { expiresInMinutes: 5 });
    const visitor = new VisitorClient(clocked.url, opened.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const unopened = await createIdentification(clocked, other, { expiresInMinutes: 5 });
    clocked.pass(5 * 60);
    await shown(opened.url, 'expired', (page) => remember(page, visitor));
    await shown(unopened.url, 'expired, never opened');
  } finally {
    await clocked.close();
  }
  await sheet.write();
});
