import { examineVerification } from '@ekyc/service';
import { walletFaults } from '@ekyc/testkit/wallet';
import { expect, type Page } from '@playwright/test';
import { holdsAtEverySize } from './every-size.ts';
import { openDesktop } from './hand-over-pages.ts';
import { expectAccessible } from './screen-checks.ts';
import { answering, behave, type ByPhone, mdocTest as test, openMdoc } from './mdoc-visit.ts';

/** Shows the record, confirms what it says, and is approved. */
async function shows(page: Page, visit: Awaited<ReturnType<typeof openMdoc>>, byPhone: ByPhone) {
  const { visitor, publicId } = visit;
  const { service, ekyc } = byPhone;
  await visitor.press('情報を提示する');
  await visitor.confirm();
  const { id } = await service.ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  const isAsked = () => service.jobs.some((job) => job.queue === 'examine' && job.verificationId === id);
  await expect.poll(isAsked).toBe(true);
  await examineVerification(service.ports, id);
  await visitor.outcome('本人確認が完了しました');
  expect(await ekyc.identifications.get(publicId)).toMatchObject({
    status: 'approved',
    method: 'mdoc',
    proof: { kind: 'record', current: 'yes' },
  });
}

test('a visitor shows the record in the phone, and is approved without a picture taken', async ({
  page,
  byPhone,
}) => {
  const visit = await openMdoc(page, byPhone);
  await expectAccessible(page);
  await holdsAtEverySize(page, 'mdoc explained');
  await answering(page, visit, byPhone);
  await expect(page.getByText('見本です')).toBeVisible();
  await holdsAtEverySize(page, 'mdoc ready');
  await shows(page, visit, byPhone);
});

test('on a desktop, and by OpenID4VP alone, the visitor comes to the end as well', {
  tag: '@nightly',
}, async ({ browser, byPhone }) => {
  byPhone.offer('openid4vp-v1-signed');
  const page = await openDesktop(browser);
  const visit = await openMdoc(page, byPhone);
  const asked = await answering(page, visit, byPhone);
  expect(asked).toEqual(['openid4vp-v1-signed']);
  await shows(page, visit, byPhone);
  byPhone.offer();
  await page.context().close();
});

test('each thing that goes wrong has its own words, and the way to another try', { tag: '@nightly' }, async ({
  page,
  byPhone,
}) => {
  const visit = await openMdoc(page, byPhone);
  const { visitor, chromium } = visit;
  const told = (words: string) => expect(page.getByRole('alert')).toContainText(words);
  await behave(chromium, { action: 'decline' });
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await told('情報が提示されませんでした');
  await holdsAtEverySize(page, 'mdoc declined');
  for (const fault of ['alteredElement', 'myNumber', 'noDeviceSignature'] as const) {
    await answering(page, visit, byPhone, walletFaults[fault]);
    await visitor.press('情報を提示する');
    await told('提示された情報を確認できませんでした');
  }
  // The answer came after the request's time.
  await answering(page, visit, byPhone);
  byPhone.service.pass(301);
  await visitor.press('情報を提示する');
  await told('時間内に提示されませんでした');
  // A wallet that says nothing: the page's own time ends.
  await behave(chromium, { action: 'wait' });
  await page.clock.install();
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await visitor.heading('提示を待っています');
  await page.clock.fastForward(181_000);
  await told('時間内に提示されませんでした');
  // Whoever closed the phone's screen need not wait for that.
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await visitor.heading('提示を待っています');
  await holdsAtEverySize(page, 'mdoc waiting');
  await visitor.press('はじめからやり直す');
  await visitor.heading('スマートフォンから情報を提示します');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('whose phone shows nothing may take another method, and agrees to that one', {
  tag: '@nightly',
}, async ({ page, byPhone }) => {
  const { service } = byPhone;
  const business = await service.addBusiness({ methods: ['picture', 'mdoc'], recording: 'off' });
  const { body } = await business.call('identification.create', { body: {} });
  await page.goto(`${service.url}/identification?publicId=${body.publicId}`);
  await page.getByTestId('choose-mdoc').click();
  await page.getByTestId('agree').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('スマートフォンから情報を提示します');
  await expect(page.getByTestId('other-method')).toHaveCount(0);
  await behave(await page.context().newCDPSession(page), { action: 'decline' });
  await page.getByTestId('mdoc-begin-myNumberCard').click();
  await page.getByTestId('mdoc-show').click();
  await page.getByTestId('other-method').click();
  await expect(heading).toHaveText('確認の方法を選んでください');
  await page.getByTestId('choose-picture').click();
  await expect(page.getByText('本人確認書類とお顔の画像')).toBeVisible();
  await page.getByTestId('agree').click();
  await expect(heading).toHaveText('本人確認書類を選んでください');
});

test('a browser that cannot ask says what to do', { tag: '@nightly' }, async ({ page, byPhone }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'DigitalCredential');
  });
  await openMdoc(page, byPhone);
  await expect(page.getByRole('alert')).toContainText('このブラウザーでは提示できません');
  await expect(page.getByTestId('mdoc-begin-myNumberCard')).toHaveCount(0);
  await expect(page.getByTestId('copy-link')).toBeVisible();
});
