import type { ConsolePages } from './console-pages.ts';
import { expect, test } from './console-fixtures.ts';
import { holdsAtEverySize } from './every-size.ts';

async function begin({ page, ...owner }: ConsolePages, document: string): Promise<void> {
  await page.goto(`${owner.url}/console/counter`);
  await page.getByLabel('本人確認の法令').selectOption({ label: '法令の指定なし' });
  await page.getByLabel('書類の種類').selectOption({ label: document });
  await page.getByRole('button', { name: '受付をはじめる' }).click();
}

test('the counter holds at every size, a phone in the hand too: from the reception to what was decided', async ({
  owner,
}) => {
  test.slow();
  const { page } = owner;
  const holds = (screen: string) => holdsAtEverySize(page, `counter, ${screen}`);
  await owner.open('/counter');
  await expect(page.getByLabel('書類の種類')).toBeVisible();
  await holds('reception');
  await begin(owner, 'マイナンバーカード');
  await expect(page.getByText('カードリーダーの接続プログラムに届きません。')).toBeVisible();
  await holds('no reader');
  await page.getByLabel('見本のカード(機器なしで試す)').check();
  await owner.press('ICチップを読み取る');
  await expect(page.getByText('形式が違います。')).toHaveCount(3);
  await holds('malformed');
  await owner.press('見本の内容を入力する');
  await page.getByLabel('生年月日(和暦の6桁)').fill('140408');
  await owner.press('ICチップを読み取る');
  await expect(page.getByText(/照合番号は、あと[0-9]+回試せます。/)).toBeVisible();
  await holds('wrong number');
  await owner.press('入力に戻る');
  await owner.press('見本の内容を入力する');
  await owner.press('ICチップを読み取る');
  await expect(owner.part('ICチップの内容').getByRole('img').first()).toBeVisible();
  await expect(page.getByText('画像を読み込んでいます')).toHaveCount(0);
  await owner.press('この内容で記録する');
  await expect(page.getByText('どちらかを選んでください。')).toBeVisible();
  await holds('shown and not compared');
  await page.getByLabel('顔写真と、目の前の方の顔').check();
  await page.getByLabel('はい、同じ人です').check();
  await owner.press('この内容で記録する');
  await expect(page.getByText('記録しました。')).toBeVisible();
  await holds('decided');
});

for (const document of ['運転免許証', '在留カード', '特別永住者証明書', 'パスポート(日本国旅券)'])
  test(`what the counter asks and shows of ${document} holds at every size`, async ({ owner }) => {
    test.slow();
    const { page } = owner;
    await begin(owner, document);
    await page.getByLabel('見本のカード(機器なしで試す)').check();
    await owner.press('見本の内容を入力する');
    await holdsAtEverySize(page, `counter, print of ${document}`);
    await owner.press('ICチップを読み取る');
    await expect(owner.part('ICチップの内容').getByRole('img').first()).toBeVisible();
    await expect(page.getByText('画像を読み込んでいます')).toHaveCount(0);
    await holdsAtEverySize(page, `counter, chip of ${document}`);
  });
