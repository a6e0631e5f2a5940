import { errorStatus, errorTitle } from '@ekyc/contract';
import { DirectedCamera, expectOk, pictureOf, receiveWebhooks, shotAnew } from '@ekyc/testkit';
import { authenticationAtCamera, enrol, withStranger } from './face-prepared.ts';
import { expect, test } from './fixtures.ts';
import { watchForText } from './passing-text.ts';
import { expectAccessible, expectUsableSideways } from './screen-checks.ts';
import { wordReader } from './screen-texts.ts';
import { engineTimeout, faceTimeout } from './visitor-page.ts';

// Three pictures and more, each judged on the device and by the engine.
test.slow();

test.describe('of the demo business, which takes a video', () => {
  test.use({ filmed: true });

  test('a known face is authenticated, from the demo shop to an approved, verified webhook', async ({
    page,
    service,
    business,
    scenes,
    camera,
    visitor,
  }) => {
    await camera.followDemands();
    const words = wordReader(page);
    visitor.look = async () => {
      await words.read();
      await expectAccessible(page);
      await expectUsableSideways(page);
    };
    await page.goto(`${service.url}/demo`);
    await page.getByTestId('demo-start-face').click();
    await expect(page.getByText('このお客さまのお顔は、まだ登録されていません。')).toBeVisible();
    await expectAccessible(page);
    const customer = await page.evaluate(() => localStorage.getItem('demo:customer'));
    await enrol(service, business, scenes, customer ?? '');
    await page.getByTestId('demo-start-face').click();
    await page.waitForURL(/\/face_authentication\?publicId=/);
    const publicId = new URL(page.url()).searchParams.get('publicId') ?? '';
    await visitor.comeToCamera('デモ商店の顔認証');
    await visitor.press('カメラを開く');
    await visitor.outcome('顔認証が完了しました', faceTimeout);
    expect(camera.demands[0]).toBe('selfie');
    expect(camera.demands.length).toBe(3);
    expect(await camera.liveTracks()).toBe(0);
    expect([...words.strange]).toEqual([]);
    await visitor.press('デモ商店に戻る');
    await expect(page.getByTestId('demo-status')).toHaveText('承認');
    const webhook = page
      .getByRole('listitem')
      .filter({ hasText: publicId })
      .filter({ hasText: 'face_authentication.approved' });
    await expect(webhook).toContainText('署名を確認しました');
  });
});

test('somebody else is not matched and learns nothing; then the right person is, with what the business answered', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, visitor }) => {
  const given = await authenticationAtCamera(page, { service, business, scenes });
  const receiver = await receiveWebhooks();
  const endpoint = await business.call('webhook.createEndpoint', { body: { url: receiver.url } });
  const { id } = expectOk(endpoint, 'endpoint');
  receiver.answerText('ご来店ありがとうございます。\n<b>受付</b>へお越しください。');
  const camera = await DirectedCamera.install(page, await withStranger(scenes));
  const shown: { selfie?: 'noFace' } = { selfie: 'noFace' };
  await camera.followDemands({ except: shown });
  await page.goto(given.url);
  const box = page.getByRole('alert');
  await expect(box).toContainText('ご本人を確認できませんでした', { timeout: faceTimeout });
  await expect(box).toContainText('明るい場所で、正面を向いてもう一度お試しください。');
  await expect(box).toContainText('あと4回お試しいただけます。');
  await expect(box).not.toContainText(/[0-9]\.[0-9]|%/);
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeFocused();
  await expectAccessible(page);
  delete shown.selfie;
  await camera.show('face.neutral');
  await visitor.press('もう一度試す');
  await visitor.outcome('顔認証が完了しました', faceTimeout);
  await expect(page.getByTestId('feedback')).toHaveText(
    'ご来店ありがとうございます。 <b>受付</b>へお越しください。',
  );
  await page.reload();
  await visitor.heading('顔認証が完了しました');
  await expect(page.getByTestId('feedback')).toContainText('<b>受付</b>');
  expectOk(await business.call('webhook.deleteEndpoint', { params: { id } }), 'delete');
  await receiver.close();
});

test('a movement that was not made is named, and tried again after a reload in the middle (the test ends the wait for the shutter)', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, camera, visitor }) => {
  const { client, url } = await authenticationAtCamera(page, { service, business, scenes });
  const still = 'face.neutral' as const;
  await camera.followDemands({ except: { turnLeft: still, turnRight: still, lookUp: still, blink: still } });
  await page.goto(url);
  for (const at of [1, 2]) {
    await expect.poll(() => camera.demands.length, { timeout: engineTimeout }).toBe(at + 1);
    await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'follow_instruction', {
      timeout: engineTimeout,
    });
    await visitor.shootNow();
  }
  const box = page.getByRole('alert');
  await expect(box).toContainText('動きを確認できませんでした。', { timeout: engineTimeout });
  await expect(box).toContainText('あと4回お試しいただけます。');
  await page.reload();
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'selfie', {
    timeout: engineTimeout,
  });
  expect((await client.call('faceAuthentication.getState')).body.triesLeft).toBe(4);
  await visitor.pressOn(page.getByRole('button', { name: 'ヘルプ' }));
  await visitor.press('手続きをやめる');
  await visitor.press('中止する');
  await visitor.heading('手続きを中止しました');
  expect(await camera.liveTracks()).toBe(0);
});

test('the last try that is no match ends it, without a reason', { tag: '@nightly' }, async ({
  page,
  service,
  business,
  scenes,
  visitor,
}) => {
  const { journey, client, url } = await authenticationAtCamera(page, { service, business, scenes });
  const file = await pictureOf(await withStranger(scenes), 'noFace');
  for (let left = 4; left > 0; left--) {
    const form = await journey.form({ file: shotAnew(file) });
    expectOk(await client.call('faceAuthentication.authenticate', form), 'try');
    expect((await journey.state()).triesLeft).toBe(left);
  }
  const camera = await DirectedCamera.install(page, await withStranger(scenes));
  await camera.followDemands({ except: { selfie: 'noFace' } });
  await page.goto(url);
  await visitor.outcome('ご本人を確認できませんでした', faceTimeout);
  await expect(page.getByText('詳しくはデモ商店へお問い合わせください。')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/回|一致|類似|写真/);
  await expectAccessible(page);
});

test('instructions that do not hold any more are replaced by themselves, and the face need not be taken again', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, camera, visitor }) => {
  const { journey, client, url } = await authenticationAtCamera(page, { service, business, scenes });
  await camera.followDemands();
  // The page's own question after the first instruction finds another challenge: this one was spent meanwhile.
  let asked = 0;
  await page.route('**/challenge', async (route) => {
    if (++asked === 3) {
      const form = await journey.form({ instruction1: await pictureOf(scenes, 'face.neutral') });
      expectOk(await client.call('faceAuthentication.authenticate', form), 'spent elsewhere');
    }
    await route.continue();
  });
  // It stands until the next picture, which may come at once.
  const wasShown = await watchForText(page, '時間が過ぎたため、動きが変わりました。');
  await page.goto(url);
  await visitor.outcome('顔認証が完了しました', faceTimeout);
  expect(wasShown()).toBe(true);
  expect(camera.demands.filter((demand) => demand === 'selfie')).toEqual(['selfie']);
  expect((await client.call('faceAuthentication.getState')).body.triesLeft).toBe(3);
});

test('what cannot be tried is told with whom to turn to (the first two answers are put in the way by the test)', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, camera, visitor }) => {
  const { enrolment, url } = await authenticationAtCamera(page, { service, business, scenes });
  await camera.followDemands();
  const answers = ['face_failure_limit_reached', 'template_of_other_model'] as const;
  const left = [...answers];
  await page.route('**/face_authentication_with_webhook_feedback', async (route) => {
    const code = left.shift();
    if (code === undefined) return route.continue();
    const body = { code, title: errorTitle[code], status: errorStatus[code] };
    await route.fulfill({
      status: errorStatus[code],
      contentType: 'application/problem+json',
      body: JSON.stringify(body),
    });
  });
  await page.goto(url);
  await visitor.heading('本日はこれ以上お試しいただけません', faceTimeout);
  await expect(page.locator('main')).toContainText('デモ商店へご連絡ください。');
  await expectAccessible(page);
  expect(await camera.liveTracks()).toBe(0);
  await page.reload();
  await visitor.heading('お顔の登録をもう一度お願いします', faceTimeout);
  const params = { publicId: enrolment?.publicId ?? '' };
  expectOk(await business.call('selfieData.redact', { params }), 'redact');
  await page.reload();
  await visitor.heading('登録されたお顔がありません', faceTimeout);
  await expect(page.locator('main')).toContainText('デモ商店にご確認ください。');
  await visitor.press('デモ商店に戻る');
});
