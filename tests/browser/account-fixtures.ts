import { expect } from '@playwright/test';
import { AccountPages } from './account-pages.ts';
import { expectAccessible, expectFits } from './screen-checks.ts';
import { screenTexts, strangeWords } from './screen-texts.ts';
import { test as base } from './worker-fixtures.ts';

interface TestFixtures {
  /** The sign-in screens; each is looked at when the visitor comes to it. */
  pages: AccountPages;
}

export const test = base.extend<TestFixtures>({
  pages: async ({ page, accounts }, use) => use(new AccountPages(page, accounts.url, accounts.ahead)),
});

let pictures = 0;
/** Screens looked at already, by heading: each once is enough, unless a test looks by itself. */
const seen = new Set<string>();

/** Looks at every new screen of this visitor: axe, width, and that nothing stands there in another language. */
export function lookClosely(pages: AccountPages): void {
  const { page } = pages;
  const folder = process.env['SCREENSHOT_DIR'];
  pages.arrived = async (heading) => {
    if (seen.has(heading)) return;
    seen.add(heading);
    await pages.look();
  };
  pages.look = async () => {
    await expectAccessible(page);
    await expectFits(page);
    expect(strangeWords(await screenTexts(page))).toEqual([]);
    if (folder !== undefined)
      await page.screenshot({
        path: `${folder}/sign-in-${String(pictures++).padStart(2, '0')}.png`,
        fullPage: true,
      });
  };
}

/**
 * Lets the account service answer one operation with its own error JSON: for errors that cannot be provoked.
 * @param body null: the network is gone
 */
export async function answerWith(
  pages: AccountPages,
  operation: string,
  body: Record<string, unknown> | null,
  status = 400,
): Promise<void> {
  await pages.page.route('**/idp/', async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (!target.endsWith(`.${operation}`)) return route.fallback();
    if (body === null) return route.abort('internetdisconnected');
    return route.fulfill({
      status,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify(body),
    });
  });
}

/** Calls the user pool as another client would; the client's id is added. Throws where it refuses. */
export async function callPool(
  pages: AccountPages,
  operation: string,
  body: Record<string, unknown>,
): Promise<void> {
  const { request } = pages.page;
  const settings = (await (await request.get(`${pages.url}/api/endpoints`)).json()) as {
    userPoolsWebClientId: string;
  };
  const response = await request.post(`${pages.url}/idp/`, {
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    data: JSON.stringify({ ClientId: settings.userPoolsWebClientId, ...body }),
  });
  if (!response.ok()) throw new Error(await response.text());
}

/** The page's own settings with some of them changed, as another installation would answer them. */
export async function changeSettings(pages: AccountPages, change: Record<string, unknown>): Promise<void> {
  await pages.page.route('**/api/endpoints', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...settings, ...change } });
  });
}

export { expect };
