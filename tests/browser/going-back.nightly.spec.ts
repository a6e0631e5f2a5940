import { expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { authenticationAtCamera, selfieAtCamera } from './face-prepared.ts';
import { clientOfPage, createIdentification, expect, test } from './fixtures.ts';
import { licenceAtForm, licenceVisit } from './licence-prepared.ts';
import { storedPictures, prepare, resultOf } from './prepared.ts';
import { expectAccessible } from './screen-checks.ts';
import { engineTimeout, faceTimeout, type VisitorPage } from './visitor-page.ts';

const choice = '本人確認書類を選んでください';
const permission = 'カメラの使用を許可してください';
const documentDone = '書類の撮影は終わっています';
const faceDone = 'お顔の撮影は終わっています';
const summary = '書類の内容を確認';

/** Allowed documents: with one alone there would be no other to choose. */
const idTypes = ['driversLicense', 'residenceCard'];

/** 戻る, and the browser's own. */
const ways: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByTestId('back').click(),
  (page) => page.goBack(),
];

/** What the visitor is asked for by the name of its field. */
function field({ page }: VisitorPage, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function comeToSummary(visitor: VisitorPage): Promise<void> {
  await visitor.heading(summary, faceTimeout);
  await expect(visitor.page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
}

test.describe('with a video of every camera', () => {
  test.use({ filmed: true });

  test("戻る and the browser's own way back lead from every screen before the submission to the one before, and nothing is lost", async ({
    page,
    service,
    business,
    camera,
    visitor,
  }) => {
    test.slow();
    /** Each way goes back, and the visitor comes to where they were. */
    const backAndOn = async (heading: string | RegExp, goOn: () => Promise<void>) => {
      for (const goBack of ways) {
        await goBack(page);
        await visitor.heading(heading);
        await goOn();
      }
    };
    const again = async (heading: string) => {
      await visitor.press('次へ進む');
      await visitor.heading(heading);
    };
    const choose = async (heading: string) => {
      await visitor.chooseDocument('運転免許証');
      await visitor.heading(heading);
    };
    const { publicId, url } = await createIdentification(service, business, { idTypes });
    const begin = async () => {
      await visitor.press('同意してはじめる');
      await visitor.heading(choice);
    };
    await page.goto(url);
    await visitor.heading(/の本人確認$/);
    await expect(page.getByTestId('back')).toHaveCount(0);
    await begin();
    await backAndOn(/の本人確認$/, begin);
    await choose(permission);
    await backAndOn(choice, () => choose(permission));
    await camera.show('desk');
    await visitor.press('カメラを開く');
    await visitor.heading('表面を撮影します');
    await backAndOn(choice, async () => {
      expect(await camera.liveTracks()).toBe(0);
      await choose('表面を撮影します');
    });
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    await camera.show('desk');
    await visitor.heading('裏面を撮影します');
    // The front stands.
    await backAndOn(choice, () => choose('裏面を撮影します'));
    const client = await clientOfPage(page, service, publicId);
    expect(await storedPictures(client)).toEqual(['front']);
    await camera.followDemands({ except: { selfie: 'noFace' } });
    await visitor.takeDocument();
    await visitor.heading('お顔を撮影します', engineTimeout);
    await backAndOn(documentDone, async () => {
      await expectAccessible(page);
      await expect(page.locator('main li').filter({ has: page.locator('img') })).toHaveCount(4);
      await again('お顔を撮影します');
    });
    await camera.show('face.neutral');
    await comeToSummary(visitor);
    await field(visitor, 'セイ(カタカナ)').fill('ヤマモト');
    await field(visitor, '郵便番号').fill('1000013');
    for (const goBack of ways) {
      await goBack(page);
      await visitor.heading(faceDone);
      await expectAccessible(page);
      await goBack(page);
      await visitor.heading(documentDone);
      await goBack(page);
      await visitor.heading(choice);
      await visitor.chooseDocument('運転免許証');
      await comeToSummary(visitor);
      await expect(page.getByRole('img', { name: '撮影した書類' })).toBeVisible();
      await expect(field(visitor, 'セイ(カタカナ)')).toHaveValue('ヤマモト');
      await expect(field(visitor, '郵便番号')).toHaveValue('1000013');
    }
    await backAndOn(faceDone, () => again(summary));
    const before = await storedPictures(client);
    await visitor.confirm();
    await visitor.heading(/^(確認しています|本人確認が完了しました)$/, engineTimeout);
    await expect(page.getByTestId('back')).toHaveCount(0);
    await visitor.outcome('本人確認が完了しました');
    const { materials } = await resultOf(business, publicId);
    expect(materials.map(({ photoType }) => photoType).toSorted()).toEqual(before.toSorted());
  });
});

test("the browser's own way back leaves the page from the first screen, and the link goes on there", async ({
  page,
  service,
  business,
  visitor,
}) => {
  const { url } = await createIdentification(service, business, { idTypes });
  await page.goto(service.url);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  // Who goes back the moment the screen shows comes no further than to the one before.
  const entries = await page.evaluateHandle(() => ({
    before: history.length,
    atFirstSight: new Promise<number>((resolve) => {
      const first = document.querySelector('h1')?.textContent;
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading && heading !== first) resolve(history.length);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }),
  }));
  await visitor.press('同意してはじめる');
  await visitor.heading(choice);
  expect(await entries.evaluate(async ({ before, atFirstSight }) => (await atFirstSight) - before)).toBe(1);
  await page.goBack();
  await visitor.heading(/の本人確認$/);
  await page.goBack();
  await expect(page).toHaveURL(`${service.url}/`);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
});

test('ほかの書類を選ぶ stands open until the submission: the face stays, the other document is taken', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const body = { idTypes };
  const given = { service, business, scenes, holder, stage: 'text', unnamed: true, body } as const;
  const { client, url } = await prepare(page, given);
  await page.goto(url);
  await camera.show('desk');
  await comeToSummary(visitor);
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.heading(faceDone);
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.heading(documentDone);
  await visitor.press('ほかの書類を選ぶ');
  await visitor.chooseDocument('在留カード');
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'front');
  expect(expectOk(await client.call('identification.getIdType'), 'id_type').idType).toBe('residenceCard');
  const { takes } = expectOk(await client.call('identification.listMaterials'), 'materials');
  expect(takes.filter(({ type }) => type === 'face').map(({ state }) => state)).toEqual(['accepted']);
  expect(takes.filter(({ type }) => type === 'document').at(-1)?.state).toBe('open');
  // And back again to the first one.
  await visitor.pressOn(page.getByTestId('back'));
  await visitor.chooseDocument('運転免許証');
  await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'front');
  await camera.followDemands();
  await visitor.takeDocument();
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect(await resultOf(business, client.publicId)).toMatchObject({
    status: 'approved',
    idType: 'driversLicense',
  });
});

test('what was typed on the summary survives a reload, and is forgotten once it is submitted', async ({
  page,
  service,
  business,
  scenes,
  holder,
  visitor,
}) => {
  const given = { service, business, scenes, holder, stage: 'text', unnamed: true } as const;
  const { client, url } = await prepare(page, given);
  await page.goto(url);
  await comeToSummary(visitor);
  await visitor.press('住所を修正する');
  await field(visitor, '番地・建物名').fill('霞が関9丁目9番9号 桜荘101');
  await field(visitor, 'メイ(カタカナ)').fill('ジロウ');
  await page.reload();
  await comeToSummary(visitor);
  await expect(page.getByText('霞が関9丁目9番9号 桜荘101')).toBeVisible();
  await expect(field(visitor, 'メイ(カタカナ)')).toHaveValue('ジロウ');
  await visitor.press('住所を修正する');
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  const { profile } = await resultOf(business, client.publicId);
  expect(profile).toMatchObject({ firstNameKana: holder.firstNameKana, address: holder.street });
  const storedKeys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(storedKeys.filter((key) => key.startsWith('ekyc:profile'))).toEqual([]);
});

test.describe('the other kinds go back to their first screen and on again, and nothing is lost', () => {
  test('a face to be registered', async ({ page, service, business, scenes, visitor }) => {
    const { journey, client, url } = await selfieAtCamera(page, { service, business, scenes });
    await journey.capture();
    await page.goto(url);
    await visitor.heading('提出の確認');
    await visitor.pressOn(page.getByTestId('back'));
    await visitor.heading(faceDone);
    await visitor.pressOn(page.getByTestId('back'));
    await visitor.heading(/のお顔の登録$/);
    await visitor.press('同意してはじめる');
    await visitor.heading('提出の確認');
    const { takes } = expectOk(await client.call('selfieData.listMaterials'), 'materials');
    expect(takes.map(({ state }) => state)).toEqual(['accepted']);
  });

  test('a face to be authenticated', async ({ page, service, business, scenes, camera, visitor }) => {
    const { client, url } = await authenticationAtCamera(page, { service, business, scenes });
    await page.goto(url);
    await camera.show('noFace');
    await visitor.heading('お顔を撮影します');
    await page.goBack();
    await visitor.heading(/の顔認証$/);
    expect(await camera.liveTracks()).toBe(0);
    await visitor.press('同意してはじめる');
    await visitor.heading('お顔を撮影します');
    expect((await client.call('faceAuthentication.getState')).body.triesLeft).toBe(5);
  });

  test('a licence', async ({ page, service, business, visitor }) => {
    const documentType = 'hazMatLicense';
    const { scenes } = await licenceVisit(documentType, { classes: ['classC'] });
    const { url } = await licenceAtForm(page, { service, business, documentType, scenes });
    await page.goto(url);
    await visitor.heading('免状の内容の確認');
    await visitor.write('氏名', '見本 花子');
    await visitor.pressOn(page.getByTestId('back'));
    await visitor.heading(/への免状の提出$/);
    await visitor.press('同意してはじめる');
    await visitor.heading('免状の内容の確認');
    await expect(field(visitor, '氏名')).toHaveValue('見本 花子');
  });
});
