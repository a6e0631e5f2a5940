import { desktop, expect, lookAt, test } from './console-fixtures.ts';
import { prepare } from './prepared.ts';
import { recordingOf, recordSome } from './recording-watch.ts';

test('the video of a session is played, and a mark leads to its moment', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  owner,
}) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  const { publicId } = client;
  await page.goto(url);
  await camera.show('desk');
  await recordSome(page, 4000);
  await page.goto('about:blank');
  await expect.poll(async () => (await recordingOf(business, publicId)).segments[0]?.reason).not.toBeNull();

  const { page: office } = owner;
  await office.setViewportSize(desktop);
  await owner.open(`/verifications/${publicId}`);
  await owner.press('画像と個人情報を表示');
  await office.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  // Nobody has searched it yet: it is not shown while it may bear a My Number.
  await expect(office.getByText('この動画は、マイナンバーが写っていないかを確認しています。')).toBeVisible();
  await expect(office.getByRole('button', { name: /^動画を表示/ })).toHaveCount(0);
  await lookAt(owner, 'video-unsearched');
  await business.call('identification.cancelByClient', { params: { publicId } });
  await expect
    .poll(async () => (await recordingOf(business, publicId)).search, { timeout: 60_000 })
    .toBe('done');
  await owner.press('もう一度読み込む');
  await owner.press(/^動画を表示\(\d+:\d\d\)$/);
  const video = office.locator('video');
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState))
    .toBeGreaterThanOrEqual(2);
  const time = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await video.evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 3;
  });
  await expect.poll(time).toBe(3);
  const mark = office.getByRole('button', { name: /^\d+:\d\d 撮影の開始$/ });
  const [minutes = 0, seconds = 0] =
    ((await mark.textContent()) ?? '').split(' ')[0]?.split(':').map(Number) ?? [];
  await mark.click();
  await expect.poll(async () => Math.floor(await time())).toBe(minutes * 60 + seconds);
  await lookAt(owner, 'video');
  await expect(owner.part('履歴')).toContainText('動画の情報を表示');
});
