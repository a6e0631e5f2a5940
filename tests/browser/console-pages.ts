import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test';
import { AccountPages, type Account } from './account-pages.ts';

/** The console's pages in the order of its menu: address and heading. */
export const consoleAreas = [
  ['', '手続き'],
  ['/reviews', '審査'],
  ['/lists', 'リスト'],
  ['/counter', '窓口'],
  ['/figures', '集計'],
  ['/settings', '設定'],
  ['/keys', 'APIキー'],
  ['/calls', 'API呼び出し'],
  ['/webhooks', 'Webhook'],
  ['/staff', '担当者'],
  ['/records', '記録'],
] as const;

export const desktop = { width: 1280, height: 800 };

/** A member of a business's staff, in the console. */
export class ConsolePages {
  readonly page: Page;
  readonly url: string;
  readonly account: AccountPages;

  /** @param url origin of a service with /dev/mail */
  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.account = new AccountPages(page, url);
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(`${this.url}/console${path}`);
  }

  async heading(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }

  /** One part of the page, by its heading. */
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The link of the newest invitation that was mailed to an address. */
  async invitationOf(email: string): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(async () => {
        const mails = await this.account.mailsTo(email);
        link = mails.map(({ text }) => /\S+\/console\/invitation#[\w-]{43}/.exec(text)?.[0]).find(Boolean);
        return link;
      })
      .toBeDefined();
    return link as string;
  }

  /** From the mailed link through signing up to the list. */
  async join(email: string): Promise<Account> {
    await this.page.goto(await this.invitationOf(email));
    const account = await this.account.signUp(email);
    await this.heading('手続き');
    return account;
  }

  /** Presses Tab until the focus is there. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const focused = () => target.evaluate((element) => element === document.activeElement);
    // More keys than any page has controls.
    for (let presses = 0; presses < 120; presses++) {
      if (await focused()) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${String(target)}`);
  }

  /** One call of this member for their only business, beside the page's own. */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.page.evaluate(
      async (given) => {
        const [, token] = Object.entries(sessionStorage).find(([key]) => key.endsWith('.accessToken')) ?? [];
        const headers = { 'Access-Token': String(token), 'Content-Type': 'application/json' };
        const me = (await (await fetch('/api/v1/staff/me', { headers })).json()) as {
          memberships: { business: { id: string } }[];
        };
        const response = await fetch(given.path, {
          method: given.method,
          headers: { ...headers, Business: me.memberships[0]?.business.id ?? '' },
          ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        });
        return { ok: response.ok, text: await response.text() };
      },
      { method, path, body },
    );
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.text}`);
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Body;
  }

  /** Invites somebody by the call, as this member. */
  async invite(email: string, role: string): Promise<void> {
    await this.call('POST', '/api/v1/staff_invitations', { email, role });
  }
}

/** A browser of its own at an office desk; the mailed links name the service's public address. */
export async function newMember(browser: Browser, port: number): Promise<ConsolePages> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'ja-JP',
    timezoneId: 'America/New_York',
    userAgent: devices['Desktop Chrome'].userAgent,
  });
  return new ConsolePages(await context.newPage(), `http://localhost:${port}`);
}
