import type { Page, Request } from '@playwright/test';
import { StaffMember } from '../integration/staff-member.ts';
import { sumOf, transferOf } from './sent-before-camera.ts';
import { expect, openAs, test } from './staffed-service.ts';

/** What an empty browser loads of page, script and style until somebody can sign in. */
const mostUntilSignIn = 150_000;
/** The same for who is signed in already, until the first list stands there. */
const mostUntilList = 173_000;

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test(`at most ${mostUntilSignIn} bytes come before one can sign in`, async ({ page, staffed }) => {
  const sent = await sentUntil(page, async () => {
    await page.goto(`${staffed.service.url}/console`);
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeEnabled();
  });
  expect(sent.bytes, sent.files).toBeLessThanOrEqual(mostUntilSignIn);
});

test(`at most ${mostUntilList} bytes come before the first list`, async ({ page, staffed }) => {
  // A business of its own: other tests make verifications in theirs.
  const { businessId } = await staffed.service.addBusiness();
  const reviewer = await new StaffMember(staffed.service, businessId).join('reviewer');
  const sent = await sentUntil(page, async () => {
    await openAs(page, { ...staffed, businessId, members: { ...staffed.members, reviewer } }, 'reviewer', '');
    await expect(page.getByText('手続きはまだありません。')).toBeVisible();
  });
  expect(sent.bytes, sent.files).toBeLessThanOrEqual(mostUntilList);
});

async function sentUntil(page: Page, come: () => Promise<void>) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await come();
  const asked = requests.filter((request) => /\/console(\/assets\/|$)/.test(new URL(request.url()).pathname));
  const transfers = await Promise.all(asked.map(transferOf));
  return {
    bytes: sumOf(transfers),
    files: transfers
      .map(({ path, bytes, encoded }) => `${path}: ${bytes}${encoded ? '' : ' (as it is)'}`)
      .join('\n'),
  };
}
