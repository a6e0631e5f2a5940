import { simulateVerification } from '@ekyc/service';
import { expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './screen-checks.ts';
import { expect, openAs, type Staffed } from './staffed-service.ts';

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** What is told with this text. */
export const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
/** The button by which it is undone. */
export const undoOf = (page: Page, text: string) =>
  toast(page, text).getByRole('button', { name: '元に戻す' });

/** Looks at what is told in both sizes: axe, width, and a picture of the window where a folder is named. */
export async function lookAtToast(page: Page, text: string, name: string): Promise<void> {
  const folder = process.env['SCREENSHOT_DIR'];
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    // Under the pointer it stays.
    await toast(page, text).hover();
    await expectAccessible(page);
    await expectFits(page);
    await expect(toast(page, text)).toBeInViewport({ ratio: 1 });
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/undo-${name}-${size.width}.png`, scale: 'css' });
  }
}

/** Cases that wait for a decision, the longest waiting first. */
export async function waiting(own: Staffed, count: number): Promise<readonly string[]> {
  const { db } = own.service.ports;
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { targetUserId: `kokyaku-${at}`, metadata: { 'sandbox.outcome': 'review' } };
    const { publicId } = expectOk(
      await own.members.reviewer.call('identification.create', { body }),
      'create',
    );
    const found = db.selectFrom('verification').select('id').where('public_id', '=', publicId);
    await simulateVerification(own.service.ports, (await found.executeTakeFirstOrThrow()).id);
    made.push(publicId);
  }
  return made;
}

/** What is told of an address that was paused. */
export const paused = '通知を一時停止しました。';

/** An address of a business's own, which is paused. */
export async function pauseOne(page: Page, own: Staffed): Promise<{ id: string; url: string }> {
  const { url } = own.receiver;
  const { id } = expectOk(
    await own.members.owner.call('webhook.createEndpoint', { body: { url } }),
    'create',
  );
  await openAs(page, own, 'owner', '/webhooks');
  await page.getByRole('button', { name: `一時停止:${url}` }).press('Enter');
  await expect(toast(page, paused)).toBeVisible();
  await expect(page.getByRole('button', { name: `再開:${url}` })).toBeFocused();
  return { id, url };
}
