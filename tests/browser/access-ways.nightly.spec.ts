import { createIdentification, expect, test } from './fixtures.ts';
import { KeyboardVisitor } from './keyboard-visitor.ts';
import { resultOf } from './prepared.ts';
import { chooseTextSize, expectAccessible, expectFits, expectUsableSideways } from './screen-checks.ts';
import { takeDocument, takeFace } from './watched-takes.ts';

// The smallest phone; what is said of the video is looked at too.
test.use({ viewport: { width: 320, height: 640 }, filmed: true });

test('the whole journey by the keyboard alone, with the largest text on the smallest phone: focus in sight, nothing cut off, every screen announced and usable on its side, axe content', async ({
  page,
  service,
  business,
  camera,
  holder,
}) => {
  // Every screen is looked at six times; 170 s where nothing else is under way.
  test.setTimeout(400_000);
  const visitor = new KeyboardVisitor(page, holder);
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await chooseTextSize(page, '特大');
  // Opened again, the page has its focus where a screen reader begins.
  await page.reload();
  visitor.look = async () => {
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectFits(page);
    await expectAccessible(page);
    await expectUsableSideways(page);
  };
  await visitor.introduce();
  await takeDocument(visitor, camera);
  await takeFace(visitor, camera);
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect((await resultOf(business, publicId)).status).toBe('approved');
});
