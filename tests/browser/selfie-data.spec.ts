import type { PhotoType } from '@ekyc/contract';
import { expectOk, pictureOf, type Scenes, shotAnew, type VisitorClient } from '@ekyc/testkit';
import { selfieAtCamera } from './face-prepared.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectUsableSideways } from './screen-checks.ts';
import { wordReader } from './screen-texts.ts';
import { engineTimeout, faceTimeout } from './visitor-page.ts';

// Three pictures and more, each judged on the device and by the engine.
test.slow();

test('the face is registered, from the demo shop to an approved, verified webhook', async ({
  page,
  service,
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
  await page.getByTestId('demo-start-selfie').click();
  await page.waitForURL(/\/selfie_data\?publicId=/);
  const publicId = new URL(page.url()).searchParams.get('publicId') ?? '';
  const takeEnd = page.waitForRequest('**/take_end', { timeout: faceTimeout });
  await visitor.comeToCamera('デモ商店のお顔の登録');
  await visitor.press('カメラを開く');
  await visitor.heading('提出の確認', faceTimeout);
  await expect(page.getByText('次回からのご本人確認(顔認証)に使います')).toBeVisible();
  expect(camera.demands[0]).toBe('selfie');
  expect(camera.demands.length).toBeGreaterThanOrEqual(3);
  expect(await camera.liveTracks()).toBe(0);
  const { facialFeatures } = (await takeEnd).postDataJSON() as { facialFeatures: string };
  const { pictures } = JSON.parse(facialFeatures) as { pictures: { pose: { yaw: number } }[] };
  expect(pictures.map(({ pose }) => typeof pose.yaw)).toEqual(['number', 'number', 'number']);
  await visitor.press('提出する');
  await visitor.outcome('お顔の登録が完了しました');
  expect([...words.strange]).toEqual([]);
  await visitor.press('デモ商店に戻る');
  await expect(page.getByTestId('demo-status')).toHaveText('承認');
  const webhook = page
    .getByRole('listitem')
    .filter({ hasText: publicId })
    .filter({ hasText: 'selfie_data.approved' });
  await expect(webhook).toContainText('お顔の登録');
  await expect(webhook).toContainText('署名を確認しました');
});

test('a reload goes on where the visitor was, and giving up is asked for', { tag: '@nightly' }, async ({
  page,
  service,
  business,
  scenes,
  camera,
  visitor,
}) => {
  const { journey, client, url } = await selfieAtCamera(page, { service, business, scenes });
  await journey.begin();
  await journey.takePicture('selfie', 'face.neutral');
  await page.goto(url);
  await expect(page.getByTestId('camera')).not.toHaveAttribute('data-wants', 'selfie');
  // The page that knows nothing of before sees the face at rest first.
  await camera.show('face.neutral');
  const guidance = page.getByTestId('guidance');
  await expect(guidance).toHaveAttribute('data-code', 'follow_instruction', { timeout: engineTimeout });
  await camera.followDemands();
  await visitor.heading('提出の確認', faceTimeout);
  expect(await storedPicturesOf(client)).toEqual(['selfie', 'instruction1', 'instruction2']);
  await page.reload();
  await visitor.heading('提出の確認');
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.heading('お顔の撮影は終わっています');
  await expectAccessible(page);
  await visitor.press('次へ進む');
  await visitor.heading('提出の確認');
  await visitor.pressOn(page.getByRole('button', { name: 'ヘルプ' }));
  await visitor.press('手続きをやめる');
  await visitor.press('手続きを続ける');
  await visitor.heading('提出の確認');
  await visitor.pressOn(page.getByRole('button', { name: 'ヘルプ' }));
  await visitor.press('手続きをやめる');
  await visitor.press('中止する');
  await visitor.heading('手続きを中止しました');
  expect((await client.call('selfieData.getCompleted')).body.status).toBe('canceled');
});

test('a person asks for the face again, and only that is taken', { tag: '@nightly' }, async ({
  page,
  service,
  business,
  scenes,
  camera,
  visitor,
}) => {
  const { journey, client, url } = await selfieAtCamera(page, { service, business, scenes });
  await journey.begin();
  // Three movements that are not made: a person looks.
  let { nextInstruction } = await journey.takePicture('selfie', 'face.neutral');
  nextInstruction ??= (await client.call('selfieData.listMaterials')).body.challenge ?? undefined;
  while (nextInstruction) {
    ({ nextInstruction } = await keepStill(client, scenes, nextInstruction.photoType));
  }
  expectOk(await client.call('selfieData.endTake', {}), 'take_end');
  expectOk(await client.call('selfieData.submit', {}), 'submission');
  await camera.followDemands();
  await page.goto(url);
  await visitor.outcome('受け付けました');
  const params = { publicId: client.publicId };
  const body = { decision: 'resubmission', reason: 'unclear' };
  expectOk(await business.call('selfieData.decide', { params, body }), 'decide');
  await page.reload();
  await visitor.heading('もう一度撮影してください');
  await expectAccessible(page);
  await visitor.press('お顔を撮り直す');
  await visitor.heading('提出の確認', faceTimeout);
  expect(camera.demands[0]).toBe('selfie');
  await visitor.press('提出する');
  await visitor.outcome('お顔の登録が完了しました');
});

test('another browser, a held sideways phone, a customization that fails and the debug mode', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, camera, browser, contextOptions }) => {
  const { journey, client, url } = await selfieAtCamera(page, { service, business, scenes });
  await journey.begin();
  const context = await browser.newContext(contextOptions);
  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('別の端末で手続き中です');
  await context.close();
  await page.route('**/customizations', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/api/endpoints', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, debugModeEnabled: 'true' } });
  });
  await page.goto(url);
  await camera.show('noFace');
  await expect(page.getByTestId('guidance')).toHaveText('枠の中に顔を入れてください', {
    timeout: engineTimeout,
  });
  const debug = page.getByTestId('debug');
  await expect(debug).toContainText(`selfieData ${client.publicId.slice(0, 6)}`);
  await expect(debug).toContainText(/face face_not_found [0-9]+\/s/);
  await expect(debug).not.toContainText(client.publicId);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByText('端末を縦向きにしてください')).toBeVisible();
});

test('a business frames the pages under embed, and nobody else does', { tag: '@nightly' }, async ({
  service,
  business,
  page,
}) => {
  const body = { targetUserId: 'framed' };
  const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
  for (const path of ['selfie_data', 'face_authentication', 'additional_document']) {
    const framed = await page.request.get(`${service.url}/embed/${path}?publicId=${publicId}`);
    expect(framed.headers()['content-security-policy']).toContain(`frame-ancestors http://localhost:`);
    const alone = await page.request.get(`${service.url}/${path}?publicId=${publicId}`);
    expect(alone.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

/** A movement that was not made, each time in another shot. */
async function keepStill(client: VisitorClient, scenes: Scenes, photoType: PhotoType) {
  expectOk(await client.call('selfieData.startDetection', { shootingStatus: photoType }), 'detection');
  const form = new FormData();
  form.set('photoType', photoType);
  const jpeg = shotAnew(await pictureOf(scenes, 'face.neutral'));
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  return expectOk(await client.call('selfieData.uploadMaterial', form), 'material');
}

async function storedPicturesOf(client: VisitorClient): Promise<string[]> {
  const { materials } = expectOk(await client.call('selfieData.listMaterials'), 'materials');
  return materials.map(({ photoType }) => photoType);
}
