import { type Role, roles } from '@ekyc/contract';
import { receiveWebhooks, type WebhookReceiver } from '@ekyc/testkit';
import { deliver } from '@ekyc/service';
import { expect, test as base, type Page } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { StaffMember } from '../integration/staff-member.ts';
import { expectAccessible, expectFits } from './screen-checks.ts';

/** A business with one member of each role, and what is told to its webhook address. */
export interface Staffed {
  readonly service: ClockedService;
  readonly businessId: string;
  readonly members: Readonly<Record<Role, StaffMember>>;
  readonly receiver: WebhookReceiver;
  /** Attempts every delivery that was asked for since the last time. */
  deliverAll(): Promise<void>;
}

export const test = base.extend<object, { staffed: Staffed }>({
  staffed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const service = await startClockedService();
      const receiver = await receiveWebhooks();
      const { businessId } = await service.addBusiness({}, 'live');
      const join = async (role: Role) =>
        [role, await new StaffMember(service, businessId).join(role)] as const;
      const members = Object.fromEntries(await Promise.all(roles.map(join))) as Staffed['members'];
      let delivered = 0;
      const deliverAll = async () => {
        for (const job of service.jobs.slice(delivered)) {
          delivered++;
          if (job.queue === 'deliver') await deliver(service.ports, job.deliveryId);
        }
      };
      await use({ service, businessId, members, receiver, deliverAll });
      await receiver.close();
      await service.close();
    },
    { scope: 'worker' },
  ],
});

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
        fullPage: !(await page.getByRole('dialog').isVisible()),
        scale: 'css',
      });
  }
}

export { expect };
