import { type BusinessClient, expectOk, type StartedService, VisitorClient } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { enrol, selfieAtCamera } from './face-prepared.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { layoutFaults } from './layout-checks.ts';
import { prepare, remember } from './prepared.ts';
import { expectAccessible } from './screen-checks.ts';
import { engineTimeout } from './visitor-page.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
const textSizes = ['normal', 'extra-large'] as const;

const none = { beyond: 0, outside: [], overlapping: [], unreachable: [], pale: [] };

/** The page as it stands, at every width and both text sizes, with its motion reduced; axe where it is tightest. */
async function holdsAtEverySize(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const textSize of textSizes) {
    await page.evaluate((size) => {
      document.documentElement.dataset['textSize'] = size;
      localStorage.setItem('ekyc:text-size', size);
    }, textSize);
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Two frames: what measures itself has done so.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await layoutFaults(page), `${screen} at ${size.width}, ${textSize}`).toEqual(none);
      if (size.width === 320 && textSize === 'extra-large') await expectAccessible(page);
    }
  }
  await page.evaluate(() => localStorage.setItem('ekyc:text-size', 'normal'));
}

async function showsHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: engineTimeout });
}

type Creation = 'selfieData' | 'faceAuthentication' | 'additionalDocument';
const paths: Readonly<Record<Creation, string>> = {
  selfieData: 'selfie_data',
  faceAuthentication: 'face_authentication',
  additionalDocument: 'additional_document',
};
const bodies = {
  selfieData: { targetUserId: 'matrix-selfie' },
  faceAuthentication: { targetUserId: 'matrix-face' },
  additionalDocument: { documentType: 'hazMatLicense' },
} as const satisfies Record<Creation, unknown>;

async function addressOf(service: Pick<StartedService, 'url'>, business: BusinessClient, kind: Creation) {
  const created = await business.call(`${kind}.create`, { body: bodies[kind] });
  const { publicId } = expectOk(created, 'create') as { publicId: string };
  return `${service.url}/${paths[kind]}?publicId=${publicId}`;
}

test('an identification holds at every size: its first screen, choice, camera, summary and end', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
}) => {
  test.slow();
  const several = { idTypes: ['driversLicense', 'myNumberCard', 'passport'] };
  const fresh = await createIdentification(service, business, several);
  await page.goto(fresh.url);
  await showsHeading(page, 'デモ商店の本人確認');
  await holdsAtEverySize(page, 'first screen');
  await page.setViewportSize({ width: 390, height: 844 });
  const client = new VisitorClient(
    service.url,
    (await createIdentification(service, business, several)).publicId,
  );
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  await remember(page, client);
  await page.goto(`${service.url}/identification?publicId=${client.publicId}`);
  await showsHeading(page, '本人確認書類を選んでください');
  await holdsAtEverySize(page, 'choice');
  expectOk(await client.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
  await camera.show('desk');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByTestId('guidance')).not.toHaveText('', { timeout: engineTimeout });
  await holdsAtEverySize(page, 'camera');
  expectOk(await client.call('identification.cancel'), 'cancel');
  await page.reload();
  await showsHeading(page, '手続きを中止しました');
  await holdsAtEverySize(page, 'canceled');
  const { url } = await prepare(page, { service, business, scenes, holder, stage: 'text', unnamed: true });
  await page.goto(url);
  await expect(page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  await holdsAtEverySize(page, 'summary');
});

test('the first screens of the other kinds hold at every size, and so do a camera of the face, the hand-over and a link that is unknown', async ({
  page,
  service,
  business,
  scenes,
  camera,
}) => {
  test.slow();
  await enrol(service, business, scenes, bodies.faceAuthentication.targetUserId);
  for (const kind of ['selfieData', 'faceAuthentication', 'additionalDocument'] as const) {
    await page.goto(await addressOf(service, business, kind));
    await showsHeading(page, /デモ商店/);
    await holdsAtEverySize(page, kind);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await selfieAtCamera(page, { service, business, scenes })).url);
  await camera.show('desk');
  await expect(page.getByTestId('camera')).toBeVisible({ timeout: engineTimeout });
  await holdsAtEverySize(page, 'camera of the face');
  const { publicId } = await createIdentification(service, business);
  await page.goto(`${service.url}/mobile_in_progress?publicId=${publicId}`);
  await showsHeading(page, /./);
  await holdsAtEverySize(page, 'hand-over');
  await page.goto(`${service.url}/identification?publicId=${'x'.repeat(22)}`);
  await showsHeading(page, /./);
  await holdsAtEverySize(page, 'unknown link');
});

test('the embedded first screen and the pages of sign-in hold at every size', async ({
  page,
  service,
  business,
}) => {
  test.slow();
  const { publicId } = await createIdentification(service, business);
  await page.goto(`${service.url}/embed/identification?publicId=${publicId}`);
  await showsHeading(page, 'デモ商店の本人確認');
  await holdsAtEverySize(page, 'embedded');
  for (const [path, heading] of [
    ['/user', 'ログイン'],
    ['/user/link_account', 'クリィeKYC登録'],
  ] as const) {
    await page.goto(service.url + path);
    await showsHeading(page, heading);
    await holdsAtEverySize(page, path);
  }
});
