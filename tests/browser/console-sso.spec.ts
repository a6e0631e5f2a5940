import { randomUUID } from 'node:crypto';
import { freePort } from '@ekyc/testkit';
import { startSsoStandIn } from '@ekyc/testkit/sso';
import { startClockedService } from '../integration/clocked-service.ts';
import { StaffMember } from '../integration/staff-member.ts';
import { totpOf } from '../integration/user-pool/person.ts';
import { expect, look, test } from './staffed-service.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a member signs in at the house’s own provider, from the sign-in to the queue', async ({ page }) => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const house = await startSsoStandIn([`${origin}/console/sso`], {
    subject: randomUUID(),
    email: '',
    emailVerified: true,
    idToken: { amr: ['pwd', 'mfa'] },
  });
  const service = await startClockedService(
    undefined,
    {},
    {
      env: {
        PORT: port,
        STAFF_SSO_ISSUER: house.issuer,
        STAFF_SSO_CLIENT_ID: house.clientId,
        STAFF_SSO_CLIENT_SECRET: house.clientSecret,
        STAFF_SSO_DOMAINS: 'example.jp',
        STAFF_SSO_NAME: '社内アカウント',
      },
    },
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const visit = async (choice: 'ログインする' | 'やめる') => {
    await button('社内アカウントでログイン').click();
    await expect(heading('見本の社内ログイン')).toBeVisible();
    await button(choice).click();
  };
  try {
    const { businessId } = await service.addBusiness();
    const member = await new StaffMember(service, businessId).join('reviewer');
    house.person.email = member.holder.person.email;
    const code = () => {
      service.pass(60);
      return totpOf(member.holder.person.secret, service.ports.now());
    };

    await page.goto(`${origin}/console/reviews`);
    await expect(button('社内アカウントでログイン')).toBeEnabled();
    await look(page, 'sso-sign-in');
    // Where who was invited comes first.
    await page.getByRole('tab', { name: '新規登録' }).click();
    await expect(button('社内アカウントでログイン')).toBeEnabled();
    await look(page, 'sso-sign-up');
    await page.getByRole('tab', { name: 'ログイン' }).click();
    await visit('やめる');
    await expect(page.getByRole('alert')).toContainText('取り消されたか、許可されませんでした');
    await look(page, 'sso-denied');

    // Back to where the member wanted to go, and the provider's code is in no address.
    await visit('ログインする');
    await expect(page.locator('[data-account]')).toBeVisible();
    await expect(page).toHaveURL(`${origin}/console/reviews`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, 'sso-queue');

    await page.goto(`${origin}/console/account`);
    await expect(page.getByText('結び付いています', { exact: true })).toBeVisible();
    await look(page, 'sso-account');
    await button('結び付けを解除').click();
    await expect(page.getByRole('dialog')).toContainText('ほかの端末のログインは終了します');
    await look(page, 'sso-unlink');
    await page.getByRole('dialog').getByLabel('今の認証アプリの確認コード').fill(code());
    await page.getByRole('dialog').getByRole('button', { name: '結び付けを解除' }).click();
    await expect(page.getByText('結び付いていません', { exact: true })).toBeVisible();
    await look(page, 'sso-unlinked');

    // An answer that this tab did not ask for ends no sign-in, and leads nowhere else.
    await button('ログアウト').click();
    await expect(heading('ログイン')).toBeVisible();
    await page.goto(`${origin}/console/sso?code=x&state=y`);
    await expect(page.getByRole('alert')).toContainText('もう一度お試しください');
    await expect(page).toHaveURL(`${origin}/console`);

    // The provider still knows the member, and asks nothing.
    house.person.email = 'hito@other.example';
    await button('社内アカウントでログイン').click();
    await expect(page.getByRole('alert')).toContainText('このメールアドレスでは');
  } finally {
    await service.close();
    await house.close();
  }
});

test('people who sign in at the provider only read why the account takes no other sign-in', {
  tag: '@nightly',
}, async ({ page }) => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const provider = await startSsoStandIn([`${origin}/console/sso`], {
    subject: randomUUID(),
    email: 'hito@company.example',
    emailVerified: true,
    idToken: { amr: ['mfa'] },
  });
  const env = {
    PORT: port,
    STAFF_SSO_ISSUER: provider.issuer,
    STAFF_SSO_CLIENT_ID: provider.clientId,
    STAFF_SSO_CLIENT_SECRET: provider.clientSecret,
    STAFF_SSO_DOMAINS: 'company.example',
    STAFF_SSO_ONLY: 'true',
  };
  const service = await startClockedService(undefined, {}, { env });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  try {
    await page.goto(`${origin}/console`);
    await button('社内アカウントでログイン').click();
    provider.person.idToken = { amr: ['mfa'], auth_time: Math.floor(service.ports.now().getTime() / 1000) };
    await button('ログインする').click();
    await expect(page).toHaveURL(`${origin}/console`);
    await expect(button('ログアウト')).toBeVisible();

    await page.goto(`${origin}/user/email`);
    await page.getByRole('checkbox').check();
    await button('同意して進む').click();
    await field('新しいメールアドレス').fill('hito@private.example');
    await field('今の認証アプリの確認コード').fill('123456');
    await button('確認コードを送信する').click();
    await expect(page.getByRole('alert')).toContainText('会社のものだけに変更できます');
    await look(page, 'sso-only-address');

    await page.goto(`${origin}/user/password`);
    await field('現在のパスワード').fill('Himitsu-himitsu-1');
    await field('新しいパスワード').fill('Motto-Tsuyoi-Kagi9');
    await field('パスワード(確認用)').fill('Motto-Tsuyoi-Kagi9');
    await field('今の認証アプリの確認コード').fill('123456');
    await button('変更する').click();
    await expect(page.getByRole('alert')).toContainText('パスワードやパスキーを設定できません');
    await look(page, 'sso-only-password');
  } finally {
    await service.close();
    await provider.close();
  }
});
