import type { PhotoType } from '@ekyc/contract';
import { type Demand, expectOk, type SceneName } from '@ekyc/testkit';
import { expect, test } from './fixtures.ts';
import { storedPictures, prepare, type Prepared, resultOf } from './prepared.ts';
import { expectAccessible } from './screen-checks.ts';
import { visit, type VisitName } from './specimens.ts';
import { engineTimeout, type PictureName, type VisitorPage } from './visitor-page.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

/** Before the pictures of some documents: what to know, and the button that goes on. */
interface Note {
  readonly heading: string;
  readonly button: string;
}

interface DocumentWalk {
  readonly visitName: VisitName;
  readonly title: string;
  readonly before?: Note;
  /** After the front: why the back is not taken. */
  readonly afterFront?: Note;
  /** Pictures by their names, with what the camera is asked for. */
  readonly pictures: readonly (readonly [PictureName, Demand & PhotoType])[];
  /** The 個人番号 stands on the back. */
  readonly forbiddenBack?: true;
  /** The visitor says that the back bears a change. */
  readonly bearsChange?: true;
}

const myNumberNote = { heading: 'マイナンバーカードは表面だけを撮影します', button: '表面を撮影する' };
const unitedNote = { heading: 'このカードは表面だけを撮影します', button: '続けて撮影する' };
const passportNote = { heading: 'パスポートの準備をしてください', button: '顔写真のページを撮影する' };
const frontBackThickness = [
  ['表面', 'front'],
  ['裏面', 'back'],
  ['厚み', 'thickness'],
] as const;
const frontThickness = [
  ['表面', 'front'],
  ['厚み', 'thickness'],
] as const;

const walks: readonly DocumentWalk[] = [
  { visitName: 'drivingHistoryCertificate', title: '運転経歴証明書', pictures: frontBackThickness },
  {
    visitName: 'myNumberCard',
    title: 'マイナンバーカード',
    before: myNumberNote,
    pictures: frontThickness,
    forbiddenBack: true,
  },
  { visitName: 'residenceCard', title: '在留カード', pictures: frontBackThickness, bearsChange: true },
  {
    visitName: 'unitedResidenceCard',
    title: '特定在留カード',
    afterFront: unitedNote,
    pictures: frontThickness,
    forbiddenBack: true,
  },
  {
    visitName: 'specialPermanentResidentCertificate',
    title: '特別永住者証明書',
    pictures: frontBackThickness,
  },
  {
    visitName: 'passport',
    title: 'パスポート with its address page',
    before: passportNote,
    pictures: [
      ['顔写真のページ', 'front'],
      ['住所のページ', 'addressPage'],
      ['厚み', 'thickness'],
    ],
  },
  {
    visitName: 'passportWithoutAddressPage',
    title: 'パスポート of 2020 and later, where no address is wanted',
    before: passportNote,
    pictures: [
      ['顔写真のページ', 'front'],
      ['厚み', 'thickness'],
    ],
  },
];

/** What the page has no part in: the face, as the same visitor over the API. */
async function takeFaceOverApi(visitor: VisitorPage, { journey, url }: Prepared): Promise<void> {
  await visitor.heading('お顔を撮影します', engineTimeout);
  await visitor.page.goto('about:blank');
  await journey.takeFace();
  await visitor.page.goto(url);
}

/** The back bears the 個人番号: it is taken by no way. */
async function backIsRefused({ client, journey }: Prepared): Promise<void> {
  const started = await client.call('identification.startDetection', { shootingStatus: 'back' });
  expect(started).toMatchObject({ status: 422, code: 'photo_type_not_expected' });
  const sent = await client.upload({ type: 'document', photoType: 'back' }, await journey.shot('back'));
  expect(sent).toMatchObject({ status: 422, code: 'photo_type_not_expected' });
  expect(await storedPictures(client)).toEqual(['front']);
}

for (const walk of walks) {
  test.describe(walk.title, () => {
    test.use({ visitName: walk.visitName });

    test(`${walk.title} to its end, the face taken over the API`, async ({
      page,
      service,
      business,
      camera,
      visitor,
    }) => {
      const { idType, holder, scenes } = await visit(walk.visitName);
      const prepared = await prepare(page, { service, business, scenes, holder, idType, stage: 'document' });
      // What is said or tried before a picture is taken comes before the camera sees what it wants.
      const waits: Partial<Record<Demand, SceneName>> = {
        ...(walk.bearsChange && { back: 'desk' }),
        ...(walk.forbiddenBack && { thickness: 'desk' }),
      };
      await camera.followDemands({ except: waits });
      await page.goto(prepared.url);
      const goOn = async ({ heading, button }: Note) => {
        await visitor.heading(heading);
        await expectAccessible(page);
        await visitor.press(button);
      };
      if (walk.before) await goOn(walk.before);
      const ended = page.waitForRequest(
        (request) => request.url().endsWith('/take_end') && request.method() === 'PUT',
      );
      const sayThatItBearsChange = {
        before: async () => {
          await page.getByLabel('住所や氏名の変更が書かれています').check();
          delete waits.back;
          await camera.show('back');
        },
        after: () => Promise.resolve(),
      };
      for (const [index, [name]] of walk.pictures.entries()) {
        const says = walk.bearsChange && name === '裏面' ? sayThatItBearsChange : undefined;
        await visitor.takeDocumentPicture(name, says);
        if (index > 0) continue;
        if (walk.forbiddenBack) {
          await backIsRefused(prepared);
          delete waits.thickness;
          await camera.show('thickness');
        }
        if (walk.afterFront) await goOn(walk.afterFront);
      }
      expect((await ended).postDataJSON()).toMatchObject({ hasAdditionalInfo: walk.bearsChange ?? false });
      await takeFaceOverApi(visitor, prepared);
      await visitor.confirm();
      await visitor.outcome('本人確認が完了しました');
      const wanted = walk.pictures.map(([, demand]) => demand);
      expect([...new Set(camera.demands)].filter((demand) => demand !== 'selfie')).toEqual(wanted);
      const result = await resultOf(business, prepared.client.publicId);
      expect(result).toMatchObject({ status: 'approved', idType });
      const photoTypes = result.materials.map(({ photoType }) => photoType);
      expect(photoTypes.toSorted()).toEqual([...wanted, 'selfie', 'instruction1', 'instruction2'].toSorted());
    });
  });
}

test.describe('a passport without an address page where the law wants an address', () => {
  // A law wants a video.
  test.use({ visitName: 'passportWithoutAddressPage', filmed: true });

  test('is refused with the reason, and another document goes on', async ({
    page,
    service,
    business,
    camera,
    visitor,
    holder,
    scenes,
  }) => {
    const { client, url } = await prepare(page, {
      service,
      business,
      scenes,
      holder,
      idType: 'passport',
      stage: 'document',
      body: { regime: 'secondhandArticles', idTypes: ['passport', 'driversLicense'] },
    });
    await camera.followDemands();
    await page.goto(url);
    await visitor.heading(passportNote.heading);
    await visitor.press(passportNote.button);
    await visitor.refusal('この書類は使えません');
    await expect(
      page.getByText('2020年2月4日以降に申請されたパスポートには住所のページがないため'),
    ).toBeVisible();
    await expectAccessible(page);
    await visitor.press('ほかの書類を選ぶ');
    await visitor.chooseDocument('運転免許証');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'front');
    expect(expectOk(await client.call('identification.getIdType'), 'id_type').idType).toBe('driversLicense');
    const { takes } = expectOk(await client.call('identification.listMaterials'), 'materials');
    expect(takes.map(({ state }) => state)).toEqual(['aborted', 'open']);
  });
});

test.describe('a passport with its address page where the law wants an address', () => {
  test.use({ visitName: 'passport', filmed: true });

  test('waits for a person, who compares what was written by hand', async ({
    page,
    service,
    business,
    visitor,
    holder,
    scenes,
  }) => {
    const body = { regime: 'secondhandArticles' };
    const given = { service, business, scenes, holder, idType: 'passport', stage: 'text', body } as const;
    const { client, url } = await prepare(page, given);
    await page.goto(url);
    await visitor.confirm();
    await visitor.outcome('受け付けました');
    const result = await resultOf(business, client.publicId);
    expect(result).toMatchObject({ status: 'review', reasons: ['profileMatch'] });
    expect(result.materials.map(({ photoType }) => photoType)).toContain('addressPage');
  });
});
