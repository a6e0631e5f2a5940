import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBusiness,
  BusinessClient,
  expectOk,
  receiveWebhooks,
  startService,
  type StartedService,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { AccountPages, signUpFresh, totpCode } from './account-pages.ts';
import { createIdentification, expect, test as base } from './fixtures.ts';
import { prepare, resultOf } from './prepared.ts';
import { wordReader } from './screen-texts.ts';
import { engineTimeout } from './visitor-page.ts';
import { handOverOf, headingOf, openDesktop, scan } from './hand-over-pages.ts';
import { onceAWorker } from './worker-fixtures.ts';

interface SecondBusiness {
  readonly client: BusinessClient;
  readonly receiver: WebhookReceiver;
  /** `whsec_…` of its endpoint. */
  readonly secret: string;
}

interface Sharing {
  readonly service: StartedService;
  readonly second: SecondBusiness;
}

/** The demo business, and another bank beside it. */
const openSharing = onceAWorker(async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-sharing-'));
  const { apiKey } = await addBusiness({ DATA_DIR: dataDirectory }, 'みなと銀行', '--sandbox');
  const service = await startService({ dataDirectory });
  const client = new BusinessClient(service.url, apiKey);
  const receiver = await receiveWebhooks();
  const { secret } = expectOk(
    await client.call('webhook.createEndpoint', { body: { url: receiver.url } }),
    'endpoint',
  );
  const value: Sharing = { service, second: { client, receiver, secret } };
  const close = async () => {
    await receiver.close();
    await service.stop();
    await service.removeData();
  };
  return { value, close };
});

const test = base.extend<{ sharing: Sharing }>({
  filmed: true,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  sharing: async ({}, use) => use(await openSharing()),
  business: async ({ sharing: { service } }, use) => use(new BusinessClient(service.url, service.apiKey)),
});

test('what one business had verified is shared with another: link, agree on a desktop, face on a phone, verified webhook, stop', async ({
  page,
  browser,
  sharing: { service, second },
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  test.setTimeout(240_000);
  await camera.followDemands();
  const words = wordReader(page);
  visitor.look = words.read;
  // The first business's identification is walked over the API; the page takes over at its end.
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'text' });
  expectOk(await client.call('identification.extractText', {}), 'extract_text');
  expectOk(await client.call('identification.checkSimilarity'), 'check_similarity');
  expectOk(await client.call('identification.takeOath', { take: [1, 2] }), 'oath');
  await page.goto(url);
  await visitor.outcome('本人確認が完了しました');

  await page.getByTestId('link-account').click();
  const account = new AccountPages(page, service.url);
  account.arrived = words.read;
  const signedUp = await account.signUp();
  await account.heading('お顔の確認をします');
  await page.getByTestId('start-face-check').click();
  await visitor.outcome('登録が完了しました');
  await page.getByTestId('to-account').click();
  await account.heading('マイページ');
  await expect(page.getByText(`${holder.familyName} ${holder.firstName}`)).toBeVisible();
  await expect(page.getByText('デモ商店の本人確認')).toBeVisible();

  const { publicId, url: secondUrl } = await createIdentification(service, second.client, {});
  const desktop = await openDesktop(browser);
  await desktop.goto(secondUrl);
  await desktop.getByTestId('use-account').click();
  const onDesktop = new AccountPages(desktop, service.url);
  await onDesktop.signIn(signedUp);
  await onDesktop.heading('みなと銀行に情報を提供します');
  await expect(desktop.getByText(holder.familyNameKana, { exact: true })).toBeVisible();
  await desktop.getByTestId('agree-sharing').click();
  await expect(headingOf(desktop)).toHaveText('カメラの使用を許可してください');
  await page.goto(await handOverOf(desktop, publicId));
  await visitor.heading('カメラの使用を許可してください');
  await visitor.press('カメラを開く');
  await visitor.swear();
  await visitor.outcome('本人確認が完了しました');
  expect(camera.demands).not.toContain('front');

  const told = await second.receiver.waitFor(
    ({ body }) => body.includes(publicId) && body.includes('identification.approved'),
    engineTimeout,
  );
  const { data } = new Webhook(second.secret).verify(told.body, { ...told.headers }) as {
    data: { status: string; userSubmission: boolean };
  };
  expect(data).toMatchObject({ publicId, status: 'approved', userSubmission: true });
  const result = await resultOf(second.client, publicId);
  expect(result.profile).toMatchObject({ familyName: holder.familyName, birthday: holder.birthday });
  expect(result.materials.map(({ type }) => type)).not.toContain('document');

  await account.open('/user/sharings');
  await account.heading('情報の提供履歴');
  await expect(page.getByRole('heading', { name: 'みなと銀行' })).toBeVisible();
  await page.getByTestId('stop-sharing').click();
  await page.getByTestId('confirm-stop').click();
  await expect(page.getByText('に停止しました')).toBeVisible();
  expect([...words.strange]).toEqual([]);
  expect((await resultOf(second.client, publicId)).profile).toBeNull();
});

test('an account registers its information by an identification of its own', { tag: '@nightly' }, async ({
  page,
  sharing: { service },
  holder,
  camera,
  visitor,
}) => {
  test.setTimeout(240_000);
  await camera.followDemands();
  const words = wordReader(page);
  visitor.look = words.read;
  await signUpFresh(page, service.url);
  const account = new AccountPages(page, service.url);
  account.arrived = words.read;
  await account.heading('マイページ');
  await page.getByTestId('register').click();
  await visitor.heading('クリィeKYCの本人確認');
  // Nothing is registered yet that could be used.
  await expect(page.getByTestId('use-account')).toBeHidden();
  await visitor.introduce('運転免許証');
  await visitor.takeDocument();
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  await expect(page.getByTestId('link-account')).toBeHidden();
  await expect(page.getByText('登録の状況は、マイページでご確認いただけます。')).toBeVisible();
  await page.getByRole('button', { name: 'マイページに戻る' }).click();
  await account.heading('マイページ');
  await expect(page.getByText(`${holder.familyName} ${holder.firstName}`)).toBeVisible();
  await expect(page.getByTestId('register')).toHaveText('情報を更新する');
  expect([...words.strange]).toEqual([]);
});

test('what a desktop began for an account goes on on a phone: it asks to sign in there, and knows whose it is', {
  tag: '@nightly',
}, async ({ page: phone, browser, sharing: { service }, visitor }) => {
  test.setTimeout(240_000);
  const desktop = await openDesktop(browser);
  const holder = await signUpFresh(desktop, service.url);
  await desktop.getByTestId('register').click();
  await expect(headingOf(desktop)).toHaveText('スマートフォンで撮影してください');
  await phone.goto(await scan(desktop, service.url));
  await visitor.heading('ログインしてください');
  await phone.getByTestId('to-account').click();
  await new AccountPages(phone, service.url).enterSignIn(holder.email, holder.password);
  await new AccountPages(phone, service.url).enterCode(await totpCode(holder.secret));
  await visitor.comeToCamera(/の本人確認$/, '運転免許証');
  await desktop.context().close();
});
