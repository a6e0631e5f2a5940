import { AxeBuilder } from '@axe-core/playwright';
import { expectOk, VisitorClient, VisitorJourney } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare, remember, resultOf } from './prepared.ts';
import { chooseTextSize } from './screen-checks.ts';
import { engineTimeout } from './visitor-page.ts';

// What is said of the video is looked at too.
test.use({ filmed: true });

/** WCAG 2.2 AA but for the viewport, which the specification fixes; the text size control stands in for zooming. */
async function findNoViolations(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .disableRules('meta-viewport')
    .analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Nothing is wider than the screen: nobody scrolls sideways. */
async function fitsTheWidth(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(width).toBe(0);
}

const allIdTypes = [
  'driversLicense',
  'drivingHistoryCertificate',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
] as const;

test('the choice of documents at the largest text on the smallest phone; a passport has pages, and may be changed', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const { publicId, url } = await createIdentification(service, business, { idTypes: [...allIdTypes] });
  const client = new VisitorClient(service.url, publicId);
  const journey = new VisitorJourney(client, scenes, holder, 'passport');
  await journey.begin();
  await remember(page, client);
  await camera.followDemands({ except: { front: 'desk' } });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(url);
  await visitor.heading('パスポートの準備をしてください');
  await chooseTextSize(page, '特大');
  await fitsTheWidth(page);
  await findNoViolations(page);
  await visitor.press('顔写真のページを撮影する');
  await visitor.heading('顔写真のページを撮影します');
  await findNoViolations(page);
  await page.reload();
  await visitor.press('ほかの書類を選ぶ');
  await visitor.heading('本人確認書類を選んでください');
  await fitsTheWidth(page);
  await findNoViolations(page);
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(allIdTypes.length);
  await expect(page.getByRole('button', { name: /^パスポート/ })).toContainText(
    /顔写真のページ・住所のページ・厚み/,
  );
  await page.getByRole('button', { name: /^マイナンバーカード/ }).click();
  await visitor.heading('マイナンバーカードは表面だけを撮影します');
  await fitsTheWidth(page);
  await findNoViolations(page);
  expect((await client.call('identification.getIdType')).body.idType).toBe('myNumberCard');
});

test('what was read stands beside what was entered, to be taken over or chosen (the reading is faked)', async ({
  page,
  service,
  business,
  scenes,
  holder,
  visitor,
}) => {
  const { client, journey, url } = await prepare(page, { service, business, scenes, holder, stage: 'face' });
  await journey.takeFace();
  const fields = {
    name: { value: '髙橋 太郎', confidence: 0.4, candidates: ['高僑 太郎'] },
    birthday: { value: holder.birthday, confidence: 0.9 },
    address: { value: '大阪府大阪市北区中之島1-3-20', confidence: 0.8 },
  };
  await page.route('**/extract_text', (route) => route.fulfill({ json: { fields } }));
  await page.goto(url);
  await visitor.heading('書類の内容を確認');
  await expect(page.getByTestId('oath')).toBeVisible();
  await findNoViolations(page);
  await expect(page.getByTestId('read-note')).toHaveCount(2);
  const names = page.getByTestId('read-note').first();
  await expect(names).toContainText(`${holder.familyName} ${holder.firstName}`);
  await page.getByRole('button', { name: '「髙橋 太郎」' }).click();
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('髙橋');
  await page.getByRole('button', { name: '「大阪府大阪市北区中之島1-3-20」' }).click();
  await expect(page.getByLabel('都道府県')).toHaveValue('27');
  await expect(page.getByLabel('市区町村')).toHaveValue('大阪市北区');
  await expect(page.getByText('(変更しました)')).toHaveCount(5);
  await visitor.swear();
  await visitor.heading(/^(確認しています|受け付けました)$/, engineTimeout);
  const { profile } = await resultOf(business, client.publicId);
  expect(profile).toMatchObject({
    familyName: '髙橋',
    firstName: '太郎',
    prefCode: '27',
    city: '大阪市北区',
  });
});

test('asked again for the back alone, the visitor takes only that, may correct what differs, and swears again', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const { publicId, url } = await createIdentification(service, business, { idTypes: ['driversLicense'] });
  const client = new VisitorClient(service.url, publicId);
  // Another name than the card's is looked at by a person, who may ask again.
  const journey = new VisitorJourney(client, scenes, { ...holder, familyName: '山本' });
  await journey.submit();
  await expect
    .poll(async () => (await client.call('identification.getCompleted')).body.status, { timeout: 60_000 })
    .toBe('review');
  const asked = await business.call('identification.decide', {
    params: { publicId },
    body: {
      decision: 'resubmission',
      reason: '裏面が読めない',
      parts: [{ take: 'document', photoTypes: ['back'] }],
    },
  });
  expectOk(asked, 'decision');
  await remember(page, client);
  await camera.followDemands();
  await page.goto(url);
  await visitor.heading('もう一度撮影してください');
  await findNoViolations(page);
  await expect(page.locator('main')).toContainText('裏面');
  await expect(page.locator('main')).not.toContainText('読めない');
  await visitor.press('裏面を撮り直す');
  await visitor.heading('裏面を撮影します');
  await page.reload();
  await visitor.takeDocumentPicture('裏面');
  // The name that was entered differs from the card's, and is put right.
  await visitor.heading('書類の内容を確認', engineTimeout);
  await expect(page.getByTestId('read-note')).toContainText('山本');
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('山本');
  await visitor.confirm();
  await visitor.heading(/^(確認しています|受け付けました|本人確認が完了しました)$/, engineTimeout);
  expect((await resultOf(business, publicId)).profile?.familyName).toBe(holder.familyName);
  expect(camera.demands.filter((wants) => wants !== 'back')).toEqual([]);
});

test('a dialog keeps the focus, closes with Esc, and gives the focus back', async ({
  page,
  service,
  business,
  visitor,
}) => {
  const { url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const help = page.getByRole('button', { name: 'ヘルプ' });
  await help.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await findNoViolations(page);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
});

test.describe("in another app's browser", () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.0.0',
  });

  test('LINE is left once, nothing is bound, and the way out by hand is told', async ({
    page,
    service,
    business,
    visitor,
  }) => {
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await expect(page).toHaveURL(/openExternalBrowser=1/);
    await visitor.heading('ブラウザーで開いてください');
    await findNoViolations(page);
    await expect(page.getByRole('button', { name: 'リンクをコピー' })).toBeVisible();
    const { status } = (await business.call('identification.get', { params: { publicId } })).body;
    expect(status).toBe('created');
    await visitor.press('このまま続ける');
    await visitor.heading(/の本人確認$/);
  });
});
