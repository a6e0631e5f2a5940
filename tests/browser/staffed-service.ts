import type { Role } from '@ekyc/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './screen-checks.ts';
import type { Staffed } from './staffed.ts';

/** Opens a page of the console as this member: the tab keeps the tokens as the sign-in would have left them. */
export async function openAs(
  page: Page,
  { service, members }: Staffed,
  role: Role,
  path: string,
): Promise<void> {
  const { tokens, sub } = members[role].holder.person;
  const client = service.accounts.settings.userPoolsWebClientId;
  const prefix = `CognitoIdentityServiceProvider.${client}`;
  const kept = {
    [`${prefix}.LastAuthUser`]: sub,
    [`${prefix}.${sub}.accessToken`]: tokens?.AccessToken ?? '',
    [`${prefix}.${sub}.idToken`]: tokens?.IdToken ?? '',
    [`${prefix}.${sub}.refreshToken`]: tokens?.RefreshToken ?? '',
    [`${prefix}.${sub}.clockDrift`]: '0',
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, kept);
  await page.goto(`${service.url}/console${path}`);
}

const sizes = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };

/** Looks at the screen as it stands in both sizes: axe, and that nothing lies beyond the side. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOT_DIR'];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectFits(page);
    if (folder !== undefined)
      await page.screenshot({
        path: `${folder}/console-${name}-${size}.png`,
        fullPage: !(await page.getByRole('dialog').last().isVisible()),
        scale: 'css',
      });
  }
}

export { expect } from '@playwright/test';
export { ownBusiness, type Staffed } from './staffed.ts';
export { test } from './worker-fixtures.ts';
