import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createIdentification, expect, test } from '../fixtures.ts';
import { chooseTextSize } from '../screen-checks.ts';
import { engineTimeout, faceTimeout } from '../visitor-page.ts';
import { ContactSheet, endMovements } from './contact-sheet.ts';

// As the demo shop has it: with a video, and in its colour.
test.use({ filmed: true });

const allIdTypes = [
  'driversLicense',
  'drivingHistoryCertificate',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
];

test('identification: from the first screen to the outcome', async ({
  page,
  service,
  business,
  camera,
  visitor,
}) => {
  const sheet = new ContactSheet('identification');
  const take = (label: string) => sheet.take(page, label);
  const { url } = await createIdentification(service, business, { idTypes: allIdTypes });
  const help = async (label: string) => {
    await page.getByRole('button', { name: 'ヘルプ' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(label);
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
  };
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await take('start');
  await help('help: start');
  await chooseTextSize(page, '特大');
  await take('start, largest text');
  await chooseTextSize(page, '標準');
  await visitor.press('同意してはじめる');
  await visitor.heading('本人確認書類を選んでください');
  await take('choice of documents');
  await help('help: documents');
  await visitor.pressOn(page.getByRole('button', { name: /^マイナンバーカード/ }));
  await visitor.heading('カメラの使用を許可してください');
  await take('before the camera: My Number card');
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.chooseDocument('運転免許証');
  await visitor.heading('カメラの使用を許可してください');
  await take('before the camera');
  await chooseTextSize(page, '特大');
  await page.reload();
  await visitor.heading('カメラの使用を許可してください');
  await take('before the camera, largest text');
  await chooseTextSize(page, '標準');
  await page.reload();
  await camera.deny();
  await visitor.press('カメラを開く');
  await visitor.heading('カメラが許可されていません');
  await take('camera denied');
  await visitor.press('もう一度試す');
  await visitor.heading('まだカメラが許可されていません');
  await take('camera denied again');
  await camera.allow();
  await camera.show('desk');
  await visitor.press('もう一度試す');
  await visitor.heading('表面を撮影します');
  await expect(page.getByTestId('camera')).toBeVisible();
  await take('front: nothing seen');
  await help('help: capture');
  // Each picture would have come before both sizes are taken.
  let sent = Promise.withResolvers<void>();
  await page.route('**/materials', async (route) => {
    await sent.promise;
    await route.continue();
  });
  for (const [scene, name] of [
    ['front', '表面'],
    ['back', '裏面'],
  ] as const) {
    sent = Promise.withResolvers<void>();
    await camera.show(scene);
    await expect(page.getByText(`${name}を確認しています…`, { exact: true })).toBeVisible({
      timeout: engineTimeout,
    });
    await sheet.takePassing(page, `${scene}: on its way, the next one begun`);
    sent.resolve();
    await visitor.takeDocumentPicture(name);
  }
  await camera.followDemands();
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'tilted');
  await sheet.takePassing(page, 'tilt');
  await visitor.takeDocumentPicture('傾き');
  await visitor.takeDocumentPicture('厚み');
  await visitor.takeDocumentPicture('傾き');
  await visitor.heading('お顔を撮影します', engineTimeout);
  await sheet.takePassing(page, 'face');
  await visitor.heading('書類の内容を確認', faceTimeout);
  await expect(page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  await take('summary, with proposals');
  await help('help: summary');
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.heading('お顔の撮影は終わっています');
  await take('back at the face');
  await help('help: face');
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.heading('書類の撮影は終わっています');
  await take('back at the document');
  await visitor.press('次へ進む');
  await visitor.heading('書類の内容を確認');
  await expect(page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  // It would be over before both sizes are taken: what the page is told meanwhile is the test's.
  let isHeld = true;
  await page.route('**/completed*', async (route) => {
    if (!isHeld) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'examining' } });
  });
  await visitor.enterProfile();
  await visitor.swear();
  await visitor.heading('確認しています', engineTimeout);
  await sheet.takePassing(page, 'examining');
  isHeld = false;
  await visitor.outcome('本人確認が完了しました');
  await take('approved');
  await sheet.write();
});

/** The README's: five steps of the same way, on a phone. */
test('the picture of the journey', async ({ page, service, camera, visitor }) => {
  const pictures: Buffer[] = [];
  const take = async () => {
    await endMovements(page);
    pictures.push(await page.screenshot());
  };
  await camera.followDemands();
  await page.goto(`${service.url}/demo`);
  await take();
  await page.getByTestId('demo-start').click();
  await visitor.heading(/の本人確認$/);
  await take();
  await visitor.introduce('運転免許証');
  await expect(page.getByTestId('camera')).toBeVisible();
  await camera.show('front');
  await expect
    .poll(() => page.getByTestId('camera').getAttribute('data-wants'), { timeout: engineTimeout })
    .toBe('front');
  await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'hold_still', {
    timeout: engineTimeout,
  });
  await take();
  await visitor.takeDocument();
  await visitor.heading('書類の内容を確認', faceTimeout);
  await expect(page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  await take();
  await visitor.enterProfile();
  await visitor.swear();
  await visitor.outcome('本人確認が完了しました');
  await take();
  const shown = { width: 240, height: 519, gap: 14 };
  const pieces = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await sharp(picture)
        .resize(shown.width, shown.height, { fit: 'cover', position: 'top' })
        .toBuffer(),
      left: shown.gap + at * (shown.width + shown.gap),
      top: shown.gap,
    })),
  );
  const width = shown.gap + pictures.length * (shown.width + shown.gap);
  const height = shown.height + 2 * shown.gap;
  const journey = await sharp({ create: { width, height, channels: 3, background: '#e6e8eb' } })
    .composite(pieces)
    .png({ palette: true, quality: 90 })
    .toBuffer();
  await writeFile(fileURLToPath(new URL('../../../docs/images/journey.png', import.meta.url)), journey);
});
