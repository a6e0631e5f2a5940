import { type BusinessClient, expectOk, type StartedService, VisitorClient } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { startClockedService } from '../integration/clocked-service.ts';
import { EmbeddingPage } from './embedding.ts';
import { type Ending, endedAs, endings } from './ended.ts';
import { holdsAtEverySize } from './every-size.ts';
import { authenticationAtCamera, enrol, selfieAtCamera } from './face-prepared.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { licenceAtForm, licenceVisit } from './licence-prepared.ts';
import { prepare, remember } from './prepared.ts';
import { engineTimeout } from './visitor-page.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

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

for (const ending of endings)
  test(`the end of an identification holds at every size: ${ending}`, async ({
    page,
    service,
    business,
    scenes,
    holder,
  }) => {
    test.slow();
    const { url } = await endedAs(page, ending, { service, business, scenes, holder });
    await page.goto(url);
    await showsHeading(page, headings[ending]);
    await holdsAtEverySize(page, ending);
  });

const headings: Readonly<Record<Ending, string>> = {
  approved: '本人確認が完了しました',
  review: '受け付けました',
  declined: '本人確認ができませんでした',
  resubmission: 'もう一度撮影してください',
};

test('an expired link holds at every size, to whom it was opened and to nobody (the clock is set by the test)', async ({
  page,
}) => {
  test.slow();
  const service = await startClockedService();
  try {
    const business = await service.addBusiness();
    const opened = await createIdentification(service, business, { expiresInMinutes: 5 });
    const client = new VisitorClient(service.url, opened.publicId);
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    const unopened = await createIdentification(service, business, { expiresInMinutes: 5 });
    service.pass(5 * 60);
    await remember(page, client);
    await page.goto(opened.url);
    await expect(page.getByText('時計店で、もう一度はじめからお手続きください。')).toBeVisible();
    await holdsAtEverySize(page, 'expired');
    await page.goto(unopened.url);
    await showsHeading(page, '手続きの期限が切れました');
    await holdsAtEverySize(page, 'expired, never opened');
  } finally {
    await service.close();
  }
});

test('what waits for the outcome, and the ends and forms of the other kinds hold at every size (the state of who waits is answered by the test)', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
}) => {
  test.slow();
  const waiting = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  const completed = '**/completed*';
  await page.route(completed, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'examining' } });
  });
  await page.goto(waiting.url);
  await showsHeading(page, '確認しています');
  await holdsAtEverySize(page, 'examining');
  // An answer that is under way would be given twice else.
  await page.unrouteAll({ behavior: 'wait' });

  const selfie = await selfieAtCamera(page, { service, business, scenes });
  await selfie.journey.capture();
  await page.goto(selfie.url);
  await showsHeading(page, '提出の確認');
  await holdsAtEverySize(page, 'selfie data: confirm');
  const { takes } = expectOk(await selfie.client.call('selfieData.listMaterials'), 'materials');
  const take = takes.flatMap((one) => (one.state === 'accepted' ? one.take : []));
  expectOk(await selfie.client.call('selfieData.submit', { take }), 'submit');
  await page.reload();
  await showsHeading(page, 'お顔の登録が完了しました');
  await holdsAtEverySize(page, 'selfie data: approved');

  const authentication = await authenticationAtCamera(page, { service, business, scenes });
  await camera.show('face.neutral');
  await page.goto(authentication.url);
  await expect(page.getByTestId('camera')).toBeVisible({ timeout: engineTimeout });
  await holdsAtEverySize(page, 'face authentication: camera');
  const form = await authentication.journey.form();
  expectOk(await authentication.client.call('faceAuthentication.authenticate', form), 'authenticate');
  await page.reload();
  await showsHeading(page, '顔認証が完了しました');
  await holdsAtEverySize(page, 'face authentication: approved');

  const documentType = 'hazMatLicense';
  const drawn = await licenceVisit(documentType, {});
  const licence = await licenceAtForm(page, { service, business, documentType, scenes: drawn.scenes });
  await page.goto(licence.url);
  await showsHeading(page, '免状の内容の確認');
  await holdsAtEverySize(page, 'additional document: form');
  await page.getByLabel('氏名').fill('山本 一郎');
  await page.getByRole('button', { name: 'この内容で提出する' }).click();
  await showsHeading(page, '受け付けました');
  await holdsAtEverySize(page, 'additional document: review');
});

test.describe('inside of a page of the business', () => {
  // The demo business's page embeds what is its own.
  test.use({ filmed: true });

  test('every screen of an embedded identification holds at every size', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
  }) => {
    test.slow();
    const host = await EmbeddingPage.of(page, service);
    const given = { service, business, scenes, holder } as const;
    const shown = async (publicId: string, heading: string | RegExp, screen: string) => {
      await host.show('inline', publicId);
      await host.heading(heading, engineTimeout);
      await holdsAtEverySize(page, `embedded ${screen}`, host.frame());
    };
    const several = { idTypes: ['driversLicense', 'myNumberCard', 'passport'] };
    const fresh = await createIdentification(service, business, several);
    await shown(fresh.publicId, 'デモ商店の本人確認', 'first screen');
    await host.press('同意してはじめる');
    await host.heading('本人確認書類を選んでください');
    await holdsAtEverySize(page, 'embedded choice', host.frame());
    await host.inside.getByRole('button', { name: /^運転免許証/ }).click();
    await host.heading('カメラの使用を許可してください');
    await holdsAtEverySize(page, 'embedded question for the camera', host.frame());
    await camera.show('desk');
    const document = await prepare(page, { ...given, stage: 'document' });
    await host.show('inline', document.client.publicId);
    await expect(host.inside.getByTestId('guidance')).not.toHaveText('', { timeout: engineTimeout });
    await holdsAtEverySize(page, 'embedded camera', host.frame());
    const text = await prepare(page, { ...given, stage: 'text', unnamed: true });
    await host.show('inline', text.client.publicId);
    await expect(host.inside.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
    await holdsAtEverySize(page, 'embedded summary', host.frame());
    const review = await endedAs(page, 'review', given);
    await shown(review.client.publicId, headings.review, 'review');
  });
});
