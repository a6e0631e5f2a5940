import { createIdentification, expect, test } from '../fixtures.ts';
import { prepare } from '../prepared.ts';
import { engineTimeout, VisitorPage } from '../visitor-page.ts';
import { ContactSheet } from './contact-sheet.ts';

test.use({ filmed: false });

const lineAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0';

test('what comes between: by hand, refused, offline, another app', async ({
  browser,
  contextOptions,
  page,
  context,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const sheet = new ContactSheet('interruptions');
  const given = { service, business, scenes, holder, stage: 'document' } as const;
  await page.goto((await prepare(page, given)).url);
  await camera.black();
  const black = page.getByRole('heading', { level: 1, name: 'カメラの映像が届いていません' });
  await expect(black).toBeVisible();
  await sheet.take(page, 'black picture');
  await visitor.press('カメラを切り替える');
  await expect(page.getByText('ほかに使えるカメラがありません')).toBeVisible();
  await sheet.take(page, 'black picture, no other camera');
  // The camera comes back by itself once it gives a picture.
  await camera.show('fingerOnFront');
  await expect(page.getByTestId('guidance')).toHaveText('指を文字や写真から離してください', {
    timeout: engineTimeout,
  });
  await sheet.take(page, 'finger over the portrait');
  await camera.show('desk');
  await sheet.takeSideways(page, 'on its side');

  const ordinary = await prepare(page, given);
  await page.goto(ordinary.url);
  await camera.show('frontBlurred');
  await expect(page.getByTestId('manual-shutter')).toBeVisible({ timeout: engineTimeout });
  await sheet.take(page, 'blurred, shutter by hand');
  await visitor.shootNow();
  await expect(page.getByRole('img', { name: '撮影した表面', exact: true })).toBeVisible();
  await sheet.take(page, 'picture by hand: check');
  await visitor.press('この画像を使う');
  await expect(page.getByTestId('take-again')).toBeVisible({ timeout: engineTimeout });
  await sheet.take(page, 'picture refused');
  await page.route('**/materials', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await visitor.takeAgain('表面');
  await camera.followDemands();
  await expect(page.getByText('通信が切れました')).toBeVisible({ timeout: engineTimeout });
  await sheet.take(page, 'offline');
  await context.setOffline(false);
  await page.unroute('**/materials');

  const other = { ...given, body: { idTypes: ['residenceCard', 'driversLicense'] } };
  await page.goto((await prepare(page, { ...other, idType: 'residenceCard' })).url);
  await camera.show('front');
  await expect(page.getByTestId('change-to')).toBeVisible({ timeout: engineTimeout });
  await sheet.take(page, 'another document');

  const card = await prepare(page, { ...given, idType: 'myNumberCard' });
  await page.goto(card.url);
  await visitor.heading('マイナンバーカードは表面だけを撮影します');
  await sheet.take(page, 'My Number card');

  await page.goto((await createIdentification(service, business)).url);
  await visitor.comeToCamera();
  await camera.busy();
  await visitor.press('カメラを開く');
  await visitor.heading('カメラを開けません');
  await sheet.take(page, 'camera in use elsewhere');
  await camera.missing();
  await visitor.press('もう一度試す');
  await visitor.heading('カメラが見つかりません');
  await sheet.take(page, 'no camera');
  await camera.allow();

  for (const camera of [true, false]) {
    const other = await browser.newContext({ ...contextOptions, userAgent: lineAgent });
    const inLine = await other.newPage();
    if (!camera)
      await inLine.addInitScript(() =>
        Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
      );
    await inLine.goto((await createIdentification(service, business)).url);
    // In the true app this leads to the phone's browser; here to the same page again, which then stays.
    await inLine.waitForURL(/openExternalBrowser=1/);
    await new VisitorPage(inLine, holder).heading(
      camera ? 'ブラウザーで開いてください' : 'このアプリ内ではカメラを使えません',
    );
    await sheet.take(inLine, camera ? "in LINE's browser" : "in LINE's browser, no camera");
    await other.close();
  }
  await sheet.write();
});

const deniedIn = {
  'Safari on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Firefox on a computer': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Edge on a computer':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
} as const;

test('a denied camera, browser by browser (each names itself so, and its camera refuses)', async ({
  browser,
  contextOptions,
  service,
  business,
  scenes,
  holder,
}) => {
  const sheet = new ContactSheet('denied-camera');
  for (const [name, userAgent] of Object.entries(deniedIn)) {
    const phone = /Mobile/.test(userAgent);
    const own = await browser.newContext({ ...contextOptions, hasTouch: phone, isMobile: phone, userAgent });
    const page = await own.newPage();
    await page.addInitScript(() => {
      // An iPad calls itself a Mac, and is told by its fingers.
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 0 });
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    const { url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    await new VisitorPage(page, holder).heading('カメラが許可されていません');
    await sheet.takeOn(phone ? 'phone' : 'desktop', page, name);
    await own.close();
  }
  await sheet.write();
});
