import { addBusiness, BusinessClient, expectOk, freePort, startService } from '@ekyc/testkit';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickThrough, specimenNotice as notice } from './clicked-through.ts';
import { EmbeddingPage } from './embedding.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { expectAccessible } from './screen-checks.ts';

test('a sandbox is clicked through without a camera: result, way back and result code are real', async ({
  page,
  service,
  business,
}) => {
  const asked: string[] = [];
  await page.exposeFunction('noteCamera', () => asked.push('camera'));
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    mediaDevices.getUserMedia = () => {
      (window as unknown as { noteCamera: () => void }).noteCamera();
      return Promise.reject(new DOMException('none', 'NotFoundError'));
    };
  });
  const { publicId, url } = await createIdentification(service, business, {
    redirectUrl: `http://localhost:${service.port}/terms`,
  });
  await page.goto(url);
  await clickThrough(page, async () => {
    await expectAccessible(page);
    const pictures = page.getByRole('img', { name: /^見本の/ });
    for (const picture of await pictures.all())
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
  });
  await page.getByRole('radio', { name: '承認' }).check();
  await page.getByRole('button', { name: '見本を提出する' }).click();
  await expect(page.getByRole('heading', { name: '本人確認が完了しました' })).toBeVisible();
  await expect(page.getByTestId('specimen-notice')).toHaveText(notice);
  await expectAccessible(page);
  // A reload stays there, and still says what it is.
  await page.reload();
  await expect(page.getByRole('heading', { name: '本人確認が完了しました' })).toBeVisible();
  await expect(page.getByTestId('specimen-notice')).toHaveText(notice);
  await page.getByRole('button', { name: /に戻る$/ }).click();
  await page.waitForURL(/\/terms\?.*resultCode=/);
  const resultCode = new URL(page.url()).searchParams.get('resultCode') ?? '';
  const result = expectOk(await business.call('result.redeem', { body: { resultCode } }), 'redeem');
  expect(result).toMatchObject({ publicId, status: 'approved', mode: 'sandbox' });
  expect(asked).toEqual([]);
});

test('each outcome that may be ordered shows its own end', { tag: '@nightly' }, async ({
  page,
  service,
  business,
}) => {
  const ends = [
    ['否認', '本人確認ができませんでした', 'declined'],
    ['担当者による確認待ち', '受け付けました', 'review'],
    ['撮り直しの依頼', 'もう一度撮影してください', 'resubmission'],
    ['期限切れ', '手続きの期限が切れました', 'expired'],
  ] as const;
  for (const [outcome, heading, status] of ends) {
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await clickThrough(page);
    await page.getByRole('radio', { name: outcome, exact: true }).check();
    await page.getByTestId('specimen-submit').click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByTestId('specimen-notice')).toHaveText(notice);
    const found = await business.call('identification.get', { params: { publicId } });
    expect(found.body).toMatchObject({ status, mode: 'sandbox' });
  }
});

test('a reason may be ordered, and 戻る leads back step by step to the first screen', {
  tag: '@nightly',
}, async ({ page, service, business }) => {
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await clickThrough(page);
  for (const heading of ['見本のお顔', '見本の書類を選んでください', 'デモ商店の本人確認']) {
    await page.getByTestId('back').click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByTestId('specimen-notice')).toHaveCount(0);
  await clickThrough(page);
  await page.getByText('否認の理由を指定する').click();
  await page.getByRole('radio', { name: '否認(理由:expiry)' }).check();
  await page.getByTestId('specimen-submit').click();
  await expect(page.getByRole('heading', { name: '本人確認ができませんでした' })).toBeVisible();
  const found = await business.call('identification.get', { params: { publicId } });
  expect(found.body).toMatchObject({ status: 'declined', reasons: ['expiry'] });
});

test('a live business offers nothing of it', { tag: '@nightly' }, async ({ page }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-live-'));
  const port = await freePort();
  const live = await addBusiness({ DATA_DIR: dataDirectory }, '本番商店', '--recording', 'off');
  const service = await startService({ dataDirectory, port });
  try {
    const business = new BusinessClient(service.url, live.apiKey);
    const { url } = await createIdentification(service, business);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: '本番商店の本人確認' })).toBeVisible();
    await expect(page.getByTestId('agree')).toBeVisible();
    await expect(page.getByTestId('use-specimens')).toHaveCount(0);
    await expect(page.getByText('見本')).toHaveCount(0);
  } finally {
    await service.stop();
    await service.removeData();
  }
});

test.describe('embedded', () => {
  // The demo business's page embeds what is its own.
  test.use({ filmed: true });

  test('the page that embeds it hears its events, as of a real one', { tag: '@nightly' }, async ({
    page,
    service,
    business,
  }) => {
    const host = await EmbeddingPage.of(page, service);
    const { publicId } = await createIdentification(service, business, { method: 'picture' });
    await host.show('inline', publicId);
    await host.heading('デモ商店の本人確認');
    await clickThrough(host.inside);
    await host.inside.getByTestId('specimen-submit').click();
    await host.heading('本人確認が完了しました');
    await expect.poll(() => host.events()).toContain('onCompleted');
    expect(await host.detailOf('onCompleted')).toEqual({ status: 'approved' });
  });
});
