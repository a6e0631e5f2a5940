import { createIdentification, expect, test } from './fixtures.ts';
import { KeyboardVisitor } from './keyboard-visitor.ts';
import { resultOf } from './prepared.ts';
import { chooseTextSize, expectAccessible, expectFits } from './screen-checks.ts';
import { takeDocument, takeFace } from './watched-takes.ts';

// What is said of the video is looked at too.
test.use({ filmed: true });

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
    await chooseTextSize(page, '特大');
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
