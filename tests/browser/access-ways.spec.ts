import type { Demand, DirectedCamera, SceneName } from '@ekyc/testkit';
import { createIdentification, expect, test } from './fixtures.ts';
import { KeyboardVisitor } from './keyboard-visitor.ts';
import { resultOf } from './prepared.ts';
import { announced, expectAccessible, expectFits } from './screen-checks.ts';
import { engineTimeout, type VisitorPage } from './visitor-page.ts';

const documentPictures = [
  ['表面', 'front'],
  ['裏面', 'back'],
  ['厚み', 'thickness'],
  ['斜め', 'tilted'],
] as const;

/** Each camera screen is looked at before the camera sees what it wants, for then the screen is gone. */
async function takeDocument(visitor: VisitorPage, camera: DirectedCamera): Promise<void> {
  for (const [name, wants] of documentPictures) {
    await visitor.takeDocumentPicture(name, {
      before: async () => {
        await wantedOnScreen(visitor, camera, wants, 'desk');
        await expect.poll(() => announced(visitor.page)).toContain('枠の中に書類全体を入れてください');
        await camera.show(wants);
      },
      after: () => camera.show('desk'),
    });
  }
}

async function wantedOnScreen(
  visitor: VisitorPage,
  camera: DirectedCamera,
  wants: Demand,
  meanwhile: SceneName,
): Promise<void> {
  await expect(visitor.page.getByTestId('camera')).toHaveAttribute('data-wants', wants, {
    timeout: engineTimeout,
  });
  await camera.show(meanwhile);
  await expect(visitor.page.getByTestId('guidance')).not.toHaveAttribute('data-code', '', {
    timeout: engineTimeout,
  });
  await visitor.look();
}

/** The selfie and whatever is asked for after it, to the screen that follows. */
async function takeFace(visitor: VisitorPage, camera: DirectedCamera): Promise<void> {
  const { page } = visitor;
  await wantedOnScreen(visitor, camera, 'selfie', 'noFace');
  await expect.poll(() => announced(page)).toContain('お顔が見つかりません');
  await camera.show('face.neutral');
  for (let before = 'selfie', steps = 1; steps <= 2; steps++) {
    const stage = page.getByTestId('camera');
    await expect(stage).not.toHaveAttribute('data-wants', before, { timeout: engineTimeout });
    before = (await stage.getAttribute('data-wants')) ?? '';
    // The instruction itself is heard: its heading has the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await visitor.look();
    await camera.show(`face.${before}` as SceneName);
  }
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the largest text through the whole journey: nothing is cut off, all can be pressed, axe is content', async ({
    page,
    service,
    business,
    camera,
    visitor,
  }) => {
    test.setTimeout(240_000);
    const { publicId, url } = await createIdentification(service, business);
    await page.goto(url);
    await visitor.heading(/の本人確認$/);
    await visitor.press('特大');
    visitor.look = async () => {
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
      await expectFits(page);
      await expectAccessible(page);
    };
    await visitor.introduce();
    await takeDocument(visitor, camera);
    await takeFace(visitor, camera);
    await visitor.confirm();
    await visitor.outcome('本人確認が完了しました');
    expect((await resultOf(business, publicId)).status).toBe('approved');
  });
});

test('the keyboard alone through the whole journey, with its focus in sight and every screen announced', async ({
  page,
  service,
  business,
  camera,
  holder,
}) => {
  test.setTimeout(240_000);
  const visitor = new KeyboardVisitor(page, holder);
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  visitor.look = async () => {
    // A screen reader begins where the focus is put: on the new screen's heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(page);
  };
  await visitor.introduce();
  await takeDocument(visitor, camera);
  await takeFace(visitor, camera);
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect((await resultOf(business, publicId)).status).toBe('approved');
});
