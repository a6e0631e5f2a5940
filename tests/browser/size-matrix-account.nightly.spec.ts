import { expect, test } from './account-fixtures.ts';
import { goodPassword, newEmail } from './account-pages.ts';
import { holdsAtEverySize } from './every-size.ts';

test('signing up and in, and the pages of an account, hold at every size', async ({
  page,
  pages,
  accounts,
}) => {
  test.slow();
  const holds = async (heading: string) => {
    await pages.heading(heading);
    await holdsAtEverySize(page, heading);
  };
  await pages.open();
  await pages.heading('ログイン');
  await pages.press('新規作成');
  const email = newEmail();
  await pages.enterSignUp(email, goodPassword);
  await holds('メールアドレスの確認');
  await pages.enterCode(await pages.mailedCode(email));
  await holds('認証アプリの設定');
  const secret = await pages.setUpTotp();
  await pages.signedIn();
  for (const path of [
    '/user',
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
    await holdsAtEverySize(page, path);
  }
  await pages.forget();
  await pages.enterSignIn(email);
  await holds('確認コードの入力');
  await pages.press('コードを入力できないときは');
  await holds('回復コードの入力');
  expect(secret).not.toBe('');
});
