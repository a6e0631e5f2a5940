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

  const card = await prepare(page, { ...given, idType: 'myNumberCard' });
  await page.goto(card.url);
  await visitor.heading('マイナンバーカードは表面だけを撮影します');
  await sheet.take(page, 'My Number card');

  for (const camera of [true, false]) {
    const other = await browser.newContext({ ...contextOptions, userAgent: lineAgent });
    const inLine = await other.newPage();
    if (!camera)
      await inLine.addInitScript(() =>
        Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
      );
    await inLine.goto((await createIdentification(service, business)).url);
    await new VisitorPage(inLine, holder).heading(
      camera ? 'ブラウザーで開いてください' : 'このアプリ内ではカメラを使えません',
    );
    await sheet.take(inLine, camera ? "in LINE's browser" : "in LINE's browser, no camera");
    await other.close();
  }
  await sheet.write();
});
