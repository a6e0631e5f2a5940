import { examineVerification } from '@ekyc/service';
import { expect } from '@playwright/test';
import { holdsAtEverySize } from './every-size.ts';
import { openDesktop } from './hand-over-pages.ts';
import { expectAccessible } from './screen-checks.ts';
import { VisitorPage } from './visitor-page.ts';
import { type ByApp, inApp, jpkiHolder, jpkiTest as test, openJpki } from './jpki-visit.ts';

/** Confirms what was proven, and comes to its end. @param heading of the end */
async function comesToItsEnd(
  visitor: VisitorPage,
  publicId: string,
  { service, ekyc }: ByApp,
  heading: string,
) {
  await visitor.confirm();
  const { id } = await service.ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  const isAsked = () => service.jobs.some((job) => job.queue === 'examine' && job.verificationId === id);
  await expect.poll(isAsked).toBe(true);
  await examineVerification(service.ports, id);
  await visitor.outcome(heading);
  return ekyc.identifications.get(publicId);
}

test('a visitor reads what is signed, goes to the app and comes back in the same tab, and is approved without a picture', async ({
  page,
  byApp,
}) => {
  const { visitor, publicId } = await openJpki(page, byApp);
  await expectAccessible(page);
  await holdsAtEverySize(page, 'jpki explained');
  await visitor.press('次へ進む');
  await visitor.heading('署名する内容をご確認ください');
  await expect(page.getByTestId('jpki-text')).toContainText(`受付番号: ${publicId}`);
  await expect(page.getByText('見本です')).toBeVisible();
  await holdsAtEverySize(page, 'jpki text');
  await visitor.press('マイナアプリに進む');
  await visitor.heading('デジタル認証アプリの見本');
  await inApp(page, 'カードを読み取ったことにして進む');
  const told = await comesToItsEnd(visitor, publicId, byApp, '本人確認が完了しました');
  expect(told).toMatchObject({
    status: 'approved',
    method: 'jpki',
    proof: { kind: 'signature' },
    materials: [],
  });
});

test('each thing that goes wrong in the app has its own words, and the way back to another try', {
  tag: '@nightly',
}, async ({ page, byApp }) => {
  const { visitor } = await openJpki(page, byApp);
  await visitor.press('次へ進む');
  for (const [button, words] of [
    ['やめる', 'マイナアプリでの手続きを中止しました'],
    ['暗証番号をまちがえる', '暗証番号が違います'],
    ['暗証番号がロックされている', '暗証番号がロックされています'],
    ['アプリが入っていない', 'マイナアプリが見つかりません'],
  ] as const) {
    await visitor.press('マイナアプリに進む');
    await inApp(page, button);
    await visitor.heading('マイナアプリで本人確認をします');
    await expect(page.getByRole('alert')).toContainText(words);
    await holdsAtEverySize(page, `jpki ${words}`);
    await visitor.press('もう一度行う');
  }
  byApp.providers.standIn.faults.token = 'nonce';
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  await expect(page.getByRole('alert')).toContainText('本人確認の結果を受け取れませんでした');
  await expect(page.getByText('nonce')).toHaveCount(0);
  byApp.providers.standIn.faults.token = null;
});

test('a browser that knows of no visit, like another one or a private window, says what to do', {
  tag: '@nightly',
}, async ({ page, byApp }) => {
  await page.goto(`${byApp.service.url}/jpki?state=x&code=y`);
  await new VisitorPage(page, jpkiHolder).heading('元の画面に戻れませんでした');
  await holdsAtEverySize(page, 'jpki lost');
});

test('on a desktop the visitor is told of the code to scan, and comes to the end as well', {
  tag: '@nightly',
}, async ({ browser, byApp }) => {
  const page = await openDesktop(browser);
  const { visitor, publicId } = await openJpki(page, byApp);
  await visitor.press('次へ進む');
  await expect(page.getByText('QRコードをスマートフォンで読み取ってください')).toBeVisible();
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  await comesToItsEnd(visitor, publicId, byApp, '本人確認が完了しました');
  await page.context().close();
});

test('an answer that is loaded again before it was handed on is not lost', { tag: '@nightly' }, async ({
  page,
  byApp,
}) => {
  const { visitor, publicId } = await openJpki(page, byApp);
  await visitor.press('次へ進む');
  await visitor.press('マイナアプリに進む');
  // As a phone does that had put the page away: it is drawn once, left, and drawn again.
  await page.route(/\/identification\?publicId=/, (route) => route.abort());
  await inApp(page, 'カードを読み取ったことにして進む');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/jpki');
  await page.unroute(/\/identification\?publicId=/);
  await page.reload();
  await comesToItsEnd(visitor, publicId, byApp, '本人確認が完了しました');
});

test('without a law a log-in with the card is enough to submit; a person looks then', {
  tag: '@nightly',
}, async ({ page, byApp }) => {
  const { visitor, publicId } = await openJpki(page, byApp, 'none');
  await visitor.press('次へ進む');
  await visitor.heading('マイナアプリに移動します');
  await holdsAtEverySize(page, 'jpki log-in');
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  const told = await comesToItsEnd(visitor, publicId, byApp, '受け付けました');
  expect(told).toMatchObject({ status: 'review', reasons: ['proofCurrent'], proof: { kind: 'logIn' } });
});

test('a service that does not answer, before or after the app, and a visit that took too long are told of', {
  tag: '@nightly',
}, async ({ page, byApp }) => {
  const { providers, setUp, service } = byApp;
  const { visitor } = await openJpki(page, byApp);
  const told = (words: string) => expect(page.getByRole('alert')).toContainText(words);
  setUp(providers.gone);
  await visitor.press('次へ進む');
  await told('マイナアプリのサービスに接続できません');
  await holdsAtEverySize(page, 'jpki not started');
  setUp(providers.byPlatform);
  await visitor.press('もう一度行う');
  providers.standIn.platform.fault = 'down';
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  await told('マイナアプリのサービスに接続できません');
  providers.standIn.platform.fault = null;
  await visitor.press('もう一度行う');
  await visitor.press('マイナアプリに進む');
  service.pass(601);
  await inApp(page, 'カードを読み取ったことにして進む');
  await told('有効時間が過ぎました');
  await holdsAtEverySize(page, 'jpki old');
});

test('where the browser keeps nothing, as in a private window, nobody is led away', {
  tag: '@nightly',
}, async ({ page, byApp }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const { visitor } = await openJpki(page, byApp);
  await visitor.press('次へ進む');
  await visitor.press('マイナアプリに進む');
  await visitor.heading('マイナアプリで本人確認をします');
  await expect(page.getByRole('alert')).toContainText('元の画面に戻れませんでした');
});
