import { expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** A password that the policy takes. */
export const goodPassword = 'Kuroneko2026Neko';

export interface Account {
  readonly email: string;
  readonly password: string;
  /** Base32, as the screen showed it. */
  readonly secret: string;
}

let count = 0;
/** An address that no other test uses. */
export function newEmail(): string {
  return `hanako${Date.now().toString(36)}${count++}@example.jp`;
}

const stepSeconds = 30;
/** Steps already spent, by secret: the pool takes each once. */
const spentSteps = new Map<string, number>();

/**
 * The code that an authenticator app would show: of this step, or of the next one where this one was spent (the pool
 * allows one step ahead).
 * @param ahead seconds by which the service's clock was set on
 */
export async function totpCode(secret: string, ahead = 0): Promise<string> {
  const clock = () => Date.now() + ahead * 1000;
  const step = Math.max(Math.floor(clock() / 1000 / stepSeconds), (spentSteps.get(secret) ?? 0) + 1);
  const tooEarly = (step - 1) * stepSeconds * 1000 - clock();
  // Nobody announces the next step but the clock.
  if (tooEarly > 0) await new Promise((resolve) => setTimeout(resolve, tooEarly + 50));
  spentSteps.set(secret, step);
  return new TOTP({ secret }).generate({ timestamp: step * stepSeconds * 1000 });
}

interface StoredMessage {
  readonly to: string;
  readonly text: string;
}

/** The visitor's way through the sign-in screens, by what stands on them. */
export class AccountPages {
  readonly page: Page;
  readonly url: string;
  /** Looks at the screen as it stands. */
  look: () => Promise<void> = () => Promise.resolve();
  /** The visitor came to the screen of this heading. */
  arrived: (heading: string) => Promise<void> = () => Promise.resolve();

  /** Seconds by which the service's clock was set on. */
  readonly ahead: () => number;

  /** @param url origin of a service with /dev/mail */
  constructor(page: Page, url: string, ahead: () => number = () => 0) {
    this.page = page;
    this.url = url;
    this.ahead = ahead;
  }

  async open(path = '/user'): Promise<void> {
    await this.page.goto(this.url + path);
  }

  async heading(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text);
    await this.arrived(String(text));
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async write(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
  }

  async alert(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('alert')).toContainText(text);
  }

  /** The newest code that was sent to an address, as /dev/mail shows it. */
  async mailedCode(email: string, since = 0): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(async () => {
        const sent = await this.mailsTo(email);
        code = sent.length > since ? sent[0]?.text.match(/確認コード: (\d{6})/)?.[1] : undefined;
        return code;
      })
      .toMatch(/^\d{6}$/);
    return code as string;
  }

  /** Newest first. */
  async mailsTo(email: string): Promise<readonly StoredMessage[]> {
    const response = await this.page.request.get(`${this.url}/dev/mail.json`);
    const { items } = (await response.json()) as { items: StoredMessage[] };
    return items.filter(({ to }) => to === email);
  }

  async enterSignUp(email: string, password = goodPassword): Promise<void> {
    await this.heading('クリィeKYC登録');
    await this.write('メールアドレス', email);
    await this.write('パスワード', password);
    await this.write('パスワード(確認用)', password);
    await this.page.getByRole('checkbox', { name: '利用規約に同意する' }).check();
    await this.press('登録する');
  }

  async enterCode(code: string): Promise<void> {
    await this.write('確認コード', code);
    await this.press('確認する');
  }

  async enterSignIn(email: string, password = goodPassword): Promise<void> {
    await this.heading('ログイン');
    await this.write('メールアドレス', email);
    await this.write('パスワード', password);
    await this.press('ログイン');
  }

  /** Sets the authenticator up and gives its secret. */
  async setUpTotp(): Promise<string> {
    await this.heading('認証アプリの設定');
    const secret = (await this.page.getByTestId('totp-secret').textContent()) ?? '';
    await this.enterCode(await totpCode(secret, this.ahead()));
    return secret;
  }

  /** As if the browser had been closed: the tab's storage is gone, the account service was told nothing. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => sessionStorage.clear());
    await this.open();
  }

  async signedIn(): Promise<void> {
    await expect(this.page.locator('[data-account]')).toBeAttached();
  }

  /** From an opened sign-up screen to the signed-in page, by mail and authenticator. */
  async signUp(email = newEmail(), password = goodPassword): Promise<Account> {
    await this.enterSignUp(email, password);
    await this.heading('メールアドレスの確認');
    await this.enterCode(await this.mailedCode(email));
    const secret = await this.setUpTotp();
    await this.signedIn();
    return { email, password, secret };
  }

  /** From an opened sign-in screen to the signed-in page. */
  async signIn(account: Account): Promise<void> {
    await this.enterSignIn(account.email, account.password);
    await this.heading('確認コードの入力');
    await this.enterCode(await totpCode(account.secret, this.ahead()));
    await this.signedIn();
  }
}

/** A fresh account, signed in: for tests of the pages behind the sign-in. The first screen is the one of `path`. */
export async function signUpFresh(page: Page, url: string, path = '/user'): Promise<Account> {
  const pages = new AccountPages(page, url);
  await pages.open(path);
  if (path.replace(/^\/embed/, '') !== '/user/link_account') {
    await pages.heading('ログイン');
    await pages.press('新規作成');
  }
  return pages.signUp();
}
