import { randomBytes } from 'node:crypto';
import { expectOk, profileOf, SelfieJourney, VisitorClient } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { bindSecurityCode, resetSecurityCode } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { enrol } from './face-prepared.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { headingOf, keepCode, openDesktop, openPhone, scan } from './hand-over-pages.ts';
import { expectAccessible, expectFits, expectUsableSideways } from './screen-checks.ts';
import { storedKeys } from './stored-keys.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

const onPhone = 'スマートフォンで撮影してください';
const waiting = 'スマートフォンで手続き中です';
const elsewhere = '別の端末で手続き中です';
const outdated = 'このQRコードは使えなくなりました';
const picture = (page: Page) => page.getByRole('img', { name: 'スマートフォンで続けるためのQRコード' });
/** The address may change a moment after the heading. */
const expectPath = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

/** Whoever knows the publicId alone, and tries it past the limits of HTTP; which of them got in. */
async function attack({ ports }: ClockedService, publicId: string): Promise<unknown[]> {
  const given = { publicId, kind: 'selfieData', browser: 'other' } as const;
  const tries = Array.from({ length: 1000 }, async (_, at) => {
    const securityCode = randomBytes(32).toString('base64url');
    if (at % 3 === 0) return bindSecurityCode(ports, { ...given, securityCode });
    const token = at % 3 === 1 ? undefined : securityCode;
    return resetSecurityCode(ports, { ...given, securityCode, token });
  });
  return (await Promise.all(tries)).filter(({ ok }) => ok);
}

test('a phone scans the desktop’s screen and submits, the desktop follows by itself, and none of 1,000 strangers gets in (they go straight to the rules)', async ({
  page: phone,
  browser,
  visitor,
  camera,
  scenes,
}) => {
  test.slow();
  const service = await startClockedService();
  try {
    const business = await service.addBusiness({ allowDesktop: false });
    const created = await business.call('selfieData.create', { body: { targetUserId: 'c1' } });
    const { publicId } = expectOk(created, 'create');
    const client = new VisitorClient(service.url, publicId);
    await new SelfieJourney(client, scenes).capture();
    const desktop = await openDesktop(browser, client);
    await desktop.goto(`${service.url}/selfie_data?publicId=${publicId}`);
    await expect(headingOf(desktop)).toHaveText(onPhone);
    await expect(picture(desktop)).toBeVisible();
    await expect(desktop.getByRole('button', { name: 'このパソコンのカメラを使う' })).toHaveCount(0);
    await expectAccessible(desktop);

    await expect.poll(() => storedKeys(desktop)).toBe(1);

    const strangers = attack(service, publicId);
    await camera.followDemands();
    await phone.goto(await scan(desktop, service.url));
    await visitor.heading('カメラの使用を許可してください');
    expect(new URL(phone.url()).hash).toBe('');
    await expect(headingOf(desktop)).toHaveText(waiting);
    await expectPath(desktop, '/selfie_data/mobile_in_progress');
    await expectAccessible(desktop);
    await expectFits(desktop);
    await visitor.press('カメラを開く');
    await visitor.heading('提出の確認');
    await visitor.press('提出する');
    await visitor.heading('確認しています');
    await expect(headingOf(desktop)).toHaveText('スマートフォンでの手続きが完了しました');
    await expectAccessible(desktop);
    // What the phone submitted never comes back here.
    await expect.poll(() => storedKeys(desktop)).toBe(0);
    expect(await strangers).toEqual([]);
    await desktop.reload();
    await expect(headingOf(desktop)).toHaveText('スマートフォンでの手続きが完了しました');
    await desktop.context().close();
  } finally {
    await service.close();
  }
});

test('back to the desktop, from an open phone and from a closed one: what was entered is there, and the phone is told', {
  tag: '@nightly',
}, async ({ page: phone, browser, contextOptions, service, business, holder, visitor }) => {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  expectOk(await client.call('identification.putProfile', profileOf(holder)), 'profile');
  const desktop = await openDesktop(browser, client);
  const comesBack = async () => {
    await expect(headingOf(desktop)).toHaveText(waiting);
    await desktop.getByRole('button', { name: 'このパソコンに戻す' }).click();
    await expect(headingOf(desktop)).toHaveText(onPhone);
    await expectPath(desktop, '/identification');
  };
  await desktop.goto(url);
  await phone.goto(await scan(desktop, service.url));
  await visitor.heading(/の本人確認$/);
  await expect(headingOf(desktop)).toHaveText(waiting);
  await expectPath(desktop, '/mobile_in_progress');
  await desktop.reload();
  await comesBack();
  await visitor.heading(elsewhere);
  await expectAccessible(phone);

  const second = await openPhone(browser, contextOptions);
  await second.goto(await scan(desktop, service.url));
  await expect(headingOf(second)).toHaveText(/の本人確認$/);
  await second.context().close();
  await comesBack();
  expect((await client.call('identification.getProfile')).body.profile).toMatchObject(profileOf(holder));
  await desktop.getByRole('button', { name: 'このパソコンのカメラを使う' }).click();
  await expect(headingOf(desktop)).toHaveText(/の本人確認$/);
  await desktop.getByRole('button', { name: '同意してはじめる' }).click();
  await expect(headingOf(desktop)).toHaveText('カメラの使用を許可してください');
  await desktop.context().close();
});

test('an old QR code, one that is scanned twice, and two phones: each is told, and the first one goes on', {
  tag: '@nightly',
}, async ({ page: phone, browser, contextOptions, service, business, visitor }) => {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  const desktop = await openDesktop(browser, client);
  await desktop.goto(url);
  const old = await scan(desktop, service.url);
  // Renewed twice: two are good at most.
  for (const load of [1, 2]) {
    await desktop.reload();
    await expect(picture(desktop), `load ${load}`).toBeVisible();
  }
  await phone.goto(old);
  await visitor.heading(outdated);
  await expect(phone.getByText('新しいQRコードを読み取ってください。')).toBeVisible();
  await expectAccessible(phone);
  await expectUsableSideways(phone);
  await expect(headingOf(desktop)).toHaveText(onPhone);

  const link = await scan(desktop, service.url);
  await phone.goto('about:blank');
  await phone.goto(link);
  await visitor.heading(/の本人確認$/);
  await phone.goto('about:blank');
  await phone.goto(link);
  await visitor.heading(/の本人確認$/);
  const second = await openPhone(browser, contextOptions);
  await second.goto(link);
  await expect(headingOf(second)).toHaveText(outdated);
  await expect(second.getByText('そのときに開いた画面で続けてください。')).toBeVisible();
  await second.getByRole('button', { name: 'この端末で手続きする' }).click();
  await expect(second.getByText('ご依頼元の事業者に新しいリンクをご依頼ください')).toBeVisible();
  await expect(second.getByRole('button', { name: 'もう一度試す' })).toBeEnabled();
  await visitor.press('同意してはじめる');
  await visitor.heading('カメラの使用を許可してください');
  await expect(headingOf(desktop)).toHaveText(waiting);
  await desktop.context().close();
  await phone.reload();
  await visitor.heading('カメラの使用を許可してください');
  await second.context().close();
});

test('the QR code renews itself in time, rests while nobody looks, and can be asked for again (the page’s clock is set, its visibility and a failure are made by the test)', {
  tag: '@nightly',
}, async ({ browser, service, business }) => {
  const { url } = await createIdentification(service, business);
  const desktop = await openDesktop(browser);
  let asked = 0;
  desktop.on('request', (request) => (asked += request.url().endsWith('/qr_token') ? 1 : 0));
  await desktop.clock.install();
  await desktop.goto(url);
  await expect(picture(desktop)).toBeVisible();
  const shown = await picture(desktop).elementHandle();
  const source = () => picture(desktop).getAttribute('src');
  const first = await source();
  const showPage = (hidden: boolean) =>
    desktop.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await desktop.clock.fastForward(200_000);
  expect([asked, await source()]).toEqual([1, first]);
  await desktop.clock.fastForward(50_000);
  await expect.poll(source).not.toBe(first);
  // The same picture all the time: nothing flickers.
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  const second = await source();
  await showPage(true);
  await desktop.clock.fastForward(600_000);
  expect([asked, await source()]).toEqual([2, second]);
  await showPage(false);
  await expect.poll(source).not.toBe(second);
  expect(asked).toBe(3);

  await desktop.route('**/qr_token', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await desktop.clock.fastForward(250_000);
  await expect(desktop.getByText('QRコードを表示できませんでした。')).toBeVisible();
  await expectAccessible(desktop);
  await desktop.unroute('**/qr_token');
  await desktop.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(picture(desktop)).toBeVisible();
  await desktop.context().close();
});

/** By a page whose clock stands: React shows a screen that was loaded late a third of a second after the one before. */
async function showsInTime(page: Page, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(headingOf(page)).toHaveText(heading, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

test('the state is asked for at each connect, and now and then without a line (the line is cut, the clock set by the test; the phone is the API)', {
  tag: '@nightly',
}, async ({ browser, service, business }) => {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  const desktop = await openDesktop(browser, client);
  const seen: string[] = [];
  let reachable = true;
  let cut = async () => {};
  await desktop.routeWebSocket(/\/app\//, (line) => {
    if (!reachable) return void line.close({ code: 4200 });
    const server = line.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('subscription_succeeded')) seen.push('subscribed');
      line.send(message);
    });
    cut = async () => {
      await server.close();
      await line.close({ code: 4200 });
    };
  });
  desktop.on('request', (request) => {
    if (request.url().endsWith('/completed')) seen.push('asked');
  });
  await desktop.clock.install();
  await desktop.goto(url);
  await expect(picture(desktop)).toBeVisible();
  await expect.poll(() => seen.slice(-2)).toEqual(['subscribed', 'asked']);
  await desktop.clock.pauseAt(await desktop.evaluate(() => Date.now() + 1000));

  await cut();
  const { token } = expectOk(await client.call('identification.createQrToken'), 'qr_token');
  const phone = new VisitorClient(service.url, publicId);
  const { securityCode } = phone;
  expect((await phone.call('identification.resetSecurityCode', { token, securityCode })).status).toBe(204);
  await showsInTime(desktop, onPhone);
  // Less than the page waits before it asks by itself.
  await expect(async () => {
    await desktop.clock.runFor(500);
    expect(seen.filter((what) => what === 'subscribed')).toHaveLength(2);
  }).toPass({ intervals: [100] });
  await showsInTime(desktop, waiting);

  reachable = false;
  await cut();
  expectOk(await phone.call('identification.cancel'), 'cancel');
  await expect(headingOf(desktop)).toHaveText(waiting);
  await expect(async () => {
    await desktop.clock.runFor(2000);
    await expect(headingOf(desktop)).toHaveText('手続きを中止しました', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await desktop.clock.resume();
  await expectAccessible(desktop);
  await desktop.context().close();
});

test('without a camera another phone goes on in the middle, with what was begun, and it comes back', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions, service, business, scenes, camera, visitor }) => {
  const created = await business.call('selfieData.create', { body: { targetUserId: 'without a camera' } });
  const { publicId } = expectOk(created, 'create');
  const client = new VisitorClient(service.url, publicId);
  await new SelfieJourney(client, scenes).begin();
  await keepCode(page, client);
  await page.goto(`${service.url}/selfie_data?publicId=${publicId}`);
  await visitor.comeToCamera(/お顔の登録$/);
  await camera.missing();
  await visitor.press('カメラを開く');
  const shown = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await expect(shown('カメラが見つかりません')).toBeVisible();
  await visitor.press('QRコードを表示');
  await expect(shown('別の端末で続ける')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const other = await openPhone(browser, contextOptions);
  await other.goto(await scan(page, service.url));
  // Neither asked for consent again nor led through the start.
  await expect(headingOf(other)).toHaveText('カメラの使用を許可してください');
  await expect(shown(elsewhere)).toBeVisible();
  await visitor.press('この端末で手続きする');
  await visitor.heading('カメラの使用を許可してください');
  await expect(headingOf(other)).toHaveText(elsewhere);
  await other.context().close();
});

test('every kind waits for the phone at its address, also where a business frames it (the phone is the API)', {
  tag: '@nightly',
}, async ({ browser, service, business, scenes }) => {
  const targetUserId = randomBytes(8).toString('hex');
  await enrol(service, business, scenes, targetUserId);
  const kinds = [
    [
      'identification.create',
      'identification.resetSecurityCode',
      { method: 'picture' },
      '/identification',
      '/mobile_in_progress',
    ],
    [
      'selfieData.create',
      'selfieData.resetSecurityCode',
      { targetUserId },
      '/selfie_data',
      '/selfie_data/mobile_in_progress',
    ],
    [
      'additionalDocument.create',
      'additionalDocument.resetSecurityCode',
      { documentType: 'hazMatLicense' },
      '/additional_document',
      '/additional_document/mobile_in_progress',
    ],
    // The specification gives it no address of its own.
    [
      'faceAuthentication.create',
      'faceAuthentication.resetSecurityCode',
      { targetUserId },
      '/face_authentication',
      '/face_authentication',
    ],
  ] as const;
  // One desktop for all: what a tab keeps, it keeps by publicId.
  const desktop = await openDesktop(browser);
  for (const [create, reset, body, path, waits] of kinds) {
    for (const prefix of ['', '/embed']) {
      const { publicId } = expectOk(await business.call(create, { body }), create) as { publicId: string };
      await desktop.goto(`${service.url}${prefix}${path}?publicId=${publicId}`);
      await expect(headingOf(desktop)).toHaveText(onPhone);
      const token = new URL(await scan(desktop, service.url)).hash.replace('#resume=', '');
      const phone = new VisitorClient(service.url, publicId);
      const { securityCode } = phone;
      expect((await phone.call(reset, { token, securityCode })).status).toBe(204);
      await expect(headingOf(desktop)).toHaveText(waiting);
      await expectPath(desktop, prefix + waits);
      await desktop.reload();
      await expect(headingOf(desktop)).toHaveText(waiting);
    }
  }
  await desktop.context().close();
});
