import { documentTypes } from '@ekyc/contract';
import { licenceClassFields, licences } from '@ekyc/documents';
import { type BusinessClient, DirectedCamera, expectOk } from '@ekyc/testkit';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { licenceAtForm, licenceVisit } from './licence-prepared.ts';
import { chooseTextSize, expectAccessible, expectFits, expectUsableSideways } from './screen-checks.ts';
import { wordReader } from './screen-texts.ts';
import { engineTimeout, type VisitorPage } from './visitor-page.ts';

// Pictures are read by the engine, on a machine that others may load.
test.slow();

const formHeading = '免状の内容の確認';

test.describe('for the demo shop, which films', () => {
  test.use({ filmed: true });

  test('a licence is taken and corrected, from the demo shop to a verified webhook', async ({
    page,
    service,
    business,
    visitor,
  }) => {
    const { scenes, truth } = await licenceVisit('hazMatLicense', { classes: ['classB4'] });
    const camera = await DirectedCamera.install(page, scenes);
    await camera.followDemands();
    const words = wordReader(page);
    visitor.look = async () => {
      await words.read();
      await expectAccessible(page);
      await expectUsableSideways(page);
    };
    await page.goto(`${service.url}/demo`);
    await visitor.choose('免状の種類', '危険物取扱者免状');
    await page.getByTestId('demo-start-document').click();
    await page.waitForURL(/\/additional_document\?publicId=/);
    const publicId = new URL(page.url()).searchParams.get('publicId') ?? '';
    await visitor.comeToCamera('デモ商店への免状の提出');
    await visitor.press('カメラを開く');
    await visitor.useCheckedPicture('表面');
    await visitor.heading('裏面に何か書かれていますか?');
    await visitor.press('裏面を撮影する');
    await visitor.useCheckedPicture('裏面');
    await comeToForm(visitor);
    expect(await camera.liveTracks()).toBe(0);
    // What was read of a moving picture may differ from one run to the next; the form shows it as it is.
    const shown = await page.getByLabel('免状番号').inputValue();
    await completeForm(page, truth, { prefix: 'classB4', name: '乙種第4類' });
    await visitor.write('氏名', '山本 一郎');
    // A class that no picture shows: a person looks.
    await completeForm(page, truthOfClassC, { prefix: 'classC', name: '丙種' });
    await visitor.press('この内容で提出する');
    await visitor.outcome('受け付けました');
    expect([...words.strange]).toEqual([]);
    const seen = await answerTo(business, publicId);
    expect(seen.status).toBe('review');
    expect(seen.reasons).toContain('licenceMatch');
    expect(seen.userEdited).toEqual(expect.arrayContaining(['name', ...Object.keys(truthOfClassC)]));
    expect(seen.submission).toMatchObject({ ...truthOfClassC, name: '山本 一郎', userEdited: true });
    expect(seen.documentFields?.['licenseNumber']?.value ?? '').toBe(shown);
    expect(Object.keys(seen.documentFields ?? {})).not.toEqual([]);
    expect(seen.materials.map(({ photoType }) => photoType)).toEqual(['front', 'back']);
    await page.goto(`${service.url}/demo`);
    const webhook = page
      .getByRole('listitem')
      .filter({ hasText: publicId })
      .filter({ hasText: 'additional_document.review' });
    await expect(webhook).toContainText('署名を確認しました');
  });
});

for (const documentType of documentTypes) {
  test(`every class of ${documentType} is entered, its day typed or picked, and comes back to the business`, {
    tag: '@nightly',
  }, async ({ page, service, business, visitor }) => {
    const { classes } = licences[documentType];
    const { scenes, truth } = await licenceVisit(documentType, { classes: [classes[1].prefix] });
    const { client, url } = await licenceAtForm(page, { service, business, documentType, scenes });
    await page.goto(url);
    await visitor.heading(formHeading);
    await visitor.press(`${classes[1].name}を削除する`);
    await expect(page.getByRole('group', { name: classes[1].name })).toBeHidden();
    const expected: Record<string, string> = {};
    for (const [at, { prefix, name }] of classes.entries()) {
      const held = await addClass(page, name);
      const { typed, day } = days[at % days.length] ?? { typed: null, day: '' };
      await (typed === null ? pickDay(held) : held.getByLabel('交付年月日').fill(typed));
      await held.getByLabel('交付番号').fill(`第${10_000 + at}号`);
      const governor = at === 0 ? '99' : String(at + 12);
      await held.getByLabel('交付知事').selectOption(governor);
      const wire = licenceClassFields(prefix);
      Object.assign(expected, {
        [wire.issueDate]: day,
        [wire.issueNumber]: String(10_000 + at),
        [wire.issuingGovernor]: governor,
      });
    }
    // One too many, and taken away again.
    await visitor.press(`${classes[2].name}を削除する`);
    for (const field of Object.values(licenceClassFields(classes[2].prefix))) delete expected[field];
    await addClass(page, classes[2].name);
    await visitor.press(`${classes[2].name}を削除する`);
    await visitor.press('この内容で提出する');
    await visitor.heading(/確認しています|受け付けました/);
    const { submission, userEdited } = await answerTo(business, client.publicId);
    const { name, birthday, domicile, licenseNumber } = truth;
    const holder = { name, birthday, domicile, licenseNumber };
    expect(submission).toEqual({ documentType, ...holder, ...expected, userEdited: true });
    expect(userEdited).toEqual(expect.arrayContaining([`${classes[0].prefix}IssuingGovernor`]));
  });
}

test('wrong values are told at their fields, a reload keeps the draft, and giving up ends it; at 320 px too', {
  tag: '@nightly',
}, async ({ page, service, business, visitor }) => {
  const documentType = 'hazMatLicense';
  const { scenes } = await licenceVisit(documentType, { classes: ['classC'] });
  const { client, url } = await licenceAtForm(page, { service, business, documentType, scenes });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(url);
  await visitor.heading(formHeading);
  await chooseTextSize(page, '特大');
  const c = page.getByRole('group', { name: '丙種' });
  await visitor.write('氏名', ' ');
  await c.getByLabel('交付年月日').fill('平成32年13月1日');
  await c.getByLabel('交付番号').fill('あ12');
  await visitor.press('この内容で提出する');
  await expect(page.getByLabel('氏名')).toBeFocused();
  await expect(page.getByLabel('氏名')).toHaveAccessibleDescription(/氏名を入力してください/);
  await expect(c.getByLabel('交付年月日')).toHaveAccessibleDescription(/のように入力してください/);
  await expect(c.getByLabel('交付番号')).toHaveAccessibleDescription(/交付番号を数字で入力してください/);
  await expectAccessible(page);
  await expectFits(page);
  await c.getByRole('button', { name: '丙種の年月日を選ぶ' }).click();
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await visitor.write('氏名', '見本 花子');
  await c.getByLabel('交付年月日').fill('令和99年1月1日');
  await c.getByLabel('交付番号').fill('00123');
  await visitor.press('この内容で提出する');
  // Only the server says which days may be.
  await expect(c.getByLabel('交付年月日')).toHaveAccessibleDescription(/今日より後の日付は入力できません/);
  await page.reload();
  await visitor.heading(formHeading);
  await expect(page.getByLabel('氏名')).toHaveValue('見本 花子');
  await expect(c.getByLabel('交付年月日')).toHaveValue('令和99年1月1日');
  await visitor.pressOn(page.getByRole('button', { name: 'ヘルプ' }));
  await visitor.press('手続きをやめる');
  await visitor.press('中止する');
  await visitor.heading('手続きを中止しました');
  expect((await client.call('additionalDocument.getCompleted')).body.status).toBe('canceled');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('licence'))),
  ).toEqual([]);
});

test('asked again, the visitor takes the licence once more and keeps what was corrected', {
  tag: '@nightly',
}, async ({ page, service, business, visitor }) => {
  const documentType = 'hazMatLicense';
  const { scenes, truth } = await licenceVisit(documentType, { classes: ['classA'] });
  const { client, url } = await licenceAtForm(page, { service, business, documentType, scenes });
  const camera = await DirectedCamera.install(page, scenes);
  await camera.followDemands();
  await page.goto(url);
  await visitor.heading(formHeading);
  await visitor.write('氏名', '山本 一郎');
  await visitor.press('この内容で提出する');
  await visitor.outcome('受け付けました');
  const params = { publicId: client.publicId };
  const body = { decision: 'resubmission', reason: 'unclear' };
  expectOk(await business.call('additionalDocument.decide', { params, body }), 'decide');
  await page.reload();
  await visitor.heading('もう一度撮影してください');
  await expectAccessible(page);
  await visitor.press('免状を撮り直す');
  await visitor.useCheckedPicture('表面');
  await visitor.heading('裏面に何か書かれていますか?');
  await visitor.press('裏面には記載がない');
  await comeToForm(visitor);
  await expect(page.getByLabel('氏名')).toHaveValue('山本 一郎');
  await completeForm(page, truth, { prefix: 'classA', name: '甲種' });
  await visitor.press('この内容で提出する');
  await visitor.heading(/確認しています|受け付けました|免状の確認が完了しました/);
  const seen = await answerTo(business, client.publicId);
  expect(seen).toMatchObject({ resubmissions: 1, submission: { name: '山本 一郎' } });
  expect(seen.userEdited).toContain('name');
});

/** Once the server has read the pictures; like any visitor, a side that it does not like is taken once more. */
async function comeToForm(visitor: VisitorPage): Promise<void> {
  const heading = visitor.page.getByRole('heading', { level: 1 });
  for (let attempt = 1; attempt <= 3; attempt++) {
    await expect(heading).toHaveText(/免状の内容の確認|もう一度撮影してください/, { timeout: engineTimeout });
    const again = visitor.page.getByTestId('take-again');
    if (!(await again.isVisible())) break;
    const side = (await again.textContent())?.startsWith('裏面') ? '裏面' : '表面';
    await visitor.pressOn(again);
    await visitor.useCheckedPicture(side);
  }
  await visitor.heading(formHeading);
}

const truthOfClassC = {
  classCIssueDate: '2012-08-01',
  classCIssueNumber: '00042',
  classCIssuingGovernor: '13',
};

/** Writes what is printed over what was read, the name excepted; what was read rightly does not change by it. */
async function completeForm(
  page: Page,
  truth: Readonly<Record<string, string>>,
  { prefix, name }: { readonly prefix: string; readonly name: string },
): Promise<void> {
  const { issueDate, issueNumber, issuingGovernor } = licenceClassFields(prefix);
  const { birthday, domicile, licenseNumber } = truth;
  if (birthday !== undefined && domicile !== undefined && licenseNumber !== undefined) {
    const [year, month, day] = birthday.split('-').map(String);
    await page.getByLabel('年号').selectOption('西暦');
    await page.getByLabel('年', { exact: true }).fill(year ?? '');
    await page.getByLabel('月', { exact: true }).fill(month ?? '');
    await page.getByLabel('日', { exact: true }).fill(day ?? '');
    await page.getByLabel('本籍(都道府県)').selectOption(domicile);
    await page.getByLabel('免状番号').fill(licenseNumber);
  }
  const read = page.getByRole('group', { name, exact: true });
  const held = (await read.count()) > 0 ? read : await addClass(page, name);
  await held.getByLabel('交付年月日').fill(truth[issueDate] ?? '');
  await held.getByLabel('交付番号').fill(truth[issueNumber] ?? '');
  await held.getByLabel('交付知事').selectOption(truth[issuingGovernor] ?? '');
}

/** How a day may be written; where nothing is typed it is picked. */
const days = [
  { typed: '平成30年4月1日', day: '2018-04-01' },
  { typed: 'H30.4.1', day: '2018-04-01' },
  { typed: null, day: '2019-05-01' },
  { typed: '昭和６３年１２月２７日', day: '1988-12-27' },
] as const;

async function pickDay(held: Locator): Promise<void> {
  await held.getByRole('button', { name: '年月日を選ぶ' }).click();
  const dialog = held.page().getByRole('dialog');
  await dialog.getByLabel('年号').selectOption('令和');
  await dialog.getByLabel('年', { exact: true }).selectOption('元年(2019)');
  await dialog.getByLabel('月').selectOption('5月');
  await dialog.getByLabel('日').selectOption('1日');
  await dialog.getByRole('button', { name: 'この日にする' }).click();
  await expect(held.getByLabel('交付年月日')).toHaveValue('令和元年5月1日');
}

async function addClass(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('追加する種類').selectOption(name);
  await page.getByTestId('add-class').click();
  const held = page.getByRole('group', { name, exact: true });
  await expect(held.getByLabel('交付年月日')).toBeFocused();
  return held;
}

async function answerTo(business: BusinessClient, publicId: string) {
  return expectOk(await business.call('additionalDocument.get', { params: { publicId } }), 'get');
}
