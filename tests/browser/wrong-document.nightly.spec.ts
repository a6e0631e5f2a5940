import { expect, test } from './fixtures.ts';
import { prepare, storedPictures } from './prepared.ts';
import { expectAccessible } from './screen-checks.ts';
import { engineTimeout } from './visitor-page.ts';

test('another document than the chosen one is told by its name, and one tap changes the choice', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const body = { idTypes: ['residenceCard', 'driversLicense'] };
  const given = {
    service,
    business,
    scenes,
    holder,
    body,
    idType: 'residenceCard',
    stage: 'document',
  } as const;
  const { client, url } = await prepare(page, given);
  await page.goto(url);
  await camera.show('front');
  await expect(page.getByText('これは運転免許証のようです。')).toBeVisible({ timeout: engineTimeout });
  await expect(page.getByRole('button', { name: '運転免許証に変更する' })).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('wrong-document.png') });
  await camera.show('desk');
  await page.keyboard.press('Enter');
  await visitor.heading('表面を撮影します');
  expect((await client.call('identification.getIdType')).body).toMatchObject({ idType: 'driversLicense' });
  const before = await storedPictures(client);
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  expect(await storedPictures(client)).toEqual([...before, 'front']);
});
