import { readFile } from 'node:fs/promises';
import { driversLicense, visitorScenes } from '@ekyc/testkit';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare } from './prepared.ts';
import { expectUsableSideways } from './screen-checks.ts';
import { engineTimeout, faceTimeout } from './visitor-page.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

test("another person's portrait on the card is declined by faceMatch, and the visitor is not told why", {
  tag: '@nightly',
}, async ({ page, service, business, holder, camera, visitor }) => {
  const portrait = await readFile(
    new URL('../../packages/testkit/fixtures/usnavy-grace-hopper.jpg', import.meta.url),
  );
  const scenes = visitorScenes({ licence: await driversLicense(holder, { portrait }), face: holder.seed });
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'face' });
  await camera.followDemands();
  await page.goto(url);
  const unlike = page.getByRole('alert').filter({ hasText: '書類の顔写真と照合できませんでした。' });
  await visitor.heading('書類の内容を確認', faceTimeout);
  await expect(unlike).toBeVisible({ timeout: engineTimeout });
  await expectUsableSideways(page);
  await visitor.press('お顔を撮り直す');
  await visitor.heading('お顔を撮影します');
  await visitor.heading('書類の内容を確認', faceTimeout);
  await expect(unlike).toBeVisible({ timeout: engineTimeout });
  // Told of it, the visitor submits all the same, by one press.
  await visitor.swear();
  await visitor.heading('本人確認ができませんでした', engineTimeout);
  await expectUsableSideways(page);
  await expect(page.locator('main')).not.toContainText(/顔|写真|一致/);
  const result = (await business.call('identification.get', { params: { publicId: client.publicId } })).body;
  expect(result.status).toBe('declined');
  expect(result.reasons).toContain('faceMatch');
  expect(result.examinations.find(({ check }) => check === 'faceMatch')?.outcome).toBe('failed');
});

test('a denied camera is explained, tried again it says that it still is, and works once it is allowed', async ({
  page,
  service,
  business,
  camera,
  visitor,
}) => {
  const { url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.comeToCamera();
  await camera.deny();
  await visitor.press('カメラを開く');
  await visitor.heading('カメラが許可されていません');
  await expectUsableSideways(page);
  await expect(page.getByText('「権限」を開きます。')).toBeVisible();
  await visitor.press('もう一度試す');
  await visitor.heading('まだカメラが許可されていません');
  await expectUsableSideways(page);
  await camera.allow();
  await visitor.press('もう一度試す');
  await visitor.heading('表面を撮影します');
  await expect.poll(() => camera.liveTracks()).toBe(1);
});

test('instructions that are not followed end with a person, not with an endless loop (the test ends the wait for the shutter)', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'face' });
  const neutral = 'face.neutral';
  await camera.followDemands({
    except: { turnLeft: neutral, turnRight: neutral, lookUp: neutral, blink: neutral },
  });
  await page.goto(url);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'follow_instruction', {
      timeout: engineTimeout,
    });
    await visitor.shootNow();
    if (attempt < 3) {
      await expect(page.getByText('動きを確認できませんでした。')).toBeVisible();
      await page.getByRole('button', { name: /撮り直す|もう一度/ }).click();
    }
  }
  await visitor.confirm();
  await visitor.heading('受け付けました', engineTimeout);
  const result = (await business.call('identification.get', { params: { publicId: client.publicId } })).body;
  expect(result.status).toBe('review');
  expect(result.examinations.find(({ check }) => check === 'liveness')?.outcome).toBe('consider');
});

test.describe('with a video', () => {
  test.use({ filmed: true });

  test('an upload goes on by itself when the network is back, and a reload goes on where it was', async ({
    page,
    context,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    const waits: { back?: 'desk' } = { back: 'desk' };
    await camera.followDemands({ except: waits });
    // The network goes with the first picture on its way.
    let lost = false;
    await page.route('**/materials', async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue();
      lost = true;
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.goto(url);
    await expect(page.getByText('通信が切れました')).toBeVisible({ timeout: engineTimeout });
    await expect(page.getByText('撮影済みの画像は失われません。')).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () =>
        (await client.call('identification.listMaterials')).body.materials.map(({ photoType }) => photoType),
      )
      .toEqual(['front']);
    await expect(page.getByText('通信が切れました')).toBeHidden();
    delete waits.back;
    await page.reload();
    await visitor.takeDocumentPicture('裏面');
    // What follows is shown already while it is sent.
    const { materials } = (await client.call('identification.listMaterials')).body;
    expect(materials.map(({ photoType }) => photoType).slice(0, 2)).toEqual(['front', 'back']);
  });
});

test('another browser is told that the verification is open elsewhere', { tag: '@nightly' }, async ({
  page,
  service,
  business,
  scenes,
  holder,
  browser,
}) => {
  const { url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('別の端末で手続き中です');
  await context.close();
  await page.goto(url);
  await expect(page.getByTestId('camera')).toBeVisible();
});

test('a comparison for which the engine has no room is left to the examination: what was ticked stays', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, visitor }) => {
  const { url } = await prepare(page, { service, business, scenes, holder, stage: 'text' });
  let asked = 0;
  const busy = { type: 'about:blank', title: '混み合っています。', status: 503, code: 'engine_busy' };
  await page.route('**/check_similarity', async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, contentType: 'application/problem+json', json: busy });
  });
  await page.goto(url);
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect(asked).toBeGreaterThanOrEqual(1);
});
