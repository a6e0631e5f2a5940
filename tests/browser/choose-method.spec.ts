import { expect } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { expectAccessible, expectFits } from './screen-checks.ts';
import { onceAWorker, test as base } from './worker-fixtures.ts';

const openSeveral = onceAWorker(async () => {
  const service = await startClockedService(undefined, {}, { operatorMeets: () => ['jpkiProvider'] });
  return { value: service, close: () => service.close() };
});
const test = base.extend<{ several: ClockedService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  several: async ({}, use) => use(await openSeveral()),
});

test('a visitor is offered what serves, the best first, once, and sees what is taken by the method chosen', async ({
  page,
  several: service,
}) => {
  const business = await service.addBusiness({ methods: ['picture', 'jpki'], recording: 'off' });
  const opened = async () => {
    const { body } = await business.call('identification.create', { body: {} });
    await page.goto(`${service.url}/identification?publicId=${body.publicId}`);
    return body.publicId;
  };
  const methodOf = async (publicId: string) =>
    (await business.call('identification.get', { params: { publicId } })).body.method;
  const heading = page.getByRole('heading', { level: 1 });

  const first = await opened();
  await expect(heading).toHaveText('確認の方法を選んでください');
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    /^マイナンバーカードの読み取り/,
    /^書類とお顔の撮影/,
  ]);
  await expectAccessible(page);
  await expectFits(page);
  const folder = process.env['SCREENSHOT_DIR'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/choose-method.png`, scale: 'css' });
  await page.getByTestId('choose-jpki').click();
  await expect(heading).toHaveText('時計店の本人確認');
  await expect.poll(async () => methodOf(first)).toBe('jpki');
  await page.reload();
  await expect(heading).toHaveText('時計店の本人確認');
  // Whoever thinks better of it chooses again.
  await page.getByTestId('other-method').click();
  await page.getByTestId('choose-picture').click();
  await expect(page.getByTestId('agree')).toBeVisible();
  await expect.poll(async () => methodOf(first)).toBe('picture');
  await page.getByTestId('agree').click();
  await expect(page.getByTestId('other-method')).toHaveCount(0);

  const second = await opened();
  await page.getByTestId('choose-picture').click();
  await expect(page.getByTestId('agree')).toBeVisible();
  expect(await methodOf(second)).toBe('picture');
});
