import type { Page } from '@playwright/test';
import { StaffMember } from '../integration/staff-member.ts';
import { totpOf } from '../integration/user-pool/person.ts';
import { expect, look, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** A device with a sensor, by the browser's own tools: it makes and keeps real passkeys. */
async function addDevice(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in by it and deletes it', async ({ page, staffed }) => {
  const { service, businessId } = staffed;
  const { person } = (await new StaffMember(service, businessId).join('reviewer')).holder;
  /** The next code: each is good once. */
  const code = () => {
    service.pass(60);
    return totpOf(person.secret, service.ports.now());
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await addDevice(page);

  // By name: no passkey belongs to an address of numbers.
  await page.goto(`http://localhost:${new URL(service.url).port}/console/account`);
  await expect(button('パスキーでログイン')).toBeEnabled();
  await look(page, 'passkey-sign-in');
  // The device has none yet, and says so.
  await button('パスキーでログイン').click();
  await expect(page.getByRole('alert')).toContainText('もう一度お試しください');

  await field('メールアドレス').fill(person.email);
  await field('パスワード').fill(person.password);
  await button('ログイン').click();
  await field('確認コード').fill(code());
  await button('確認する').click();
  await expect(heading('アカウント')).toBeVisible();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();
  await button('パスキーを追加').click();
  await button('追加する').click();
  await expect(page.getByText('名前を入力してください。')).toBeVisible();
  await look(page, 'passkey-add');
  await field('名前').fill('会社のパソコン');
  await field('今の認証アプリの確認コード').fill(code());
  await button('追加する').click();
  const item = page.getByRole('listitem').filter({ hasText: '会社のパソコン' });
  await expect(item).toContainText('まだ使われていません');
  await look(page, 'passkeys');

  await button('ログアウト').click();
  await expect(heading('ログイン')).toBeVisible();
  await button('パスキーでログイン').click();
  await expect(item).not.toContainText('まだ使われていません');

  await button('「会社のパソコン」を削除').click();
  await field('今の認証アプリの確認コード').fill(code());
  await look(page, 'passkey-delete');
  await page.getByRole('dialog').getByRole('button', { name: '削除', exact: true }).click();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();
  await button('ログアウト').click();
  await button('パスキーでログイン').click();
  await expect(page.getByRole('alert')).toContainText('このパスキーではログインできませんでした');
});
