import { createIdentification, expect, test } from '../fixtures.ts';
import { type BusinessClient, expectOk, type StartedService, VisitorClient } from '@ekyc/testkit';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { EmbeddingPage } from '../embedding.ts';
import { authenticationAtCamera, selfieAtCamera } from '../face-prepared.ts';
import { headingOf, openDesktop, openPhone, scan } from '../hand-over-pages.ts';
import { licenceAtForm, licenceVisit } from '../licence-prepared.ts';
import { engineTimeout } from '../visitor-page.ts';
import { ContactSheet } from './contact-sheet.ts';

test.use({ filmed: false });

interface HandOver {
  readonly browser: Browser;
  readonly contextOptions: BrowserContextOptions;
  readonly service: StartedService;
  readonly business: BusinessClient;
}

test('selfie data, face authentication, additional document', async ({
  page,
  service,
  business,
  scenes,
  camera,
}) => {
  const sheet = new ContactSheet('other-kinds');
  const take = (label: string) => sheet.take(page, label);
  const heading = page.getByRole('heading', { level: 1 });
  const selfie = expectOk(
    await business.call('selfieData.create', { body: { targetUserId: crypto.randomUUID() } }),
    'create',
  );
  await page.goto(`${service.url}/selfie_data?publicId=${selfie.publicId}`);
  await expect(heading).toBeVisible();
  await take('selfie data: start');
  const atCamera = await selfieAtCamera(page, { service, business, scenes });
  await page.goto(atCamera.url);
  await camera.show('noFace');
  await expect(page.getByTestId('camera')).toBeVisible();
  await take('selfie data: camera');
  await atCamera.journey.capture();
  await page.reload();
  await expect(page.getByRole('heading', { name: '提出の確認' })).toBeVisible();
  await take('selfie data: confirm');
  await page.getByTestId('submit').click();
  await expect(page.getByRole('heading', { name: 'お顔の登録が完了しました' })).toBeVisible({
    timeout: engineTimeout,
  });
  await take('selfie data: approved');
  const authentication = await authenticationAtCamera(page, { service, business, scenes });
  await page.goto(authentication.url);
  await camera.show('face.neutral');
  await expect(page.getByTestId('camera')).toBeVisible();
  await take('face authentication: camera');
  const tried = await authentication.journey.form();
  expectOk(await authentication.client.call('faceAuthentication.authenticate', tried), 'authenticate');
  await page.reload();
  await expect(page.getByRole('heading', { name: '顔認証が完了しました' })).toBeVisible();
  await take('face authentication: approved');
  const documentType = 'hazMatLicense';
  const licence = expectOk(
    await business.call('additionalDocument.create', { body: { documentType } }),
    'create',
  );
  await page.goto(`${service.url}/additional_document?publicId=${licence.publicId}`);
  await expect(heading).toBeVisible();
  await take('additional document: start');
  const drawn = await licenceVisit(documentType, {});
  const { url } = await licenceAtForm(page, { service, business, documentType, scenes: drawn.scenes });
  await page.goto(url);
  await expect(heading).toBeVisible();
  await take('additional document: form');
  await page.getByLabel('氏名').fill('山本 一郎');
  await page.getByRole('button', { name: 'この内容で提出する' }).click();
  await expect(page.getByRole('heading', { name: '受け付けました' })).toBeVisible({ timeout: engineTimeout });
  await take('additional document: in review');
  await sheet.write();
});

/** Codes that are scanned too late, or by a second phone, and one that does not come (the test breaks it). */
async function outdatedCodes(
  sheet: ContactSheet,
  { browser, contextOptions, service, business }: HandOver,
): Promise<void> {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  const desktop = await openDesktop(browser, client);
  const code = desktop.getByRole('img', { name: /QRコード/ });
  await desktop.goto(url);
  const old = await scan(desktop, service.url);
  // Renewed twice: two are good at most.
  for (let load = 0; load < 2; load += 1) {
    await desktop.reload();
    await expect(code).toBeVisible();
  }
  const late = await openPhone(browser, contextOptions);
  await late.goto(old);
  await expect(headingOf(late)).toHaveText('このQRコードは使えなくなりました');
  await sheet.takeOn('phone', late, 'phone: an outdated code');
  const link = await scan(desktop, service.url);
  const first = await openPhone(browser, contextOptions);
  await first.goto(link);
  await expect(headingOf(first)).toHaveText(/の本人確認$/);
  await late.goto('about:blank');
  await late.goto(link);
  await expect(headingOf(late)).toHaveText('このQRコードは使えなくなりました');
  await sheet.takeOn('phone', late, 'phone: a code that another one used');
  await desktop.context().close();
  const broken = await openDesktop(browser);
  await broken.route('**/qr_token', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await broken.goto((await createIdentification(service, business)).url);
  await expect(broken.getByText('QRコードを表示できませんでした。')).toBeVisible();
  await sheet.takeOn('desktop', broken, 'desktop: no code comes');
  for (const page of [late, first, broken]) await page.context().close();
}

test('two devices, and a page of the business around it', async ({
  browser,
  contextOptions,
  page,
  service,
  business,
}) => {
  const sheet = new ContactSheet('two-devices');
  const { url } = await createIdentification(service, business);
  const desktop = await openDesktop(browser);
  await desktop.goto(url);
  await expect(desktop.getByRole('img', { name: /QRコード/ })).toBeVisible();
  await sheet.takeOn('desktop', desktop, 'desktop: the code');
  const phone = await openPhone(browser, contextOptions);
  await phone.goto(await scan(desktop, service.url));
  await expect(headingOf(phone)).toBeVisible();
  await sheet.takeOn('phone', phone, 'phone: scanned');
  await expect(headingOf(desktop)).toHaveText('スマートフォンで手続き中です');
  await sheet.takeOn('desktop', desktop, 'desktop: the phone goes on');
  await desktop.context().close();
  await phone.context().close();
  await outdatedCodes(sheet, { browser, contextOptions, service, business });
  const embedding = await EmbeddingPage.of(page, service);
  for (const mode of ['inline', 'modal'] as const) {
    await embedding.show(mode);
    await embedding.heading(/の本人確認$/);
    await sheet.take(page, `embedded: ${mode}`);
  }
  await page.goto(`${service.url}/demo`);
  await expect(page.getByTestId('demo-start')).toBeVisible();
  await sheet.take(page, 'demo shop');
  await sheet.write();
});
