import type { SceneName } from '@ekyc/testkit';
import { expect, test } from './fixtures.ts';
import { beginDocument, storedPictures, prepare, resultOf } from './prepared.ts';
import { watchForText } from './passing-text.ts';
import { expectAccessible } from './screen-checks.ts';
import { visit } from './specimens.ts';
import { engineTimeout, type VisitorPage } from './visitor-page.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

/** Guidance on the camera, as it stands there and is read out. */
async function guidance({ page }: VisitorPage, text: string): Promise<void> {
  await expect(page.getByTestId('guidance')).toHaveText(text, { timeout: 30_000 });
}

const poorFronts: readonly (readonly [SceneName, string])[] = [
  ['frontBlurred', 'ぼやけています。動かさずにお待ちください'],
  ['frontGlare', '光が反射しています。角度を変えてください'],
  ['frontDark', '暗すぎます。明るい場所へ移動してください'],
];

test('the camera says blurred, glaring or dark, and none of them releases the shutter', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await page.goto(url);
  for (const [scene, text] of poorFronts) {
    await camera.show(scene);
    await guidance(visitor, text);
    await expect(page.getByTestId('camera')).toBeVisible();
  }
  expect(await storedPictures(client)).toEqual([]);
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  expect(await storedPictures(client)).toEqual(['front']);
});

test('a picture of the automatic shutter is sent without a question, and its tick is read out', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  const wasTicked = await watchForText(page, '表面を撮影しました');
  await camera.followDemands({ except: { back: 'desk' } });
  await page.goto(url);
  await visitor.heading('表面を撮影します');
  await visitor.heading('裏面を撮影します', engineTimeout);
  // The next one is shown meanwhile.
  await expect.poll(wasTicked, { timeout: engineTimeout }).toBe(true);
  expect(await storedPictures(client)).toEqual(['front']);
});

test('a picture taken by hand is looked at whole, enlarged by a tap, and taken again before anything is sent', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await page.goto(url);
  await camera.show('frontBlurred');
  await visitor.waitForShutter();
  const picture = page.getByRole('img', { name: '撮影した表面', exact: true });
  await expect(picture).toBeVisible();
  await expect(page.getByRole('button', { name: 'この画像を使う' })).toBeFocused();
  await expectAccessible(page);
  const whole = (await picture.boundingBox())?.width ?? 0;
  await picture.click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(1.5 * whole);
  await picture.click();
  await camera.show('desk');
  await visitor.press('撮り直す');
  await expect(picture).toBeHidden();
  await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'document_not_found');
  expect(await storedPictures(client)).toEqual([]);
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  expect(await storedPictures(client)).toEqual(['front']);
});

for (const [scene, problem, told] of [
  ['frontBlurred', 'picture_blurred', '画像がぼやけていました。動かさずに撮影してください。'],
  ['frontGlare', 'document_glare', '光が反射していました。角度や場所を変えてください。'],
  ['frontDark', 'picture_dark', '暗く写っていました。明るい場所で撮影してください。'],
] as const) {
  test(`${scene}, taken by hand all the same (the test ends the wait for the shutter), is refused with its reason and taken again`, {
    tag: '@nightly',
  }, async ({ page, service, business, scenes, holder, camera, visitor }) => {
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    await camera.show(scene);
    await visitor.shootNow();
    await visitor.useCheckedPicture('表面');
    await visitor.refusal('もう一度撮影してください');
    await expect(page.getByText(told)).toBeVisible();
    await expectAccessible(page);
    const { materials } = (await client.call('identification.listMaterials')).body;
    expect(materials.map(({ quality }) => quality.problems)).toEqual([expect.arrayContaining([problem])]);
    await camera.show('front');
    await visitor.takeAgain('表面');
    await visitor.takeDocumentPicture('表面');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'back');
  });
}

test('the wrong side is noticed: the back by the server, the front on the device', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await page.goto(url);
  await camera.show('back');
  await visitor.refusal('もう一度撮影してください');
  await expect(page.getByText('別の面が写っているようです。撮影する面を確認してください。')).toBeVisible();
  // Turned over before the camera opens: it would take what lies there.
  await camera.show('front');
  await visitor.takeAgain('表面');
  await visitor.takeDocumentPicture('表面');
  // The front still lies there.
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'back');
  await guidance(visitor, '反対の面のようです。裏返してください');
  expect(await storedPictures(client)).toEqual(['front', 'front']);
  await camera.show('back');
  await visitor.takeDocumentPicture('裏面');
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'tilted');
});

test('the front shown for the back after a reload, when the device knows it no more, is refused by the server', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await beginDocument(prepared, 'front');
  await page.goto(prepared.url);
  await camera.show('front');
  await visitor.refusal('もう一度撮影してください');
  await expect(page.getByText('別の面が写っているようです。')).toBeVisible();
  await expect(page.getByRole('button', { name: '裏面を撮り直す' })).toBeVisible();
});

test('a tilted picture refused on its way is reported after the thickness, and taken again (the first answer is altered on the way)', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await beginDocument(prepared, 'front', 'back');
  let altered = false;
  await page.route('**/materials', async (route) => {
    const isTilted = route.request().postDataBuffer()?.includes('tilted') ?? false;
    if (altered || !isTilted) return route.continue();
    altered = true;
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    const quality = { ok: false, problems: ['tilt_too_little'] };
    await route.fulfill({ response, json: { ...answer, quality } });
  });
  await camera.followDemands();
  await page.goto(prepared.url);
  await visitor.refusal('もう一度撮影してください');
  await expect(page.getByText('傾きが足りませんでした。')).toBeVisible();
  expect(await visitor.hasTaken('thickness')).toBe(true);
  await visitor.takeAgain('傾き');
  await visitor.takeDocumentPicture('傾き');
  await visitor.heading('お顔を撮影します', engineTimeout);
});

test.describe('a My Number card', () => {
  test.use({ visitName: 'myNumberCard' });

  test('its back stops every shutter on the device, and nothing leaves it (the test ends the wait for the shutter)', {
    tag: '@nightly',
  }, async ({ page, service, business, scenes, holder, camera, visitor }) => {
    const given = { service, business, scenes, holder, idType: 'myNumberCard', stage: 'document' } as const;
    const { client, url } = await prepare(page, given);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/materials')) sent.push(request.url());
    });
    // On a slow line its code's reader comes late: the shutter waits for it.
    let late = false;
    await page.route(/zxing_reader/u, async (route) => {
      await page.getByTestId('guidance').getByText('✓ そのままお待ちください').waitFor();
      // Three times as long as a still card waits for the shutter.
      await page.waitForTimeout(1000);
      late = true;
      await route.continue();
    });
    await page.goto(url);
    await visitor.press('表面を撮影する');
    await camera.show('myNumberBack');
    await guidance(visitor, 'マイナンバーが写っています。表面を向けてください');
    expect(late).toBe(true);
    await visitor.shootNow();
    await guidance(visitor, 'マイナンバーが写っています。表面を向けてください');
    await expect(page.getByTestId('camera')).toBeVisible();
    expect(sent).toEqual([]);
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    expect(await storedPictures(client)).toEqual(['front']);
    expect(sent.length).toBe(1);
  });

  test('its back taken by hand where the device does not look is refused by the server, which keeps nothing of it (the test ends the wait for the shutter)', {
    tag: '@nightly',
  }, async ({ page, service, business, scenes, holder, camera, visitor }) => {
    const given = { service, business, scenes, holder, idType: 'myNumberCard', stage: 'document' } as const;
    const prepared = await prepare(page, given);
    await beginDocument(prepared, 'front');
    await page.goto(prepared.url);
    await camera.show('myNumberBack');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'thickness');
    await visitor.shootNow();
    await visitor.useCheckedPicture('厚み');
    await visitor.refusal('もう一度撮影してください');
    await expect(
      page.getByText('マイナンバーが写っているため、画像を破棄しました。写らないように撮影してください。'),
    ).toBeVisible();
    expect(await storedPictures(prepared.client)).toEqual(['front']);
    await camera.show('thickness');
    await visitor.takeAgain('厚み');
    await visitor.takeDocumentPicture('厚み');
    await visitor.heading('お顔を撮影します', engineTimeout);
  });
});

test('a licence that has run out is declined, and the visitor learns why', { tag: '@nightly' }, async ({
  page,
  service,
  business,
  visitor,
}) => {
  const { holder, scenes } = await visit('expiredLicence');
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'text' });
  await page.goto(url);
  await visitor.confirm();
  await visitor.outcome('本人確認ができませんでした');
  await expect(page.getByText('本人確認書類の有効期限が切れています。')).toBeVisible();
  await expectAccessible(page);
  expect(await resultOf(business, client.publicId)).toMatchObject({
    status: 'declined',
    reasons: ['expiry'],
  });
});

for (const [scene, live, problem, told] of [
  ['twoFaces', 'お一人だけで写ってください', 'face_multiple', 'ほかの方が写っていました。'],
  ['noFace', '枠の中に顔を入れてください', 'face_not_found', 'お顔を確認できませんでした。'],
] as const) {
  test(`${scene} is named on the camera, refused by the server, and put right (the test ends the wait for the shutter)`, {
    tag: '@nightly',
  }, async ({ page, service, business, scenes, holder, camera, visitor }) => {
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'face' });
    await page.goto(url);
    await camera.show(scene);
    await guidance(visitor, live);
    await visitor.shootNow();
    await expect(page.getByRole('alert')).toContainText(told, { timeout: engineTimeout });
    await expectAccessible(page);
    const { materials } = (await client.call('identification.listMaterials')).body;
    const refused = materials.filter(({ type }) => type === 'face');
    expect(refused.map(({ quality }) => quality.problems)).toEqual([[problem]]);
    await visitor.press('もう一度撮影する');
    await camera.show('face.neutral');
    await expect(page.getByTestId('camera')).not.toHaveAttribute('data-wants', 'selfie', {
      timeout: engineTimeout,
    });
    expect((await storedPictures(client)).filter((photoType) => photoType === 'selfie').length).toBe(2);
  });
}
