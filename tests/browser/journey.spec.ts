import { expect, test } from './fixtures.ts';
import { wordReader } from './screen-texts.ts';

test('from the demo shop to an approved, verified webhook, with the automatic shutter', async ({
  page,
  service,
  camera,
  visitor,
}) => {
  await camera.followDemands();
  const words = wordReader(page);
  visitor.look = words.read;
  await page.goto(`${service.url}/demo`);
  await page.getByTestId('demo-start').click();
  await page.waitForURL(/publicId=/);
  const publicId = new URL(page.url()).searchParams.get('publicId') ?? '';
  await visitor.introduce('運転免許証');
  await visitor.takeDocument();
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  expect([...words.strange]).toEqual([]);
  expect(camera.demands.slice(0, 5)).toEqual(['front', 'back', 'tilted', 'thickness', 'selfie']);
  expect(camera.demands.length).toBeGreaterThanOrEqual(7);
  expect(await camera.liveTracks()).toBe(0);
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
