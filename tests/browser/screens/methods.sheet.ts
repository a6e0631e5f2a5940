import { examineVerification } from '@ekyc/service';
import { walletFaults } from '@ekyc/testkit/wallet';
import { expect, type Page } from '@playwright/test';
import type { ClockedService } from '../../integration/clocked-service.ts';
import { openDesktop, headingOf } from '../hand-over-pages.ts';
import { inApp, jpkiHolder, jpkiTest, openJpki } from '../jpki-visit.ts';
import { answering, behave, mdocTest, openMdoc } from '../mdoc-visit.ts';
import { VisitorPage } from '../visitor-page.ts';
import { ContactSheet } from './contact-sheet.ts';

const alert = (page: Page, words: string) => expect(page.getByRole('alert')).toContainText(words);

async function help(page: Page, sheet: ContactSheet, label: string): Promise<void> {
  await page.getByRole('button', { name: 'ヘルプ' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sheet.take(page, label);
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
}

/** Does what the worker would, where a test's service has none. */
async function examineLast({ jobs, ports }: ClockedService): Promise<void> {
  const asked = () => jobs.findLast(({ queue }) => queue === 'examine');
  await expect.poll(asked).toBeDefined();
  const job = asked();
  if (job?.queue === 'examine') await examineVerification(ports, job.verificationId);
}

jpkiTest('the visit of the app that reads the My Number card', async ({ page, browser, byApp }) => {
  const sheet = new ContactSheet('method-jpki');
  const take = (label: string) => sheet.take(page, label);
  const { service, ekyc, providers } = byApp;
  const { url } = await ekyc.identifications.create({ method: 'jpki', regime: 'mobilePhone' });
  const { pathname, search } = new URL(url);
  const desktop = await openDesktop(browser);
  await desktop.goto(service.url + pathname + search);
  await expect(desktop.getByTestId('agree')).toBeVisible();
  await sheet.takeOn('desktop', desktop, 'desktop: start');
  await desktop.getByTestId('agree').click();
  await desktop.getByTestId('jpki-begin').click();
  await expect(headingOf(desktop)).toHaveText('署名する内容をご確認ください');
  await sheet.takeOn('desktop', desktop, 'desktop: what is signed');
  await desktop.context().close();

  const opened = await ekyc.identifications.create({ method: 'jpki', regime: 'mobilePhone' });
  const at = new URL(opened.url);
  await page.goto(service.url + at.pathname + at.search);
  await expect(page.getByTestId('agree')).toBeVisible();
  await take('start');
  await help(page, sheet, 'help: start');
  const { visitor } = await openJpki(page, byApp);
  await take('what it takes');
  await sheet.takeSideways(page, 'on its side');
  await help(page, sheet, 'help: what it takes');
  await visitor.press('次へ進む');
  await expect(page.getByTestId('jpki-text')).toBeVisible();
  await take('what is signed');
  for (const [button, words, label] of [
    ['やめる', 'マイナアプリでの手続きを中止しました', 'canceled there'],
    ['暗証番号をまちがえる', '暗証番号が違います', 'wrong PIN'],
    ['暗証番号がロックされている', '暗証番号がロックされています', 'PIN locked'],
    ['アプリが入っていない', 'マイナアプリが見つかりません', 'no app'],
  ] as const) {
    await visitor.press('マイナアプリに進む');
    await inApp(page, button);
    await alert(page, words);
    await take(`from the app: ${label}`);
    await visitor.press('もう一度行う');
  }
  providers.standIn.faults.token = 'nonce';
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  await alert(page, '本人確認の結果を受け取れませんでした');
  await take('from the app: forged');
  providers.standIn.faults.token = null;
  await visitor.press('もう一度行う');
  await visitor.press('マイナアプリに進む');
  await inApp(page, 'カードを読み取ったことにして進む');
  await visitor.heading('提出する内容を確認');
  await take('summary');
  await help(page, sheet, 'help: summary');
  await visitor.confirm();
  await examineLast(service);
  await visitor.outcome('本人確認が完了しました');
  await take('approved');
  await openJpki(page, byApp);
  await page.getByRole('button', { name: 'ヘルプ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '手続きをやめる' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take('cancel?');
  await page.getByTestId('confirm-cancel').click();
  await visitor.heading('手続きを中止しました');
  await take('canceled');
  await page.goto(`${service.url}/jpki?state=x&code=y`);
  await new VisitorPage(page, jpkiHolder).heading('元の画面に戻れませんでした');
  await take('a browser that knows of no visit');
  await sheet.write();
});

mdocTest('the choice of methods, and the record in the phone', async ({ page, byPhone }) => {
  const sheet = new ContactSheet('method-mdoc');
  const take = (label: string) => sheet.take(page, label);
  const { service } = byPhone;
  const business = await service.addBusiness({ methods: ['picture', 'jpki', 'mdoc'], recording: 'off' });
  const { body } = await business.call('identification.create', { body: {} });
  await page.goto(`${service.url}/identification?publicId=${body.publicId}`);
  await expect(page.getByTestId('choose-mdoc')).toBeVisible();
  await take('choice of methods');
  await help(page, sheet, 'help: choice of methods');
  await page.getByTestId('choose-mdoc').click();
  await expect(page.getByTestId('other-method')).toBeVisible();
  await take('start');
  const visit = await openMdoc(page, byPhone);
  const { visitor, chromium } = visit;
  await take('what it takes');
  await help(page, sheet, 'help: what it takes');
  await behave(chromium, { action: 'decline' });
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await alert(page, '情報が提示されませんでした');
  await take('declined');
  await answering(page, visit, byPhone, walletFaults.alteredElement);
  await visitor.press('情報を提示する');
  await alert(page, '提示された情報を確認できませんでした');
  await take('refused');
  await answering(page, visit, byPhone);
  await take('ready');
  await behave(chromium, { action: 'wait' });
  await visitor.press('情報を提示する');
  await visitor.heading('提示を待っています');
  await sheet.takePassing(page, 'waiting');
  await page.reload();
  await visitor.heading('スマートフォンから情報を提示します');
  await answering(page, visit, byPhone);
  await visitor.press('情報を提示する');
  await visitor.heading('提出する内容を確認');
  await take('summary');
  await visitor.confirm();
  await examineLast(service);
  await visitor.outcome('本人確認が完了しました');
  await take('approved');
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'DigitalCredential');
  });
  await openMdoc(page, byPhone);
  await alert(page, 'このブラウザーでは提示できません');
  await take('a browser that cannot ask');
  await sheet.write();
});
