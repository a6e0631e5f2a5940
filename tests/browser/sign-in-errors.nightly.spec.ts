import { errorTitle } from '@ekyc/contract';
import { AccountPages, goodPassword, newEmail, totpCode } from './account-pages.ts';
import { answerWith, callPool, changeSettings, expect, lookClosely, test } from './account-fixtures.ts';
import { startAccountService } from './account-service.ts';
import { chooseTextSize } from './screen-checks.ts';

test('signing up is possible once the terms are agreed to, and its texts come at their moments', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  lookClosely(pages);
  await pages.open('/user/link_account');
  await pages.heading('クリィeKYC登録');
  const box = page.getByRole('checkbox', { name: '利用規約に同意する' });
  const button = pages.button('登録する');
  const terms = page.getByRole('region', { name: '利用規約' });
  await expect(terms).toContainText('反社会的勢力');
  const size = await terms.evaluate((element) => ({
    most: getComputedStyle(element).maxHeight,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(size).toEqual({ most: '250px', scrolls: true });
  await expect(button).toBeDisabled();
  const objection = page.getByText('登録するには、利用規約への同意が必要です。');
  await expect(objection).toBeHidden();
  await box.check();
  await expect(button).toBeEnabled();
  await box.uncheck();
  await expect(button).toBeDisabled();
  await expect(objection).toBeVisible();
  await box.check();
  await button.click();
  await expect(page.getByText('メールアドレスが未入力です。')).toBeVisible();
  await expect(page.getByText('パスワードは空にできません。')).toBeVisible();
  await expect(pages.field('メールアドレス')).toBeFocused();

  await page.reload();
  await pages.write('パスワード', 'abcdef');
  await pages.write('パスワード(確認用)', 'abcde');
  const mismatch = page.getByText('パスワードが一致しません。');
  await expect(page.getByText('パスワードは12文字以上である必要があります。')).toBeVisible();
  await expect(mismatch).toBeHidden();
  await pages.field('パスワード(確認用)').pressSequentially('g');
  await expect(mismatch).toBeVisible();
  await page.getByRole('button', { name: 'パスワードを表示', exact: true }).click();
  await expect(pages.field('パスワード')).toHaveAttribute('type', 'text');
  await pages.look();
  await pages.write('パスワード', 'a');
  await pages.write('パスワード(確認用)', 'b');
  await pages.field('パスワード(確認用)').blur();
  await expect(mismatch).toBeVisible();
});

test('without terms nobody can sign up, and the page says so (answer of the terms call faked)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await page.route('**/api/v1/terms', (route) => route.fulfill({ status: 503, body: '' }));
  await pages.open('/user/link_account');
  await expect(page.getByText('利用規約を表示できませんでした。')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeDisabled();
  await expect(pages.button('登録する')).toBeDisabled();
  await page.unroute('**/api/v1/terms');
  await pages.press('もう一度読み込む');
  await expect(page.getByRole('region', { name: '利用規約' })).toContainText('反社会的勢力');
});

test('wrong passwords, taken addresses and disabled accounts are told in the specified words', async ({
  pages,
  page,
  accounts,
}) => {
  lookClosely(pages);
  const email = newEmail();
  const temporary = 'Temporary2026Pass';
  const sub = (await accounts.admin.createUser(email, temporary, { emailVerified: true })) ?? '';
  await pages.open();
  await pages.enterSignIn(email, 'wrong');
  await pages.alert(
    'メールアドレスまたはパスワードが間違っています。パスワードは英大文字小文字数字を含む12文字以上です。',
  );
  await pages.look();
  // Dismissed, and shown again when it comes again.
  await pages.press('閉じる');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pages.press('ログイン');
  await pages.alert('メールアドレスまたはパスワードが間違っています。');

  await page.getByRole('tab', { name: '新規登録' }).click();
  await pages.enterSignUp(email);
  await pages.alert('すでに登録されているユーザーです。');
  await pages.press('閉じる');
  await pages.press('登録する');
  await pages.alert('すでに登録されているユーザーです。');

  await accounts.admin.disable(sub);
  await pages.open();
  await pages.enterSignIn(email, temporary);
  await pages.alert('ユーザーが無効です。');
  await expect(page.getByRole('link', { name: 'アカウントの削除を申し込む' })).toHaveAttribute(
    'href',
    `${pages.url}/deletion`,
  );
  await pages.alert('窓口へご連絡ください。');
  await pages.look();
  await accounts.admin.enable(sub);

  let isExceeded = false;
  // After the fifth there is a second to wait, then two, then four: a busy machine may type more slowly than the first ones.
  for (let tries = 0; tries < 12 && !isExceeded; tries++) {
    // The alert of the try before still stands while this one is asked.
    const refused = page.waitForResponse((answer) => answer.url().includes('/idp/') && !answer.ok());
    await pages.enterSignIn(email, 'wrong');
    isExceeded = (await (await refused).text()).includes('attempts exceeded');
  }
  await pages.alert('パスワード試行回数を超えました。');
});

test('wrong, spent and late codes are told in the specified words', async ({ page }) => {
  // A service of its own: this test sets its clock.
  const accounts = await startAccountService();
  const pages = new AccountPages(page, accounts.url, accounts.ahead);
  const email = newEmail();
  await pages.open('/user/link_account');
  await pages.enterSignUp(email);
  await pages.heading('メールアドレスの確認');
  await pages.press('確認する');
  await expect(page.getByText('確認コードは数字6桁で入力してください。')).toBeVisible();
  await pages.enterCode('12345a');
  await expect(page.getByText('確認コードは数字6桁で入力してください。')).toBeVisible();
  const right = await pages.mailedCode(email);
  const wrong = right === '000000' ? '000001' : '000000';
  await pages.enterCode(wrong);
  await pages.alert('確認コードが誤っています。');
  accounts.pass(86_401);
  await pages.enterCode(right);
  await pages.alert('確認コードが無効か、有効期限が切れています。コードを再送信してください。');
  await pages.press('コードを再送信');
  // Typed with a keyboard still in full width.
  const fresh = await pages.mailedCode(email, 1);
  await pages.enterCode(
    fresh.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  );

  await pages.heading('認証アプリの設定');
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await pages.enterCode('000000');
  await pages.alert('確認コードが誤っています。');
  await pages.enterCode(await totpCode(secret, accounts.ahead()));
  await pages.signedIn();
  await pages.forget();
  await pages.enterSignIn(email);
  await pages.heading('確認コードの入力');
  await pages.enterCode('000000');
  await pages.alert('コードが無効です。');
  accounts.pass(181);
  await pages.enterCode('111111');
  await pages.alert('手続きの有効時間が切れました。');
  await pages.press('ログインに戻る');
  await pages.heading('ログイン');
  await accounts.close();
});

test('too many resets and a lost network are told', async ({ pages }) => {
  const email = newEmail();
  await pages.open();
  await pages.press('こちら');
  await pages.write('メールアドレス', email);
  // Ten messages an hour: the last but one is asked for here.
  for (let sent = 0; sent < 9; sent++) await callPool(pages, 'ForgotPassword', { Username: email });
  await pages.press('コードを送信');
  await pages.heading('新しいパスワードの設定');
  await pages.press('コードを再送信');
  await pages.alert('しばらくしてからお試しください');
  await pages.press('ログインに戻る');
  await pages.press('こちら');
  await pages.write('メールアドレス', email);
  await pages.press('コードを送信');
  await pages.alert('しばらくしてからお試しください');
  await pages.heading('パスワードの再設定');
  await pages.press('ログインに戻る');
  await answerWith(pages, 'InitiateAuth', null);
  await pages.enterSignIn(email);
  await pages.alert('通信できませんでした。');
});

test('a form on its way says so and takes no second press (answer of /idp/ held back)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let calls = 0;
  await page.route('**/idp/', async (route) => {
    calls++;
    await held;
    await route.fallback();
  });
  for (const [path, send] of [
    ['/user', () => pages.enterSignIn('hanako@example.jp')],
    ['/user/link_account', () => pages.enterSignUp(newEmail())],
  ] as const) {
    calls = 0;
    await pages.open(path);
    await send();
    const working = pages.button('お待ちください…');
    await expect(working).toBeDisabled();
    await expect(working).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByLabel('メールアドレス', { exact: true }).press('Enter');
    // The press is on its way to this test for a moment.
    await expect.poll(() => calls).toBeGreaterThan(0);
    expect(calls).toBe(1);
  }
  letGo();
  await pages.heading('メールアドレスの確認');
});

/** What our own pool never says, as Amazon Cognito would say it. */
const foreign = [
  [
    'NotAuthorizedException',
    'Too many invalid credentials attempts. User temporarily locked. Try again after 30 seconds.',
    'ログインが一時的に制限されています。30秒後にもう一度お試しください。',
  ],
  ['InvalidParameterException', 'CUSTOM_AUTH is not enabled for the client.', 'auth not enabled'],
  ['UserNotFoundException', 'User does not exist.', 'このメールアドレスは登録されていません。'],
  [
    'UsernameExistsException',
    'An account with the given email already exists.',
    'このメールアドレスはすでに登録されています。',
  ],
  [
    'InvalidParameterException',
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
    '確認済みの連絡先がないため、パスワードを再設定できません。',
  ],
  [
    'NotAuthorizedException',
    'Invalid session for the user, session is expired.',
    '手続きの有効時間が切れました。',
  ],
  [
    'InternalErrorException',
    'Something that nobody foresaw',
    'エラーが発生しました。しばらくしてから、もう一度お試しください。',
  ],
] as const;

test("messages of Amazon Cognito's that our pool never gives are told in Japanese (answers of /idp/ faked)", {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await pages.open();
  for (const [name, message, text] of foreign) {
    await page.unroute('**/idp/');
    await answerWith(pages, 'InitiateAuth', { __type: name, message });
    await pages.enterSignIn('hanako@example.jp');
    await pages.alert(text);
  }
});

test('an unknown challenge is a code error, and a reset that cannot begin leads back (answers of /idp/ faked)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await pages.open();
  await answerWith(
    pages,
    'InitiateAuth',
    { ChallengeName: 'RETINA_SCAN', Session: 's', ChallengeParameters: {} },
    200,
  );
  await pages.enterSignIn('hanako@example.jp');
  await pages.alert('この確認コードの方式には対応していません。');

  await page.unroute('**/idp/');
  await answerWith(pages, 'InitiateAuth', {
    __type: 'PasswordResetRequiredException',
    message: 'Password reset required for the user',
  });
  await answerWith(pages, 'ForgotPassword', {
    __type: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  });
  await pages.press('ログイン');
  await pages.heading('手続きを続けられませんでした');
  await pages.alert('しばらくしてからお試しください');
  await pages.press('ログインに戻る');
  await pages.heading('ログイン');
});

test('a missing phone number is asked for with its country code, and SMS codes are told (answers of /idp/ faked)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  lookClosely(pages);
  await pages.open();
  await answerWith(
    pages,
    'InitiateAuth',
    {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 's',
      ChallengeParameters: { requiredAttributes: '["userAttributes.phone_number"]', userAttributes: '{}' },
    },
    200,
  );
  await answerWith(
    pages,
    'RespondToAuthChallenge',
    {
      ChallengeName: 'SMS_MFA',
      Session: 's',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+*******1234',
      },
    },
    200,
  );
  await pages.enterSignIn('hanako@example.jp');
  await pages.heading('新しいパスワードの設定');
  await expect(pages.field('国番号')).toHaveValue('+1');
  await pages.write('新しいパスワード', goodPassword);
  await pages.write('パスワード(確認用)', goodPassword);
  await pages.press('パスワードを変更する');
  await expect(page.getByText('国番号を選び、電話番号を数字で入力してください')).toBeVisible();
  await pages.look();
  await pages.field('国番号').selectOption('+81');
  await pages.write('電話番号', ' 90-1234 5678');
  const sent = page.waitForRequest((request) =>
    (request.headers()['x-amz-target'] ?? '').endsWith('.RespondToAuthChallenge'),
  );
  await pages.press('パスワードを変更する');
  expect((await sent).postDataJSON()).toMatchObject({
    ChallengeResponses: { NEW_PASSWORD: goodPassword, 'userAttributes.phone_number': '+819012345678' },
  });
  await pages.heading('確認コードの入力');
  await expect(page.getByText('確認コードを+*******1234 宛てにSMSで送信しました。')).toBeVisible();
});

test('other accounts are offered only where the settings name them (settings changed on the way)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await pages.open();
  await pages.heading('ログイン');
  await expect(page.getByRole('button', { name: /でログイン$/ })).toHaveCount(0);
  await changeSettings(pages, {
    federatedProviders: ['Google', 'Apple', 'Facebook', 'Amazon'],
    userPoolDomain: 'login.example',
  });
  await page.route('https://login.example/**', (route) => route.fulfill({ body: 'login' }));
  await pages.open();
  await expect(page.getByRole('button', { name: /でログイン$/ })).toHaveText([
    'Amazonでログイン',
    'Appleでログイン',
    'Facebookでログイン',
    'Googleでログイン',
  ]);
  await pages.press('Googleでログイン');
  await page.waitForURL('https://login.example/**');
  expect(new URL(page.url()).searchParams.get('identity_provider')).toBe('Google');
});

test('a provider leads back to the page that one came from, and where it is refused, the reason stands there (provider played by this test)', {
  tag: '@nightly',
}, async ({ pages, page }) => {
  await pages.open('/user/link_account');
  // What was agreed to at sign-up is recorded by the page that one comes to.
  const agreed = page.waitForResponse('**/terms_agreements');
  await pages.signUp();
  expect((await agreed).ok()).toBe(true);
  const tokens = await page.evaluate(() => {
    const find = (name: string) =>
      Object.entries(sessionStorage).find(([key]) => key.endsWith(`.${name}`))?.[1] ?? '';
    const found = {
      access_token: find('accessToken'),
      id_token: find('idToken'),
      refresh_token: find('refreshToken'),
    };
    sessionStorage.clear();
    return { ...found, token_type: 'Bearer', expires_in: 3600 };
  });
  await changeSettings(pages, { federatedProviders: ['Google'], userPoolDomain: 'login.example' });
  // Where the pool's domain is configured, the page may call it.
  await page.route('**/user**', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.route('https://login.example/**', async (route) => {
    const url = new URL(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    if (url.pathname === '/oauth2/token') return route.fulfill({ headers, json: tokens });
    const back = new URL(url.searchParams.get('redirect_uri') ?? url.searchParams.get('logout_uri') ?? '');
    const state = url.searchParams.get('state');
    if (state !== null) back.search = new URLSearchParams({ code: 'c', state }).toString();
    const body = `<script>location.replace(${JSON.stringify(back.href)})</script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await pages.open('/user/security?from=mail');
  await pages.press('Googleでログイン');
  await pages.heading('ログインと安全');
  expect(new URL(page.url()).search).toBe('?from=mail');
  await page.evaluate(() => sessionStorage.clear());
  const title = errorTitle.second_factor_missing;
  const refusal = { type: 'about:blank', title, status: 403, code: 'second_factor_missing' };
  await page.route('**/api/v1/account', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: refusal }),
  );
  await pages.open('/user/security?from=mail');
  await pages.press('Googleでログイン');
  await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/user/security');
});

test('an installation without a user pool says so in the specified words (settings changed on the way)', {
  tag: '@nightly',
}, async ({ pages }) => {
  await changeSettings(pages, { userPoolsId: '', userPoolsWebClientId: '', userPoolEndpoint: undefined });
  await pages.open();
  await pages.enterSignIn('hanako@example.jp');
  await pages.alert('Configuration error (see console) – please contact the administrator.');
});

test('the keyboard alone signs in, at 320 pixels and with the largest text', async ({
  pages,
  page,
  accounts,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const email = newEmail();
  await accounts.admin.createUser(email, 'Temporary2026Pass', { emailVerified: true });
  lookClosely(pages);
  await pages.open();
  await pages.heading('ログイン');
  await chooseTextSize(page, '特大');
  await pages.look();
  await pages.field('メールアドレス').focus();
  await page.keyboard.insertText(email);
  await page.keyboard.press('Tab');
  await expect(pages.field('パスワード')).toBeFocused();
  await page.keyboard.insertText('Temporary2026Pass');
  await page.keyboard.press('Enter');
  await pages.heading('新しいパスワードの設定');
  await pages.look();
  for (const text of [goodPassword, goodPassword]) {
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await pages.heading('認証アプリの設定');
  await pages.look();
});
