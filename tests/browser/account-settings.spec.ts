import { changeSettings, expect, lookClosely, test } from './account-fixtures.ts';
import type { AccountService } from './account-service.ts';
import { type Account, type AccountPages, goodPassword, newEmail, totpCode } from './account-pages.ts';

/** At the hour that it is for the service. */
async function signUp(pages: AccountPages): Promise<Account> {
  await pages.open();
  await pages.press('新規作成');
  return pages.signUp();
}

/** What the authenticator shows next: each code is good once, and the service's clock is set on. */
async function writeCurrentCode(
  pages: AccountPages,
  accounts: AccountService,
  secret: string,
): Promise<void> {
  accounts.pass(30);
  await pages.write('今の認証アプリの確認コード', await totpCode(secret, pages.ahead()));
}

test('password, authenticator and address are changed, and the next sign-in needs the new ones', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  test.setTimeout(180_000);
  lookClosely(pages);
  const account = await signUp(pages);
  await pages.heading('マイページ');

  await pages.open('/user/security');
  await pages.heading('ログインと安全');
  await page.getByRole('link', { name: 'パスワードを変更する' }).click();
  await pages.heading('パスワードの変更');
  await pages.write('現在のパスワード', 'NotThePassword1');
  await pages.write('新しいパスワード', 'short');
  await expect(page.getByText('パスワードは12文字以上である必要があります。')).toBeVisible();
  const password = `${goodPassword}2`;
  await pages.write('新しいパスワード', password);
  await pages.write('パスワード(確認用)', `${password}x`);
  await expect(page.getByText('パスワードが一致しません。')).toBeVisible();
  await pages.write('パスワード(確認用)', password);
  await pages.press('変更する');
  await expect(page.getByText('確認コードは数字6桁で入力してください。')).toBeVisible();
  await writeCurrentCode(pages, accounts, account.secret);
  await pages.press('変更する');
  await pages.alert('メールアドレスまたはパスワードが間違っています。');
  await pages.write('現在のパスワード', account.password);
  await pages.press('変更する');
  await pages.heading('パスワードを変更しました');

  await pages.open('/user/authenticator');
  await pages.heading('認証アプリの設定し直し');
  await pages.write('今の認証アプリの確認コード', '000000');
  await pages.press('設定をはじめる');
  await pages.alert('コードが無効です。');
  await pages.look();
  await writeCurrentCode(pages, accounts, account.secret);
  await pages.press('設定をはじめる');
  await pages.heading('新しい認証アプリの設定');
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await pages.write('確認コード', await totpCode(secret, pages.ahead()));
  await pages.press('設定する');
  await pages.heading('認証アプリを設定しました');

  const email = newEmail();
  await pages.open('/user/email');
  await pages.heading('メールアドレスの変更');
  await pages.write('新しいメールアドレス', email);
  await writeCurrentCode(pages, accounts, secret);
  await pages.press('確認コードを送信する');
  await pages.heading('新しいメールアドレスの確認');
  await pages.write('確認コード', await pages.mailedCode(email));
  await pages.press('変更する');
  await pages.heading('メールアドレスを変更しました');
  expect((await pages.mailsTo(account.email)).length).toBeGreaterThan(1);

  await pages.open('/user/security');
  await pages.press('すべての端末からログアウト');
  await pages.press('ログアウトする');
  await pages.signIn({ email, password, secret });
  await pages.heading('ログインと安全');

  const undoing = async () =>
    (await pages.mailsTo(account.email)).find(({ text }) => text.includes('別のアドレスに変更されました'));
  await expect.poll(async () => (await undoing())?.text).toContain('/recovery/undo_change#');
  const link = /\/recovery\/undo_change#[\w-]{43}/.exec((await undoing())?.text ?? '')?.[0] ?? '';
  await pages.open(link);
  await pages.heading('変更を取り消しますか?');
  await pages.press('変更を取り消す');
  await pages.heading('変更を取り消しました');
  await pages.open();
  await pages.signIn({ email: account.email, password, secret });
});

test('what guards an account is changed only within five minutes of a sign-in', { tag: '@nightly' }, async ({
  pages,
  page,
  accounts,
}) => {
  test.setTimeout(120_000);
  lookClosely(pages);
  await signUp(pages);
  accounts.pass(301);
  await pages.open('/user/password');
  await pages.write('現在のパスワード', goodPassword);
  await pages.write('新しいパスワード', `${goodPassword}3`);
  await pages.write('パスワード(確認用)', `${goodPassword}3`);
  const code = '今の認証アプリの確認コード';
  await pages.write(code, '123456');
  await pages.press('変更する');
  await pages.heading('もう一度ログインしてください');
  await pages.open('/user/authenticator');
  await pages.write(code, '123456');
  await pages.press('設定をはじめる');
  await pages.heading('もう一度ログインしてください');
  await pages.open('/user/email');
  await pages.write('新しいメールアドレス', newEmail());
  await pages.write(code, '123456');
  await pages.press('確認コードを送信する');
  await pages.heading('もう一度ログインしてください');
  await pages.open('/user/deletion');
  await page.getByTestId('sure').check();
  await pages.press('削除を申し込む');
  await pages.heading('もう一度ログインしてください');
  await pages.press('ログインし直す');
  await pages.heading('ログイン');
});

test('who has lost the authenticator comes in by a recovery code and sets up a new one', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  test.setTimeout(120_000);
  lookClosely(pages);
  const account = await signUp(pages);
  await page.getByRole('link', { name: '回復コードを作成する' }).click();
  await pages.heading('回復コード');
  await pages.write('今の認証アプリの確認コード', '000000');
  await pages.press('回復コードを作成する');
  await pages.alert('確認コードが誤っているか、すでに使われています。');
  await writeCurrentCode(pages, accounts, account.secret);
  await pages.press('回復コードを作成する');
  await pages.heading('回復コードを作成しました');
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await pages.open('/user/security');
  await expect(page.getByText('残り10個')).toBeVisible();

  await pages.forget();
  await pages.enterSignIn(account.email);
  await pages.heading('確認コードの入力');
  await pages.press('コードを入力できないときは');
  await pages.heading('回復コードの入力');
  await pages.press('確認する');
  await expect(
    page.getByText('回復コードは英数字24文字(以前のものは16文字)で入力してください。'),
  ).toBeVisible();
  await pages.write('回復コード', 'ABCD-EFGH-JKMN-PQRS');
  await pages.press('確認する');
  await pages.alert('コードが無効です。');
  await pages.write('回復コード', (codes[0] ?? '').toLowerCase());
  await pages.press('確認する');
  const secret = await pages.setUpTotp();
  await pages.signedIn();
  expect(secret).not.toBe(account.secret);
  await pages.forget();
  await pages.signIn({ ...account, secret });
});

test('the link of the mail stops a reset after a press, once; without our pool there is a contact instead', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  lookClosely(pages);
  const account = await signUp(pages);
  const sub = (await accounts.admin.findByEmail(account.email)) ?? '';
  const granted = await accounts.admin.grantReset(sub, { origin: 'operator' });
  const link = `/recovery/undo#${granted?.undoToken ?? ''}`;
  await pages.open(link);
  await pages.heading('認証アプリの設定し直しを取り消しますか?');
  expect(page.url()).not.toContain(granted?.undoToken);
  await pages.press('取り消す');
  await pages.heading('取り消しました');
  await pages.open();
  await pages.open(link);
  await pages.press('取り消す');
  await pages.heading('このリンクは使えません');

  await changeSettings(pages, { userPoolEndpoint: undefined, operatorContact: 'help@ekyc.example' });
  await pages.open('/privacy');
  await expect(page.getByRole('link', { name: 'お問い合わせ窓口(help@ekyc.example)' })).toHaveAttribute(
    'href',
    'mailto:help@ekyc.example',
  );
});

test('who cannot sign in asks for a link, whoever that is; its page shows the code before the identification (answers to links faked)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  lookClosely(pages);
  for (const [path, heading] of [
    ['/recovery', '認証アプリを使えない方のお手続き'],
    ['/deletion', 'アカウントの削除の申し込み'],
  ] as const) {
    await pages.open(path);
    await pages.heading(heading);
    await pages.press('メールを送信する');
    await expect(page.getByText('メールアドレスが未入力です。')).toBeVisible();
    await pages.write('メールアドレス', newEmail());
    await pages.press('メールを送信する');
    await pages.heading('メールをご確認ください');
  }
  const token = 'A'.repeat(43);
  await pages.open(`/recovery#${token}`);
  await pages.press('手続きをはじめる');
  await pages.heading('このリンクは使えません');

  const publicId = 'B'.repeat(24);
  const begun = { publicId, url: 'https://ekyc.example/', recoveryCode: '7K2M-QX8D-03VR-HN5T-9FJC-4TAE' };
  await page.route('**/api/v1/account_links/recovery', (route) =>
    route.fulfill({ status: 201, json: begun }),
  );
  await page.goto('about:blank');
  await pages.open(`/recovery#${token}`);
  await pages.look();
  await pages.press('手続きをはじめる');
  await pages.heading('回復コードを書き留めてください');
  await expect(page.getByTestId('recovery-code')).toHaveText(begun.recoveryCode);
  await expect(pages.button('本人確認へ進む')).toBeDisabled();
  await page.getByRole('checkbox').check();
  await pages.press('本人確認へ進む');
  await expect(page).toHaveURL(new RegExp(`/identification\\?publicId=${publicId}$`));

  await page.route('**/api/v1/account_links/deletion', (route) =>
    route.fulfill({ status: 201, json: { requestedAt: new Date().toISOString() } }),
  );
  await pages.open(`/deletion#${token}`);
  await pages.press('削除を申し込む');
  await pages.heading('お申し込みを受け付けました');
});

test('a deletion is asked for and withdrawn; the records of sharing are empty; unknown pages say so', async ({
  pages,
  page,
}) => {
  lookClosely(pages);
  await signUp(pages);
  await expect(page.getByText('まだ登録されていません。')).toBeVisible();
  await pages.open('/user/sharings');
  await pages.heading('情報の提供履歴');
  await expect(page.getByText('まだ、どの事業者にも情報を提供していません。')).toBeVisible();
  await pages.open('/user/deletion');
  await pages.heading('アカウントの削除');
  await expect(pages.button('削除を申し込む')).toBeDisabled();
  await page.getByTestId('sure').check();
  await pages.press('削除を申し込む');
  await pages.heading('お申し込みを受け付けました');
  await pages.open();
  await pages.press('削除を取りやめる');
  await expect(page.getByRole('heading', { name: '本人確認済みの情報' })).toBeVisible();
  await expect(pages.button('削除を取りやめる')).toBeHidden();
  await pages.open('/user/nothing');
  await pages.heading('このリンクは使えません');
  await pages.open('/user/link_account');
  await pages.heading('この手続きは続けられません');
});

test('a sign-in that ended on an open page leads to the sign-in with a sentence, whatever is pressed', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  const { email } = await signUp(pages);
  await expect(page.getByTestId('register')).toBeVisible();
  await accounts.admin.disable((await accounts.admin.findByEmail(email)) ?? '');
  // Two hours later the access token has run out; the refresh is refused.
  await page.clock.setFixedTime(Date.now() + 7_200_000);
  await page.getByTestId('register').click();
  await pages.heading('ログイン');
  await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
});

test('a change at the account service after the sign-in was ended elsewhere leads to the sign-in too', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  const { email } = await signUp(pages);
  await pages.open('/user/authenticator');
  await pages.heading('認証アプリの設定し直し');
  await accounts.admin.requirePasswordReset((await accounts.admin.findByEmail(email)) ?? '');
  await pages.write('今の認証アプリの確認コード', '123456');
  await pages.press('設定をはじめる');
  await pages.heading('ログイン');
  await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
});

test('who declines new terms may delete the account and see what was shared (that they are new is made by the test)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  lookClosely(pages);
  await signUp(pages);
  await page.route('**/api/v1/account', async (route) => {
    const response = await route.fetch();
    const account = (await response.json()) as { terms: object };
    await route.fulfill({ response, json: { ...account, terms: { ...account.terms, mustAgree: 'new' } } });
  });
  await pages.open();
  await pages.heading('利用規約への同意');
  await page.getByRole('link', { name: '情報の提供履歴' }).click();
  await pages.heading('情報の提供履歴');
  await pages.open();
  await pages.heading('利用規約への同意');
  await page.getByRole('link', { name: 'アカウントの削除' }).click();
  await pages.heading('アカウントの削除');
  await page.getByTestId('sure').check();
  await pages.press('削除を申し込む');
  await pages.heading('お申し込みを受け付けました');
  await pages.press('削除を取りやめる');
  await pages.heading('アカウントの削除');
  await pages.open('/user/security');
  await pages.heading('利用規約への同意');
});

test('terms and privacy policy are read without signing in', { tag: '@nightly' }, async ({ pages }) => {
  lookClosely(pages);
  await pages.open('/terms');
  await pages.heading('利用規約');
  await expect(pages.page.getByText('反社会的勢力').first()).toBeVisible();
  await pages.open('/privacy');
  await pages.heading('プライバシーポリシー');
});
