import { DirectedCamera, expectOk } from '@ekyc/testkit';
import { enrol } from './face-prepared.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { resultOf } from './prepared.ts';
import { expectUsableSideways } from './screen-checks.ts';
import { licenceVisit } from './licence-prepared.ts';
import { engineTimeout, faceTimeout } from './visitor-page.ts';
import { takeDocument, takeFace, wantedOnScreen } from './watched-takes.ts';

// What is said of the video is looked at too.
test.use({ filmed: true });

// On every screen that the visitor comes to, the phone is turned on its side and back.

test.beforeEach(({ page, visitor }) => {
  test.setTimeout(240_000);
  visitor.look = () => expectUsableSideways(page);
});

test('an identification', async ({ page, service, business, camera, visitor }) => {
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.introduce();
  await takeDocument(visitor, camera);
  await takeFace(visitor, camera);
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect((await resultOf(business, publicId)).status).toBe('approved');
});

test('selfie data', async ({ page, service, business, camera, visitor }) => {
  const body = { targetUserId: crypto.randomUUID() };
  const { url } = expectOk(await business.call('selfieData.create', { body }), 'create');
  await page.goto(url.replace(/^.*(?=\/selfie_data)/, service.url));
  await visitor.comeToCamera(/のお顔の登録$/);
  await visitor.press('カメラを開く');
  await takeFace(visitor, camera);
  await visitor.heading('提出の確認', faceTimeout);
  await visitor.press('提出する');
  await visitor.outcome('お顔の登録が完了しました');
});

test('face authentication', async ({ page, service, business, scenes, camera, visitor }) => {
  const targetUserId = crypto.randomUUID();
  await enrol(service, business, scenes, targetUserId);
  const body = { targetUserId };
  const { url } = expectOk(await business.call('faceAuthentication.create', { body }), 'create');
  await page.goto(url.replace(/^.*(?=\/face_authentication)/, service.url));
  await visitor.comeToCamera(/の顔認証$/);
  await visitor.press('カメラを開く');
  await takeFace(visitor, camera);
  await visitor.outcome('顔認証が完了しました', faceTimeout);
});

test('a licence', async ({ page, service, business, visitor }) => {
  const { scenes } = await licenceVisit('hazMatLicense', { classes: ['classB4'] });
  const camera = await DirectedCamera.install(page, scenes);
  const body = { documentType: 'hazMatLicense' } as const;
  const { url } = expectOk(await business.call('additionalDocument.create', { body }), 'create');
  await page.goto(url.replace(/^.*(?=\/additional_document)/, service.url));
  await visitor.comeToCamera(/への免状の提出$/);
  await visitor.press('カメラを開く');
  await wantedOnScreen(visitor, camera, 'front', 'desk');
  await camera.show('front');
  await visitor.useCheckedPicture('表面');
  await visitor.heading('裏面に何か書かれていますか?');
  await visitor.pressOn(page.getByTestId('no-back'));
  await visitor.heading('免状の内容の確認', engineTimeout);
});
