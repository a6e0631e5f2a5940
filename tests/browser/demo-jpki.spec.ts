import { expect, test } from './fixtures.ts';
import { VisitorPage } from './visitor-page.ts';

test('from the demo shop by the stand-in of the app, there and back, to what the card says', async ({
  page,
  service,
  holder,
}) => {
  await page.goto(`${service.url}/demo`);
  await page.getByTestId('demo-start-jpki').click();
  const visitor = new VisitorPage(page, holder);
  await visitor.heading('デモ商店の本人確認');
  // The shop named the method: nothing is left to choose.
  await expect(page.getByTestId('other-method')).toHaveCount(0);
  await visitor.press('同意してはじめる');
  await visitor.heading('マイナアプリで本人確認をします');
  await expect(page.getByText('お顔', { exact: true })).toHaveCount(0);
  await visitor.press('次へ進む');
  await expect(page.getByText('見本です')).toBeVisible();
  await visitor.press('マイナアプリに進む');
  await visitor.heading('デジタル認証アプリの見本');
  await page.getByRole('button', { name: 'カードを読み取ったことにして進む' }).click();
  await visitor.heading('提出する内容を確認');
});
