import { expect, test } from './fixtures.ts';
import { resultOf } from './prepared.ts';
import { wordReader } from './screen-texts.ts';
import { countEffort } from './visitor-effort.ts';

// The demo business takes a video: what that costs a visitor is counted too. The screens move as they do for most people.
test.use({ filmed: true, contextOptions: { reducedMotion: 'no-preference' } });

const choice = '本人確認書類を選んでください';

test('from the demo shop to an approved, verified webhook, with the automatic shutter: at most twelve screens, seven taps and four typed fields', async ({
  page,
  service,
  business,
  holder,
  camera,
  visitor,
}) => {
  await camera.followDemands();
  const words = wordReader(page);
  visitor.look = words.read;
  const effort = await countEffort(page);
  await page.goto(`${service.url}/demo`);
  await page.getByTestId('demo-start').click();
  await page.waitForURL(/publicId=/);
  const publicId = new URL(page.url()).searchParams.get('publicId') ?? '';
  await visitor.introduce('運転免許証');
  await visitor.takeDocument();
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  const { screens, taps, typed } = await effort();
  const counted = JSON.stringify({ screens, taps, typed });
  // Neither is counted where the counter saw nothing.
  expect(screens.length, counted).toBeGreaterThanOrEqual(10);
  // A business that takes one document alone shows no choice.
  expect(screens.filter((screen) => screen !== choice).length, counted).toBeLessThanOrEqual(12);
  expect(taps.length, counted).toBeGreaterThanOrEqual(4);
  expect(taps.length, counted).toBeLessThanOrEqual(7);
  expect(typed.length, counted).toBeLessThanOrEqual(4);
  // What the document does not bear, and nothing else.
  expect(['familyNameKana', 'firstNameKana', 'postal'], counted).toEqual(expect.arrayContaining([...typed]));
  expect([...words.strange]).toEqual([]);
  expect(camera.demands.slice(0, 5)).toEqual(['front', 'back', 'tilted', 'thickness', 'selfie']);
  expect(camera.demands.length).toBeGreaterThanOrEqual(7);
  expect(await camera.liveTracks()).toBe(0);
  const { status, profile } = await resultOf(business, publicId);
  expect(status).toBe('approved');
  expect(profile).toMatchObject({
    familyName: holder.familyName,
    firstName: holder.firstName,
    familyNameKana: holder.familyNameKana,
    birthday: holder.birthday,
    prefCode: holder.prefCode,
  });
  await page
    .getByRole('button', { name: /に戻る$/ })
    .or(page.getByRole('link', { name: /に戻る$/ }))
    .click();
  await expect(page.getByTestId('demo-status')).toHaveText(/承認|完了|approved/);
  const webhook = page
    .getByRole('listitem')
    .filter({ hasText: publicId })
    .filter({ hasText: 'identification.approved' });
  await expect(webhook).toContainText('署名を確認しました');
});
