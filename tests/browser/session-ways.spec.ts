import {
  type BusinessClient,
  expectOk,
  freePort,
  profileOf,
  type SceneName,
  VisitorClient,
  VisitorJourney,
} from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { startClockedService } from '../integration/clocked-service.ts';
import { clientOfPage, createIdentification, expect, test } from './fixtures.ts';
import { headingOf, keepCode, scan } from './hand-over-pages.ts';
import { storedPictures, type Prepared, prepare, resultOf } from './prepared.ts';
import { expectAccessible, expectUsableSideways } from './screen-checks.ts';
import { storedKeys } from './stored-keys.ts';
import { engineTimeout } from './visitor-page.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

const lineAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0';
const instagramAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 402.0.0.30.110 Android';

test('an expired session says so where the visitor is, and to whoever opens the link (the clock is set by the test)', {
  tag: '@nightly',
}, async ({ page, camera, visitor }) => {
  const service = await startClockedService();
  try {
    const business = await service.addBusiness();
    const { publicId, url } = await createIdentification(service, business, { expiresInMinutes: 5 });
    await page.goto(url);
    await visitor.comeToCamera();
    await camera.allow();
    await visitor.press('カメラを開く');
    await camera.show('desk');
    await visitor.heading('表面を撮影します');
    service.pass(5 * 60);
    await camera.show('front');
    await visitor.heading('手続きの期限が切れました', engineTimeout);
    await expect(page.getByText('時計店で、もう一度はじめからお手続きください。')).toBeVisible();
    await expectAccessible(page);
    await expectUsableSideways(page);
    await page.reload();
    await visitor.heading('手続きの期限が切れました');
    await expect(page.getByText('時計店で、もう一度はじめからお手続きください。')).toBeVisible();
    expect((await resultOf(business, publicId)).status).toBe('expired');

    const unopened = await createIdentification(service, business, { expiresInMinutes: 5 });
    service.pass(5 * 60);
    await page.goto(unopened.url);
    await visitor.heading('手続きの期限が切れました');
  } finally {
    await service.close();
  }
});

test('a page of one origin goes its way with an API of another', { tag: '@nightly' }, async ({
  page,
  camera,
  visitor,
}) => {
  const port = await freePort();
  // For a browser these are two origins, and two sites.
  const origins = { page: `http://localhost:${port}`, api: `http://127.0.0.1:${port}` };
  const service = await startClockedService({ PORT: String(port), API_SERVER: origins.api });
  try {
    const business = await service.addBusiness({ recording: 'off' });
    const called = new Set<string>();
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (pathname.startsWith('/api/v1/') && response.ok())
        called.add(`${response.request().method()} ${origin}`);
    });
    const { publicId, url } = await createIdentification({ url: origins.page }, business);
    await page.goto(url);
    await visitor.comeToCamera();
    await camera.allow();
    await visitor.press('カメラを開く');
    await expect(page.getByTestId('camera')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origins.page);
    expect([...called].toSorted()).toEqual(
      ['GET', 'POST', 'PUT'].map((method) => `${method} ${origins.api}`),
    );
    expect((await resultOf(business, publicId)).status).toBe('capturing');
  } finally {
    await service.close();
  }
});

test('who comes back after the session expired sees that at once (the clock is set by the test)', {
  tag: '@nightly',
}, async ({ page, visitor }) => {
  const service = await startClockedService();
  try {
    const business = await service.addBusiness();
    const { url } = await createIdentification(service, business, { expiresInMinutes: 5 });
    await page.goto(url);
    await visitor.heading(/の本人確認$/);
    service.pass(5 * 60);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await visitor.heading('手続きの期限が切れました');
  } finally {
    await service.close();
  }
});

test('a second browser may take over a journey that did not begin, and the first one says so', async ({
  page,
  service,
  business,
  visitor,
  browser,
  contextOptions,
}) => {
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  const context = await browser.newContext(contextOptions);
  const other = await context.newPage();
  const heading = other.getByRole('heading', { level: 1 });
  await other.goto(url);
  await expect(heading).toHaveText('別の端末で手続き中です');
  await other.getByRole('button', { name: 'この端末で手続きする' }).click();
  await expect(heading).toHaveText(/の本人確認$/);
  await visitor.press('同意してはじめる');
  await visitor.heading('別の端末で手続き中です');
  await expectAccessible(page);
  await expectUsableSideways(page);
  await other.getByRole('button', { name: '同意してはじめる' }).click();
  await expect(heading).toHaveText('カメラの使用を許可してください');
  await context.close();
  expect((await resultOf(business, publicId)).status).toBe('started');
});

test('a second browser that may not take over what was entered is shown a way on, and may try again', {
  tag: '@nightly',
}, async ({ page, service, business, holder, visitor }) => {
  const { publicId, url } = await createIdentification(service, business);
  const first = new VisitorClient(service.url, publicId);
  expectOk(await first.call('identification.bindSecurityCode'), 'security');
  expectOk(await first.call('identification.putProfile', profileOf(holder)), 'profile');
  await page.goto(url);
  await visitor.heading('別の端末で手続き中です');
  await visitor.press('この端末で手続きする');
  await expect(page.getByText('ご依頼元の事業者に新しいリンクをご依頼ください')).toBeVisible();
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeEnabled();
  await expectAccessible(page);
  if (process.env['SCREENSHOT_DIR'] !== undefined)
    await page.screenshot({ path: `${process.env['SCREENSHOT_DIR']}/way-on.png` });
});

/** A form left half filled in, and a piece of video that was not sent. */
async function leaveBehind(page: Page, publicId: string): Promise<void> {
  await page.evaluate(async (id) => {
    sessionStorage.setItem(`ekyc:profile:${id}`, JSON.stringify({ familyName: '見本' }));
    const opening = indexedDB.open('ekyc-recording', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('pieces'));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('pieces', 'readwrite');
    const rows = writing.objectStore('pieces');
    rows.put({ mimeType: 'video/webm', segment: null, begunAt: Date.now() }, [id, 90, -1]);
    rows.put({ bytes: new Blob(['film']) }, [id, 90, 0]);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  }, publicId);
}

/** What of that is still there. */
async function leftBehind(page: Page, publicId: string): Promise<unknown> {
  return page.evaluate(async (id) => {
    const opening = indexedDB.open('ekyc-recording', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('pieces').objectStore('pieces').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return { draft: sessionStorage.getItem(`ekyc:profile:${id}`), pieces: counting.result };
  }, publicId);
}

/** Opens the link in a page whose key the server knows. */
async function openKeyed(page: Page, url: string): Promise<void> {
  const registered = page.waitForResponse(
    (response) => response.url().endsWith('/browser_key') && response.request().method() === 'PUT',
  );
  await page.goto(url);
  expect((await registered).status()).toBe(204);
}

test('a closed tab is opened again by the same browser and goes on where it was, another browser does not, and the end erases the key and what was left', async ({
  page,
  context,
  service,
  business,
  visitor,
  browser,
  contextOptions,
}) => {
  const idTypes = ['driversLicense', 'residenceCard'];
  const { publicId, url } = await createIdentification(service, business, { idTypes });
  await openKeyed(page, url);
  await visitor.comeToCamera(/の本人確認$/, '運転免許証');
  await page.close();

  const elsewhere = await browser.newContext(contextOptions);
  const other = await elsewhere.newPage();
  await other.goto(url);
  await expect(headingOf(other)).toHaveText('別の端末で手続き中です');
  await other.getByRole('button', { name: 'この端末で手続きする' }).click();
  await expect(other.getByText('この端末に切り替えられません')).toBeVisible();
  await expect(other.getByText('表示されるQRコードをこの端末で読み取ってください')).toBeVisible();
  await expect(other.getByRole('button', { name: 'もう一度試す' })).toBeEnabled();
  await elsewhere.close();

  const again = await context.newPage();
  await again.goto(url);
  await expect(headingOf(again)).toHaveText('カメラの使用を許可してください');
  await again.getByRole('button', { name: 'ヘルプ' }).click();
  await expect(again.getByText('同じ端末でリンクを開き直すと、続きから進められます。')).toBeVisible();
  expect(await storedKeys(again)).toBe(1);
  await again.getByRole('button', { name: '閉じる' }).click();

  // A second tab of the browser has it from now on; the first one is told, and may have it back.
  const second = await context.newPage();
  await second.goto(url);
  await expect(headingOf(second)).toHaveText('カメラの使用を許可してください');
  await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(headingOf(again)).toHaveText('別の端末で手続き中です');
  await again.getByRole('button', { name: 'この端末で手続きする' }).click();
  await expect(headingOf(again)).toHaveText('カメラの使用を許可してください');

  await leaveBehind(again, publicId);
  await again.getByRole('button', { name: 'ヘルプ' }).click();
  await again.getByRole('button', { name: '手続きをやめる' }).click();
  await again.getByTestId('confirm-cancel').click();
  await expect(headingOf(again)).toHaveText('手続きを中止しました');
  await expect.poll(() => storedKeys(again)).toBe(0);
  await expect.poll(() => leftBehind(again, publicId)).toEqual({ draft: null, pieces: 0 });
  const third = await context.newPage();
  await third.goto(url);
  await expect(headingOf(third)).toHaveText('別の端末で手続き中です');
  await third.getByRole('button', { name: 'この端末で手続きする' }).click();
  await expect(third.getByText('この手続きはすでに終わっています。')).toBeVisible();
  expect((await resultOf(business, publicId)).status).toBe('canceled');
});

test('on a shared computer the visitor takes the journey along and leaves nothing behind', {
  tag: '@nightly',
}, async ({ page, context, service, business, holder, visitor, browser, contextOptions }) => {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  expectOk(await client.call('identification.putProfile', profileOf(holder)), 'profile');
  await keepCode(page, client);
  await openKeyed(page, url);
  await visitor.heading(/の本人確認$/);
  await visitor.press('ヘルプ');
  await visitor.press('別の端末で続ける');
  await visitor.heading('別の端末で続ける');
  const own = await (await browser.newContext(contextOptions)).newPage();
  await own.goto(await scan(page, service.url));
  await expect(headingOf(own)).toHaveText(/の本人確認$/);
  await visitor.heading('別の端末で手続き中です');
  await visitor.press('ヘルプ');
  await visitor.press('この端末で終える');
  await expect(page.getByText('あとからこの端末を使う人は、この手続きを開けません。')).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId('confirm-leave').click();
  await visitor.heading('この端末での手続きを終えました');
  await expectAccessible(page);
  await expectUsableSideways(page);
  expect(await storedKeys(page)).toBe(0);
  const sessionKeys = () => page.evaluate(() => Object.keys(sessionStorage));
  expect((await sessionKeys()).filter((key) => key.endsWith(publicId))).toEqual([]);
  const next = await context.newPage();
  await next.goto(url);
  await expect(headingOf(next)).toHaveText('別の端末で手続き中です');
  await own.getByRole('button', { name: '同意してはじめる' }).click();
  await expect(headingOf(own)).toHaveText('カメラの使用を許可してください');
  await own.context().close();
});

test.describe('without a database in the browser (denied by the test)', () => {
  test('the journey goes on as ever, and the help promises nothing', { tag: '@nightly' }, async ({
    page,
    service,
    business,
    visitor,
  }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    const { url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.heading(/の本人確認$/);
    await visitor.press('ヘルプ');
    await expect(page.getByText('手続きが終わるまで、この画面を閉じないでください。')).toBeVisible();
    await visitor.press('閉じる');
    await visitor.press('同意してはじめる');
    await visitor.heading('カメラの使用を許可してください');
    await page.reload();
    await visitor.heading('カメラの使用を許可してください');
  });
});

test.describe('with a video that covers every reload', () => {
  test.use({ filmed: true });

  test('a reload at every step goes on there, to the end', { tag: '@nightly' }, async ({
    page,
    service,
    business,
    camera,
    visitor,
  }) => {
    test.setTimeout(240_000);
    const idTypes = ['driversLicense', 'residenceCard'];
    const { publicId, url } = await createIdentification(service, business, { idTypes });
    const neutral = 'face.neutral';
    await camera.followDemands({
      except: { turnLeft: neutral, turnRight: neutral, lookUp: neutral, blink: neutral },
    });
    // Like anyone: read first, then move.
    const follow = async () => {
      await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'follow_instruction', {
        timeout: engineTimeout,
      });
      const wants = await page.getByTestId('camera').getAttribute('data-wants');
      await camera.show(`face.${wants}` as SceneName);
    };
    const reload = async () => {
      await page.reload();
    };
    await page.goto(url);
    await visitor.heading(/の本人確認$/);
    await reload();
    await visitor.heading(/の本人確認$/);
    await visitor.press('同意してはじめる');
    await visitor.heading('本人確認書類を選んでください');
    await reload();
    await visitor.chooseDocument('運転免許証');
    await visitor.heading('カメラの使用を許可してください');
    await reload();
    await visitor.heading('カメラの使用を許可してください');
    await visitor.press('カメラを開く');
    // By now, or before: on a busy machine the next one may be asked for before somebody looks.
    const isAskedFor = async (wants: string) =>
      expect.poll(() => camera.demands, { timeout: engineTimeout, intervals: [100] }).toContain(wants);
    for (const [name, wants] of [
      ['表面', 'front'],
      ['裏面', 'back'],
      ['傾き', 'tilted'],
      ['厚み', 'thickness'],
    ] as const) {
      // Before its shutter, and again as soon as it was accepted, which is before the next one is asked for.
      await isAskedFor(wants);
      await reload();
      await visitor.takeDocumentPicture(name);
      await reload();
    }
    await isAskedFor('selfie');
    await reload();
    const client = await clientOfPage(page, service, publicId);
    await expect.poll(() => storedPictures(client), { timeout: engineTimeout }).toContain('selfie');
    await reload();
    await follow();
    await expect.poll(() => storedPictures(client), { timeout: engineTimeout }).toContain('instruction1');
    await reload();
    await follow();
    await visitor.heading('書類の内容を確認', engineTimeout);
    await reload();
    await visitor.confirm();
    await visitor.heading(/^(確認しています|本人確認が完了しました)$/, engineTimeout);
    await reload();
    await expect
      .poll(async () => (await resultOf(business, publicId)).status, { timeout: engineTimeout })
      .not.toMatch(/^(submitted|examining)$/);
    const { examinations } = await resultOf(business, publicId);
    expect(examinations.filter(({ outcome }) => outcome === 'consider')).toEqual([]);
    await visitor.outcome('本人確認が完了しました');
    await reload();
    await visitor.outcome('本人確認が完了しました');
    expect((await resultOf(business, publicId)).status).toBe('approved');
  });
});

test.describe("in LINE's browser", () => {
  test.use({ userAgent: lineAgent });

  test('the page asks LINE once to leave, then shows how to; nothing is bound before', {
    tag: '@nightly',
  }, async ({ page, context, service, business, visitor }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { publicId, url } = await createIdentification(service, business);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.goto(url);
    await page.waitForURL(/openExternalBrowser=1/);
    await visitor.heading('ブラウザーで開いてください');
    await expect(page.getByText('画面の右下または右上の「⋮」や共有のマークを押します。')).toBeVisible();
    await expectAccessible(page);
    await expectUsableSideways(page);
    expect(visited).toEqual([url, `${url}&openExternalBrowser=1`]);
    await visitor.press('リンクをコピー');
    await expect(page.getByText('リンクをコピーしました。')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect((await resultOf(business, publicId)).status).toBe('created');
    await visitor.press('このまま続ける');
    await visitor.heading(/の本人確認$/);
    expect(visited.length).toBe(2);
  });
});

test.describe("in Instagram's browser", () => {
  test.use({ userAgent: instagramAgent });

  test('it says how to leave before anything is asked', { tag: '@nightly' }, async ({
    page,
    service,
    business,
    visitor,
  }) => {
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.heading('ブラウザーで開いてください');
    await expect(page.getByText('画面の右上(または右下)の「…」を押します。')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ブラウザーで開く' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'リンクをコピー' })).toBeVisible();
    expect((await resultOf(business, publicId)).status).toBe('created');
  });

  test('without a camera there is no going on in it, and the link can be copied by hand', {
    tag: '@nightly',
  }, async ({ page, service, business, visitor }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.heading('このアプリ内ではカメラを使えません');
    await expect(page.getByRole('button', { name: 'このまま続ける' })).toHaveCount(0);
    await visitor.press('リンクをコピー');
    await expect(page.getByLabel('リンク', { exact: true })).toHaveValue(url);
    await expectAccessible(page);
    await expectUsableSideways(page);
    expect((await resultOf(business, publicId)).status).toBe('created');
  });
});

/** The whole journey over the API with a front that stays blurred however often it is taken. */
async function submitBlurred({ client, journey }: Prepared): Promise<void> {
  const { photoTypes } = expectOk(
    await client.call('identification.startTake', { type: 'document' }),
    'take_start',
  );
  for (const photoType of photoTypes) {
    const blurred = photoType === 'front';
    // Taken as it is after three tries; each is another shot.
    for (let times = 1; times <= (blurred ? 3 : 1); times++) {
      const shot = new VisitorJourney(client, journey.scenes, journey.holder);
      await shot.takePicture('document', photoType, blurred ? 'frontBlurred' : (photoType as SceneName));
    }
  }
  expectOk(await client.call('identification.endTake', { type: 'document' }), 'take_end');
}

async function swear({ client }: Prepared): Promise<void> {
  const { takes } = expectOk(await client.call('identification.listMaterials'), 'materials');
  const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
  expectOk(await client.call('identification.takeOath', { take }), 'oath');
}

async function becomes(business: BusinessClient, { client }: Prepared, status: string): Promise<void> {
  await expect
    .poll(async () => (await resultOf(business, client.publicId)).status, { timeout: engineTimeout })
    .toBe(status);
}

test('a blurred front is asked for again: by the policy once, then by a person, and only that is taken', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await submitBlurred(prepared);
  await prepared.journey.takeFace();
  await swear(prepared);
  await becomes(business, prepared, 'resubmission');
  await page.goto(prepared.url);
  await visitor.heading('もう一度撮影してください');
  await expect(page.getByText('表面がぼやけていました。')).toBeVisible();
  await expect(page.getByText('撮り直すのはこれだけです。')).toBeVisible();
  await expectAccessible(page);
  await expectUsableSideways(page);
  await expect(page.getByRole('button', { name: '表面を撮り直す' })).toBeVisible();

  // The visitor does no better; a person looks, and asks once more.
  await submitBlurred(prepared);
  await swear(prepared);
  await becomes(business, prepared, 'review');
  const { publicId } = prepared.client;
  const decision = await business.call('identification.decide', {
    params: { publicId },
    body: {
      decision: 'resubmission',
      reason: '表面が読めない',
      parts: [{ take: 'document', photoTypes: ['front'] }],
    },
  });
  expect(decision.status).toBe(200);
  await page.reload();
  await visitor.heading('もう一度撮影してください');
  await visitor.press('表面を撮り直す');
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'front');
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  const result = await resultOf(business, publicId);
  expect(result).toMatchObject({ status: 'approved', resubmissions: 2 });
});
