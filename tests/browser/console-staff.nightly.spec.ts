import { expectOk } from '@ekyc/testkit';
import { changeable } from '../integration/changeable.ts';
import { StaffMember } from '../integration/staff-member.ts';
import { expect, look, openAs, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('an owner invites, withdraws, changes a role and removes; the last owner stays; all of it is on record', async ({
  page,
  staffed,
}) => {
  const { service, businessId, members } = staffed;
  const leaving = await new StaffMember(service, businessId).join('auditor');
  const { email } = leaving.holder.person;
  const own = members.owner.holder.person.email;
  await openAs(page, staffed, 'owner', '/staff');
  await page.getByRole('button', { name: '担当者を招待' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('メールアドレス').fill('hanako');
  await dialog.getByRole('radio', { name: /^開発担当/ }).check();
  await dialog.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(dialog.getByText('メールアドレスを正しく入力してください。')).toBeVisible();
  await expect(dialog.getByLabel('メールアドレス')).toBeFocused();
  await look(page, 'staff-inviting');
  await dialog.getByLabel('メールアドレス').fill('hanako@shop.example');
  await expect(dialog.getByRole('radio', { name: /^開発担当/ })).toBeChecked();
  await dialog.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(page.getByText('hanako@shop.exampleに招待メールを送りました。')).toBeVisible();
  expect((await service.messageFolder.list(1))[0]?.to).toBe('hanako@shop.example');

  await page.getByRole('button', { name: `${email}の役割を変更` }).click();
  await dialog.getByRole('radio', { name: /^審査担当/ }).check();
  await dialog.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByText(`${email}の役割を変更しました。`)).toBeVisible();
  await expect(page.getByText('役割を変更しました(監査担当→審査担当)')).toBeVisible();
  await look(page, 'staff');

  await page.getByRole('button', { name: `${own}の役割を変更` }).click();
  await dialog.getByRole('radio', { name: /^監査担当/ }).check();
  await dialog.getByRole('button', { name: '変更する' }).click();
  await expect(dialog.getByRole('alert')).toContainText('先に別の方をオーナーにしてから');
  await look(page, 'staff-last-owner');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `${own}の役割を変更` })).toBeFocused();

  await page.getByRole('button', { name: `${email}を削除` }).click();
  await dialog.getByRole('button', { name: '削除', exact: true }).press('Enter');
  await expect(page.getByText(`${email}を削除しました。`)).toBeFocused();
  await expect(page.getByText(`${email}(以前の担当者)を削除しました(審査担当)`)).toBeVisible();
  await look(page, 'staff-former');
  await page.getByRole('button', { name: 'hanako@shop.exampleへの招待を取り消す' }).click();
  await dialog.getByRole('button', { name: '招待を取り消す' }).click();
  await expect(page.getByText('招待中の方はいません。')).toBeVisible();
  await expect(page.getByText('招待を取り消しました(開発担当)')).toBeVisible();
  expect((await leaving.call('business.get')).status).toBe(404);
  const { items, invitations } = expectOk(await members.owner.call('staff.list'), 'staff');
  // Other tests have members of their own join this business.
  expect(items.map((member) => member.email)).not.toContain(email);
  expect(items.map((member) => member.email)).toContain(own);
  expect(invitations).toEqual([]);
});

/** With how much waits, where something does. */
const queue = /^審査/;
const menus = {
  reviewer: [queue, '手続き', 'リスト', '窓口', '集計', '設定'],
  developer: ['手続き', '集計', '設定', 'APIキー', 'API呼び出し', 'Webhook'],
  auditor: [
    queue,
    '手続き',
    'リスト',
    '窓口',
    '集計',
    '設定',
    'APIキー',
    'API呼び出し',
    'Webhook',
    '担当者',
    '記録',
  ],
} as const;

for (const role of ['reviewer', 'developer', 'auditor'] as const) {
  test(`${role}: what the role may not do is not offered, and what it may read is there`, {
    tag: '@nightly',
  }, async ({ page, staffed }) => {
    await openAs(page, staffed, role, '/settings');
    await expect(page.getByText('閲覧のみできます。')).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([...menus[role]]);
    await expect(page.getByLabel('事業者名')).toBeDisabled();
    for (const name of ['変更を保存', 'ロゴを選ぶ'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await look(page, `settings-${role}`);

    const keys = page.getByRole('button', { name: 'APIキーを作成' });
    const endpoints = page.getByRole('button', { name: '通知先を追加' });
    for (const [path, button, there] of [
      ['/keys', keys, '名前なし 有効'],
      ['/webhooks', endpoints, '送信の履歴'],
    ] as const) {
      await page.goto(`${staffed.service.url}/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        path === '/keys' ? 'APIキー' : 'Webhook',
      );
      if (role === 'reviewer')
        await expect(page.getByText('このページを見る権限がありません。')).toBeVisible();
      else await expect(page.getByRole('heading', { level: 2, name: there, exact: true })).toBeVisible();
      await expect(button).toHaveCount(role === 'developer' ? 1 : 0);
    }
    const publicId = await atCounter(staffed);
    await page.goto(`${staffed.service.url}/console`);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${publicId}"]`) });
    const goOn = page.getByRole('link', { name: '窓口で続ける' });
    await expect(row).toBeVisible();
    await expect(row.filter({ has: goOn })).toHaveCount(role === 'reviewer' ? 1 : 0);
    await page.goto(`${staffed.service.url}/console/verifications/${publicId}`);
    await expect(page.getByRole('heading', { level: 2, name: 'その他の操作' })).toBeVisible();
    await expect(goOn).toHaveCount(role === 'reviewer' ? 1 : 0);

    await page.goto(`${staffed.service.url}/console/staff`);
    if (role === 'auditor') {
      const { email } = staffed.members.owner.holder.person;
      await expect(page.getByRole('heading', { level: 3, name: email })).toBeVisible();
      await expect(page.getByRole('heading', { name: '操作の記録' })).toBeVisible();
    } else await expect(page.getByText('このページを見る権限がありません。')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /招待|変更|削除/ })).toHaveCount(0);
    await look(page, `staff-${role}`);
  });
}

test('a developer makes keys that can do no more than a developer', async ({ page, staffed }) => {
  await openAs(page, staffed, 'developer', '/keys');
  await page.getByRole('button', { name: 'APIキーを作成' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /^審査|^証跡/ })).toHaveCount(0);
});

/** Makes an identification that a counter goes on with. @returns its publicId */
async function atCounter({ members: { owner } }: Staffed): Promise<string> {
  const now = changeable(expectOk(await owner.call('business.get'), 'settings'));
  const body = {
    ...now,
    settings: { ...now.settings, methods: ['picture' as const, 'chipAtCounter' as const] },
  };
  expectOk(await owner.call('business.update', { body }), 'methods');
  const made = await owner.call('identification.create', { body: { method: 'chipAtCounter' } });
  return expectOk(made, 'create').publicId;
}
