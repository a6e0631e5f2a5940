import { expect, test } from '../account-fixtures.ts';
import { newEmail, goodPassword, totpCode } from '../account-pages.ts';
import { ContactSheet } from './contact-sheet.ts';

test('sign-in and the account', async ({ page, pages, accounts }) => {
  const sheet = new ContactSheet('account');
  const take = (label: string) => sheet.take(page, label);
  await pages.open();
  await pages.heading('ログイン');
  await take('sign in');
  await pages.press('ログイン');
  await expect(page.getByText('メールアドレスが未入力です。')).toBeVisible();
  await take('sign in: nothing entered');
  await pages.press('新規作成');
  await pages.heading('クリィeKYC登録');
  await take('sign up');
  const email = newEmail();
  await pages.enterSignUp(email, goodPassword);
  await pages.heading('メールアドレスの確認');
  await take('code by mail');
  await pages.enterCode(await pages.mailedCode(email));
  await pages.heading('認証アプリの設定');
  await take('authenticator');
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await pages.enterCode(await totpCode(secret, pages.ahead()));
  await pages.signedIn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take('home');
  for (const path of [
    '/user/security',
    '/user/sharings',
    '/user/link_account',
    '/user/deletion',
    '/terms',
    '/privacy',
    '/recovery',
    '/deletion',
  ]) {
    await page.goto(accounts.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take(path);
  }
  await pages.forget();
  await pages.enterSignIn(email);
  await pages.heading('確認コードの入力');
  await take('second factor');
  await pages.press('コードを入力できないときは');
  await pages.heading('回復コードの入力');
  await take('recovery code');
  await pages.open();
  await pages.enterSignIn(email);
  await pages.heading('確認コードの入力');
  await pages.enterCode(await totpCode(secret, pages.ahead()));
  await pages.signedIn();
  await accounts.admin.disable((await accounts.admin.findByEmail(email)) ?? '');
  await pages.open();
  await pages.heading('このアカウントは利用を停止されています');
  await take('suspended');
  await sheet.write();
});
