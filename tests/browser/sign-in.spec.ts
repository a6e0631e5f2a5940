import { goodPassword, newEmail, totpCode } from './account-pages.ts';
import { callPool, changeSettings, expect, lookClosely, test } from './account-fixtures.ts';
import { readQr } from './read-qr.ts';

test('signing up leads over mail and authenticator to the account, and back in again', async ({
  pages,
  page,
  accounts,
}) => {
  lookClosely(pages);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await pages.open();
  await pages.heading('ログイン');
  await expect(page.getByRole('tab', { name: 'ログイン' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('img', { name: 'クリィeKYCのロゴ' })).toBeVisible();
  await pages.press('新規作成');
  await expect(page.getByRole('tab', { name: '新規登録' })).toHaveAttribute('aria-selected', 'true');
  const email = newEmail();
  // Spaces around an address do not count.
  await pages.enterSignUp(`  ${email} `);
  await pages.heading('メールアドレスの確認');
  await expect(page.getByText('届くまでに1分ほどかかることがあります。')).toBeVisible();
  await pages.enterCode(await pages.mailedCode(email));

  await pages.heading('認証アプリの設定');
  const picture = page.getByAltText('認証アプリに登録するQRコード');
  expect(await picture.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([
    228, 228,
  ]);
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  const address = new URL(await readQr(picture));
  expect(address.searchParams.get('issuer')).toBe('クリィeKYC(local)');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(address.pathname)).toBe(
    `//totp/クリィeKYC(local):${email}`.replace('//totp', ''),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pages.press('コピー');
  await expect(page.getByText('コピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await pages.enterCode(await totpCode(secret, accounts.ahead()));
  await pages.signedIn();

  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key !== 'ekyc:text-size'),
    session: Object.keys(sessionStorage),
    agreed: sessionStorage.getItem('ekyc.agreed-terms'),
  }));
  expect(kept.local).toEqual([]);
  expect(kept.session.some((key) => key.endsWith('.accessToken'))).toBe(true);
  expect(page.url()).not.toContain(email);

  // Idle finds the current user.
  await page.reload();
  await pages.signedIn();
  await page
    .evaluate(() => Object.keys(sessionStorage))
    .then((keys) => expect(keys.length).toBeGreaterThan(0));
  const token = await page.evaluate(
    () => Object.entries(sessionStorage).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? '',
  );
  const statusOfToken = async () => {
    const settings = (await (await page.request.get(new URL('/api/endpoints', page.url()).href)).json()) as {
      userPoolEndpoint: string;
    };
    const answer = await page.request.post(settings.userPoolEndpoint, {
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      data: JSON.stringify({ AccessToken: token }),
    });
    return answer.status();
  };
  expect(await statusOfToken()).toBe(200);
  await pages.press('ログアウト');
  await pages.heading('ログイン');
  // Whoever signs in again leaves no earlier sign-in behind: a page lets nobody sign in before that one has ended.
  expect(await statusOfToken()).toBe(400);
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('Token')));
  expect(left).toEqual([]);
  await pages.signIn({ email, password: goodPassword, secret });
  expect(violations).toEqual([]);
});

test('the first tab is signing up under /user/link_account alone, also when embedded', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  for (const [path, heading] of [
    ['/user/link_account?publicId=x', 'クリィeKYC登録'],
    ['/embed/user/link_account', 'クリィeKYC登録'],
    ['/user', 'ログイン'],
    ['/embed/user', 'ログイン'],
    ['/user/anything', 'ログイン'],
  ] as const) {
    await pages.open(path);
    await pages.heading(heading);
  }
  await page.getByRole('tab', { name: '新規登録' }).click();
  await pages.heading('クリィeKYC登録');
  await page.getByRole('tab', { name: 'ログイン' }).click();
  await pages.heading('ログイン');
  const first = await page.goto(`${pages.url}/`);
  expect(first?.ok()).toBe(true);
  await expect(page.getByText('ログイン')).toHaveCount(0);
});

test('a temporary password must be changed by the rules, then the address is verified or skipped', {
  tag: '@nightly',
}, async ({ pages, page, accounts }) => {
  lookClosely(pages);
  const temporary = 'Temporary2026Pass';
  const email = newEmail();
  await accounts.admin.createUser(email, temporary);
  await pages.open();
  await pages.enterSignIn(email, temporary);
  await pages.heading('新しいパスワードの設定');
  await pages.write('新しいパスワード', 'short');
  await pages.press('パスワードを変更する');
  for (const text of [
    'パスワードは12文字以上である必要があります。',
    'パスワードには大文字を使用する必要があります。',
    'パスワードには数字が必要です。',
    'パスワードが一致しません。',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('パスワードには小文字を使用する必要があります。')).toBeHidden();
  await pages.look();
  await pages.write('新しいパスワード', goodPassword);
  await pages.write('パスワード(確認用)', goodPassword);
  await pages.press('パスワードを変更する');
  const secret = await pages.setUpTotp();

  await pages.heading('連絡先の確認');
  const masked = `${email.slice(0, 1)}${'*'.repeat(email.indexOf('@') - 2)}`;
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByText(masked)).toBeVisible();
  await pages.press('コードを送信');
  await pages.heading('連絡先の確認コード');
  await pages.press('あとで確認する');
  await pages.signedIn();

  // Asked again at the next sign-in: verified this time.
  await pages.forget();
  await pages.enterSignIn(email);
  await pages.heading('確認コードの入力');
  await pages.enterCode(await totpCode(secret, accounts.ahead()));
  await pages.heading('連絡先の確認');
  const before = (await pages.mailsTo(email)).length;
  await pages.press('コードを送信');
  await pages.heading('連絡先の確認コード');
  await pages.enterCode(await pages.mailedCode(email, before));
  await pages.signedIn();
  const sub = (await accounts.admin.findByEmail(email)) ?? '';
  expect(await accounts.admin.describe(sub)).toMatchObject({ emailVerified: true, status: 'CONFIRMED' });
});

test('verifying the contact may be skipped at once', { tag: '@nightly' }, async ({ pages, accounts }) => {
  const email = newEmail();
  await accounts.admin.createUser(email, 'Temporary2026Pass');
  await pages.open();
  await pages.enterSignIn(email, 'Temporary2026Pass');
  await pages.heading('新しいパスワードの設定');
  await pages.write('新しいパスワード', goodPassword);
  await pages.write('パスワード(確認用)', goodPassword);
  await pages.press('パスワードを変更する');
  await pages.setUpTotp();
  await pages.heading('連絡先の確認');
  await pages.press('あとで確認する');
  await pages.signedIn();
});

test('a forgotten password is reset by a mailed code', async ({ pages, page, accounts }) => {
  lookClosely(pages);
  const email = newEmail();
  await accounts.admin.createUser(email, 'Temporary2026Pass', { emailVerified: true });
  await pages.open();
  await pages.heading('ログイン');
  await pages.press('こちら');
  await pages.heading('パスワードの再設定');
  await pages.press('コードを送信');
  await expect(page.getByText('メールアドレスが未入力です。')).toBeVisible();
  await pages.press('ログインに戻る');
  await pages.heading('ログイン');
  await pages.press('こちら');
  await pages.write('メールアドレス', ` ${email} `);
  await pages.press('コードを送信');

  await pages.heading('新しいパスワードの設定');
  await expect(pages.button('パスワードを変更する')).toBeDisabled();
  // On change …
  await pages.field('新しいパスワード').pressSequentially('A');
  await expect(page.getByText('パスワードは12文字以上である必要があります。')).toBeVisible();
  await expect(page.getByText('パスワードには小文字を使用する必要があります。')).toBeVisible();
  await expect(page.getByText('パスワードには数字が必要です。')).toBeVisible();
  // … and on blur.
  await pages.write('確認コード', '12345');
  await expect(page.getByText('確認コードは数字6桁で入力してください。')).toBeHidden();
  await pages.field('確認コード').blur();
  await expect(page.getByText('確認コードは数字6桁で入力してください。')).toBeVisible();
  await pages.field('新しいパスワード').fill('');
  await expect(page.getByText('パスワードは空にできません。')).toBeVisible();
  // The first may still be on its way; taken for the second it would be worthless.
  await pages.mailedCode(email);
  const before = (await pages.mailsTo(email)).length;
  await pages.press('コードを再送信');
  const code = await pages.mailedCode(email, before);
  await pages.write('確認コード', code);
  await pages.write('新しいパスワード', goodPassword);
  await pages.write('パスワード(確認用)', `${goodPassword} `);
  await expect(page.getByText('パスワードが一致しません。')).toBeVisible();
  await expect(pages.button('パスワードを変更する')).toBeDisabled();
  await pages.look();
  await pages.write('パスワード(確認用)', goodPassword);
  await pages.press('パスワードを変更する');
  await pages.heading('ログイン');
  await expect(pages.field('メールアドレス')).toHaveValue('');
  await pages.enterSignIn(email);
  await pages.heading('認証アプリの設定');
});

test('a reset that the operator demands begins at the sign-in', { tag: '@nightly' }, async ({
  pages,
  page,
  accounts,
}) => {
  const email = newEmail();
  const sub = await accounts.admin.createUser(email, 'Temporary2026Pass', { emailVerified: true });
  await accounts.admin.requirePasswordReset(sub ?? '');
  await pages.open();
  await pages.enterSignIn(email, 'Temporary2026Pass');
  await pages.heading('新しいパスワードの設定');
  await expect(page.getByText(/確認コードを.*メールで送信しました/)).toBeVisible();
  await pages.write('確認コード', await pages.mailedCode(email));
  // A password may begin and end with spaces: they are part of it.
  const spaced = ` ${goodPassword} `;
  await pages.write('新しいパスワード', spaced);
  await pages.write('パスワード(確認用)', spaced);
  await pages.press('パスワードを変更する');
  await pages.enterSignIn(email, spaced);
  await pages.heading('認証アプリの設定');
});

test('an address without confirmation is confirmed at the sign-in, which then goes on by itself', {
  tag: '@nightly',
}, async ({ pages }) => {
  const email = newEmail();
  await pages.open('/user/link_account');
  await pages.enterSignUp(email);
  await pages.heading('メールアドレスの確認');
  await pages.open();
  await pages.enterSignIn(email);
  await pages.heading('メールアドレスの確認');
  // One came at signing up, one by itself at signing in.
  await pages.mailedCode(email, 1);
  await pages.press('コードを再送信');
  await pages.enterCode(await pages.mailedCode(email, 2));
  await pages.heading('認証アプリの設定');
});

test('asking for another code after confirming elsewhere signs in by itself', { tag: '@nightly' }, async ({
  pages,
}) => {
  const email = newEmail();
  await pages.open('/user/link_account');
  await pages.enterSignUp(email);
  await pages.heading('メールアドレスの確認');
  await callPool(pages, 'ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await pages.mailedCode(email),
  });
  await pages.press('コードを再送信');
  await pages.heading('認証アプリの設定');
});

test('a sign-in that the account service ended is told kindly', { tag: '@nightly' }, async ({
  pages,
  page,
  accounts,
}) => {
  await pages.open('/user/link_account');
  const { email } = await pages.signUp();
  await accounts.admin.disable((await accounts.admin.findByEmail(email)) ?? '');
  // Two hours later the access token has run out; the refresh is refused.
  await page.clock.setFixedTime(Date.now() + 7_200_000);
  // Whoever had signed in is asked to sign in again, also where somebody without an account would sign up.
  await pages.open('/user/link_account');
  await pages.heading('ログイン');
  await expect(
    page.getByText('ログインの有効期限が切れました。もう一度ログインしてください。'),
  ).toBeVisible();
  // The machine took our calls and its configuration although it began with a sign-out.
  await page.getByRole('tab', { name: '新規登録' }).click();
  await pages.enterSignUp(newEmail());
  await pages.heading('メールアドレスの確認');
});

test('a dev installation is told apart in the authenticator, and without storage one can still sign up', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await changeSettings(pages, { envType: 'dev' });
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await pages.open('/user/link_account');
  const email = newEmail();
  await pages.enterSignUp(email);
  await pages.heading('メールアドレスの確認');
  await pages.enterCode(await pages.mailedCode(email));
  await pages.heading('認証アプリの設定');
  const address = new URL(await readQr(page.getByAltText('認証アプリに登録するQRコード')));
  expect(address.searchParams.get('issuer')).toBe('クリィeKYC(開発)');
  await pages.setUpTotp();
  await pages.signedIn();
});
