import type { StartedService } from '@ekyc/testkit';
import { licenceHolder } from '@ekyc/testkit';
import { expect, type Page } from '@playwright/test';
import { specimenProfile } from '../integration/specimen-profile.ts';
import { holdsAtEverySize } from './every-size.ts';
import { test } from './fixtures.ts';
import { VisitorPage } from './visitor-page.ts';

// Who comes to the end is the person of the specimens.
const specimen = { ...licenceHolder(5), ...specimenProfile };

/** From the shop to the screen of the method's own. */
async function begun(page: Page, { url }: Pick<StartedService, 'url'>, method: 'jpki' | 'mdoc') {
  await page.goto(`${url}/demo`);
  // Somebody else's identification of the same person would be a duplicate.
  await page.getByTestId('demo-another-customer').click();
  await page.getByTestId(`demo-start-${method}`).click();
  const visitor = new VisitorPage(page, specimen);
  await visitor.heading('デモ商店の本人確認');
  // The shop named the method: nothing is left to choose.
  await expect(page.getByTestId('other-method')).toHaveCount(0);
  await visitor.press('同意してはじめる');
  return visitor;
}

/** What the shop is told, after the visitor submitted what was proven. */
async function comesToItsEnd(page: Page, visitor: VisitorPage) {
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
}

test('from the demo shop by the stand-in of the app, there and back, to the end', async ({
  page,
  service,
}) => {
  const visitor = await begun(page, service, 'jpki');
  await visitor.heading('マイナアプリで本人確認をします');
  await expect(page.getByText('お顔', { exact: true })).toHaveCount(0);
  await visitor.press('次へ進む');
  await expect(page.getByText('見本です')).toBeVisible();
  await visitor.press('マイナアプリに進む');
  await visitor.heading('デジタル認証アプリの見本');
  await page.getByRole('button', { name: 'カードを読み取ったことにして進む' }).click();
  await visitor.heading('提出する内容を確認');
  await comesToItsEnd(page, visitor);
});

test('from the demo shop by the specimen wallet, where the browser knows of none, to the end', {
  tag: '@nightly',
}, async ({ page, service }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'DigitalCredential');
  });
  const visitor = await begun(page, service, 'mdoc');
  await visitor.heading('スマートフォンから情報を提示します');
  const told = (words: string) => expect(page.getByRole('alert')).toContainText(words);
  const toWallet = async () => {
    await visitor.press('マイナンバーカードで進む');
    await expect(page.getByText('見本です')).toBeVisible();
    // This browser has no question of its own.
    await expect(page.getByTestId('mdoc-show')).toHaveCount(0);
    await visitor.press('見本のウォレットで提示する');
    await visitor.heading('見本のウォレット');
  };
  await toWallet();
  await expect(page.getByTestId('specimen-elements').getByRole('listitem')).toHaveText([
    '氏名',
    '顔写真',
    '生年月日',
  ]);
  await holdsAtEverySize(page, 'specimen wallet');
  await visitor.press('提示しない');
  await told('情報が提示されませんでした');
  for (const act of ['書き換えた内容を提示する', '個人番号も含めて提示する', '別の端末の署名で提示する']) {
    await toWallet();
    await visitor.press(act);
    await told('提示された情報を確認できませんでした');
  }
  await toWallet();
  await visitor.press('提示する');
  await visitor.heading('提出する内容を確認');
  await comesToItsEnd(page, visitor);
});

test('a browser that can ask may choose the specimen wallet, for each record', { tag: '@nightly' }, async ({
  page,
  service,
}) => {
  const visitor = await begun(page, service, 'mdoc');
  await visitor.heading('スマートフォンから情報を提示します');
  await visitor.press('写真付きの身分証明書で進む');
  await expect(page.getByTestId('mdoc-show')).toBeVisible();
  await visitor.press('見本のウォレットで提示する');
  await visitor.heading('見本のウォレット');
  await expect(page.getByTestId('specimen-showMyNumber')).toHaveCount(0);
  await visitor.press('提示する');
  await visitor.heading('提出する内容を確認');
});
