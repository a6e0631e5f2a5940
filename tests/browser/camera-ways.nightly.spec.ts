import type { CameraName, DirectedCamera } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { createIdentification, expect, test } from './fixtures.ts';
import { storedPictures, prepare, type Stage } from './prepared.ts';
import { expectAccessible, expectUsableSideways } from './screen-checks.ts';
import { seeFrames } from './shutter-wait.ts';
import type { VisitorPage } from './visitor-page.ts';

/** The heading of a camera's failure; the camera's own may stand behind it. */
function failure(visitor: VisitorPage, heading: string) {
  return visitor.page.getByRole('heading', { level: 1, name: heading, exact: true });
}

test.describe('where the camera is asked for first', () => {
  test('no camera: the link goes on another device, or this one gets a camera', async ({
    page,
    context,
    service,
    business,
    camera,
    visitor,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.comeToCamera();
    await camera.missing();
    await visitor.press('カメラを開く');
    await visitor.heading('カメラが見つかりません');
    await expect(page.getByText('この端末ではカメラを使えません。')).toBeVisible();
    await expectAccessible(page);
    await expectUsableSideways(page);
    await visitor.press('QRコードを表示');
    await expect(failure(visitor, '別の端末で続ける')).toBeVisible();
    await expectUsableSideways(page);
    await visitor.press('リンクをコピー');
    await expect(page.getByText('リンクをコピーしました。')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.pathname + link.search).toBe(`/identification?publicId=${publicId}`);
    expect(link.hash).toMatch(/^#resume=[\w-]{43}$/);
    await visitor.press('この端末に戻る');
    await camera.allow();
    await visitor.press('もう一度試す');
    await visitor.heading('表面を撮影します');
    await expect.poll(() => camera.liveTracks()).toBe(1);
    const result = await business.call('identification.get', { params: { publicId } });
    expect(result.body.status).toBe('capturing');
  });

  test('a camera that another app has is named, and works once it is free', async ({
    page,
    service,
    business,
    camera,
    visitor,
  }) => {
    const { url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.comeToCamera();
    await camera.busy();
    await visitor.press('カメラを開く');
    await visitor.heading('カメラを開けません');
    await expect(page.getByText('ほかのアプリがカメラを使用している可能性があります。')).toBeVisible();
    await expectAccessible(page);
    await expectUsableSideways(page);
    await visitor.press('もう一度試す');
    await visitor.heading('まだカメラを開けません');
    await camera.allow();
    await visitor.press('もう一度試す');
    await visitor.heading('表面を撮影します');
    await expect.poll(() => camera.liveTracks()).toBe(1);
  });
});

test('a black picture is noticed, and the same camera goes on once it sees something', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await page.goto(url);
  await camera.black();
  await expect(failure(visitor, 'カメラの映像が届いていません')).toBeVisible();
  await expect(page.getByText('レンズがふさがれていないか確認してください。')).toBeVisible();
  await expectAccessible(page);
  await expectUsableSideways(page);
  await visitor.press('カメラを切り替える');
  await expect(page.getByText('この端末には、ほかに使えるカメラがありません。')).toBeVisible();
  await visitor.press('もう一度試す');
  await expect(failure(visitor, 'カメラの映像が届いていません')).toBeHidden();
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  expect(await storedPictures(client)).toEqual(['front']);
});

test.describe('without its camera', () => {
  test.use({ losesCamera: true, filmed: true });

  test('a camera taken away in mid-take is opened again, and nothing taken is lost', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    await camera.show('desk');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'back');
    await expect(page.getByTestId('guidance')).toHaveAttribute('data-code', 'document_not_found');
    await camera.unplug();
    await visitor.heading('カメラが止まりました');
    await expect(page.getByText('もう一度開くと、続きから撮影できます。')).toBeVisible();
    expect(await camera.liveTracks()).toBe(0);
    await visitor.press('カメラをもう一度開く');
    await camera.show('back');
    await visitor.takeDocumentPicture('裏面');
    expect(await storedPictures(client)).toEqual(['front', 'back']);
  });
});

/** Ways in which a browser gives another camera than the one that was asked for. */
const wrongCameras: readonly {
  readonly title: string;
  readonly cameras: readonly CameraName[];
  readonly stage: Stage;
  readonly heading: string;
  readonly text: string;
  readonly wayOut: (visitor: VisitorPage, camera: DirectedCamera) => Promise<void>;
}[] = [
  {
    title: 'a camera program is refused, until a real camera is there',
    cameras: ['virtual'],
    stage: 'document',
    heading: '別のカメラを使ってください',
    text: '映像を加工するアプリのカメラが選ばれています。',
    wayOut: async (visitor, camera) => {
      await visitor.press('カメラを切り替える');
      await expect(visitor.page.getByText('ほかに使えるカメラがありません。')).toBeVisible();
      await camera.give('virtual', 'rear');
      await visitor.press('もう一度試す');
    },
  },
  {
    title: 'the front camera for a document is named, and is taken where it is the only one',
    cameras: ['front'],
    stage: 'document',
    heading: '背面のカメラを使ってください',
    text: '画面の反対側にあるカメラで撮影すると',
    wayOut: (visitor) => visitor.press('このカメラで続ける'),
  },
  {
    title: 'the rear camera for the face is named, and is taken where it is the only one',
    cameras: ['rear'],
    stage: 'face',
    heading: '前面のカメラを使ってください',
    text: '画面と同じ側にあるカメラで撮影してください。',
    wayOut: (visitor) => visitor.press('このカメラで続ける'),
  },
];

for (const { title, cameras, stage, heading, text, wayOut } of wrongCameras) {
  test.describe(`with ${cameras.join(', ')}`, () => {
    test.use({ cameraOptions: { cameras } });

    test(title, async ({ page, service, business, scenes, holder, camera, visitor }) => {
      const { client, url } = await prepare(page, { service, business, scenes, holder, stage });
      await page.goto(url);
      await visitor.heading(heading);
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page);
      await expectUsableSideways(page);
      expect(await camera.liveTracks()).toBe(0);
      const before = await storedPictures(client);
      await wayOut(visitor, camera);
      await expect(page.getByLabel('カメラの映像')).toBeVisible();
      expect(await camera.liveTracks()).toBe(1);
      if (stage === 'face') return;
      await camera.show('front');
      await visitor.takeDocumentPicture('表面');
      expect(await storedPictures(client)).toEqual([...before, 'front']);
    });
  });
}

test('what goes by itself while it has the focus leaves it to the heading', async ({
  page,
  service,
  business,
  scenes,
  holder,
}) => {
  const { url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  // As by Tab, in the moment in which the drawing can be skipped.
  await page.addInitScript(() => {
    new MutationObserver(() => document.querySelector<HTMLElement>('[data-testid=coach]')?.focus()).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  await page.goto(url);
  await expect(page.getByTestId('coach')).toBeFocused();
  await expect(page.getByTestId('coach')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: '表面を撮影します' })).toBeFocused();
});

test.describe('with an infrared camera and a program before the real one', () => {
  test.use({ cameraOptions: { cameras: ['infrared', 'virtual', 'rear', 'front'] } });

  test('what is named as no camera for pictures is passed over without a word', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const { url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    const colours = await watchColours(page);
    await page.goto(url);
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    await expect(visitor.page.locator('[data-failure]')).toHaveCount(0);
    expect(colours()).toBe(true);
  });
});

test.describe('with a camera without colour', () => {
  test.use({ cameraOptions: { cameras: ['colourless', 'rear', 'front'] } });

  test('a picture without colour is noticed, and the camera chosen instead is remembered', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    await camera.show('desk');
    await expect(failure(visitor, '別のカメラを使ってください')).toBeVisible();
    await expect(page.getByText('映像に色がありません。')).toBeVisible();
    await visitor.press('カメラを切り替える');
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    expect(await storedPictures(client)).toEqual(['front']);
    const colours = await watchColours(page);
    await page.reload();
    await camera.show('back');
    await visitor.takeDocumentPicture('裏面');
    expect(colours()).toBe(true);
  });
});

/** Notes of the next picture that is shown small while it is looked at whether it has colours; null until there is one. */
async function watchColours(page: Page): Promise<() => boolean | null> {
  let coloured: boolean | null = null;
  await page.exposeFunction('ekycPictureShown', (has: boolean) => (coloured = has));
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>();
    const look = async (picture: HTMLImageElement) => {
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0, 40, 40);
      const { data } = context?.getImageData(0, 0, 40, 40) ?? { data: new Uint8ClampedArray() };
      const has = data.some((red, at) => at % 4 === 0 && Math.abs(red - (data[at + 2] ?? 0)) > 12);
      (window as unknown as { ekycPictureShown: (has: boolean) => void }).ekycPictureShown(has);
    };
    new MutationObserver(() => {
      const picture = document.querySelector<HTMLImageElement>('[data-testid=checked-beside] img');
      if (picture === null || seen.has(picture)) return;
      seen.add(picture);
      void look(picture);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => coloured;
}

test.describe('a camera that gives two frames a second', () => {
  test.use({ cameraOptions: { framesPerSecond: 2 } });

  test('is looked at no more often: no frame is judged twice, and the card is taken all the same', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    await page.route('**/api/endpoints', async (route) => {
      const settings = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...settings, debugModeEnabled: 'true' } });
    });
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    await camera.show('desk');
    const debug = page.getByTestId('debug');
    await expect(debug).toContainText(/document_not_found \d+\/s/);
    const judged: number[] = [];
    while (judged.length < 8) {
      await seeFrames(page, 1);
      judged.push(Number(/(\d+)\/s/.exec((await debug.textContent()) ?? '')?.[1]));
    }
    // The first and the last of a second count both, and a busy machine shows two late frames in one second.
    const usual = judged.toSorted((one, other) => one - other)[judged.length / 2];
    expect(usual, judged.join(', ')).toBeLessThanOrEqual(3);
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    expect(await storedPictures(client)).toEqual(['front']);
  });
});
