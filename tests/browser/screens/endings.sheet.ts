import { elsewhere, expectOk, VisitorClient, VisitorJourney } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { startClockedService } from '../../integration/clocked-service.ts';
import { createIdentification, expect, test } from '../fixtures.ts';
import { remember } from '../prepared.ts';
import { engineTimeout } from '../visitor-page.ts';
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
  const submitted = async (familyName?: string) => {
    const { publicId, url } = await createIdentification(service, business);
    const client = new VisitorClient(service.url, publicId);
    const who = familyName === undefined ? holder : { ...holder, familyName };
    await new VisitorJourney(client, elsewhere(scenes), who).submit();
    const status = () => client.call('identification.getCompleted').then(({ body }) => body.status);
    await expect
      .poll(status, { timeout: engineTimeout })
      .toBe(familyName === undefined ? 'approved' : 'review');
    return { publicId, url, client };
  };
  const approved = await submitted();
  await shown(approved.url, 'approved', (page) => remember(page, approved.client));
  const decisions = [
    ['in review', null],
    ['declined', { decision: 'declined', reason: '別の方の書類' }],
    [
      'resubmission',
      {
        decision: 'resubmission',
        reason: '裏面が読めない',
        parts: [{ take: 'document', photoTypes: ['back'] }],
      },
    ],
  ] as const;
  for (const [label, body] of decisions) {
    const { publicId, url, client } = await submitted('山本');
    if (body !== null)
      expectOk(await business.call('identification.decide', { params: { publicId }, body }), 'decision');
    await shown(url, label, (page) => remember(page, client));
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
    const { url } = await createIdentification(clocked, other, { expiresInMinutes: 5 });
    clocked.pass(5 * 60);
    await shown(url, 'expired');
  } finally {
    await clocked.close();
  }
  await sheet.write();
});
