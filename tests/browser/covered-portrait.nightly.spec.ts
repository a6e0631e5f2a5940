import { expect, test } from './fixtures.ts';
import { prepare, storedPictures } from './prepared.ts';
import { engineTimeout } from './visitor-page.ts';

test('a thumb over the portrait is told as such by the camera, and does not release the shutter', async ({
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
  await camera.show('fingerOnFront');
  const guidance = page.getByTestId('guidance');
  await expect(guidance).toHaveText('指を文字や写真から離してください', { timeout: engineTimeout });
  expect(await storedPictures(client)).toEqual([]);
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  expect(await storedPictures(client)).toEqual(['front']);
});
