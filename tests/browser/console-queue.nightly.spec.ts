import type { ResponseBody } from '@ekyc/contract';
import { type BusinessClient, expectOk } from '@ekyc/testkit';
import type { Locator } from '@playwright/test';
import { newEmail } from './account-pages.ts';
import { expect, lookAt, newMember, test } from './console-fixtures.ts';
import type { ConsolePages } from './console-pages.ts';

const desk = { width: 1440, height: 900 };

/** Cases of the sandbox with specimen pictures, of which an examination was unsure. */
async function prepare(business: BusinessClient, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = {
      targetUserId: `kokyaku-${String(at).padStart(2, '0')}-${Date.now()}`,
      metadata: { 'sandbox.outcome': 'review' },
    };
    made.push(expectOk(await business.call('identification.create', { body }), 'create').publicId);
  }
  // The sandbox plays each to its end by itself, a few at a time.
  const waiting = async () => {
    const query = { status: 'review', limit: '100' };
    const { items } = expectOk(await business.call('business.listVerifications', { query }), 'list');
    return items.filter(({ publicId }) => made.includes(publicId)).length;
  };
  await expect.poll(waiting, { timeout: 200_000, intervals: [1000] }).toBe(count);
  return made;
}

/** What other tests of this worker left waiting is declined: the queue is this test's alone. */
async function declineOthers(
  owner: ConsolePages,
  business: BusinessClient,
  prepared: readonly string[],
): Promise<void> {
  const others = (await listed(owner)).items.filter(({ publicId }) => !prepared.includes(publicId));
  for (const { publicId, kind } of others) {
    const body = { decision: 'declined', reason: 'テスト' };
    expectOk(await business.call(`${kind}.decide`, { params: { publicId }, body }), 'decide');
  }
}

const listed = (member: ConsolePages) =>
  member.call<ResponseBody<'review.list'>>('GET', '/api/v1/reviews?limit=100');

test('20 prepared cases are decided by keyboard alone, the longest waiting first, each seen without scrolling', async ({
  owner,
  business,
}) => {
  const prepared = await prepare(business, 20);
  const { page } = owner;
  const { keyboard } = page;
  await page.setViewportSize(desk);
  await owner.open('/reviews');
  await owner.heading('審査');
  await declineOthers(owner, business, prepared);
  await page.evaluate(() => {
    const pressed = () => document.body.setAttribute('data-pressed', '');
    for (const type of ['pointerdown', 'mousedown', 'wheel', 'touchstart'])
      window.addEventListener(type, pressed, { capture: true, passive: true });
  });
  const expected = (await listed(owner)).items.map(({ publicId }) => publicId);
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'キー操作' })).toContainText('次の案件を担当する');
  await keyboard.press('Escape');
  await keyboard.press('n');
  const decided: string[] = [];
  for (const publicId of expected) {
    await page.waitForURL(`**/verifications/${publicId}?work`);
    await owner.heading('本人確認');
    await expect(page.getByText('あなたが担当しています')).toBeVisible();
    if (decided.length > 0) await expect(page.getByText('判定しました。')).toBeVisible();
    await keyboard.press('v');
    await expect(page.getByRole('dialog', { name: '表示する目的' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('group', { name: '書類の表面' })).toBeVisible();
    await decide(owner, decided.length);
    decided.push(publicId);
  }
  await owner.heading('審査');
  await expect(page.getByText('担当できる案件はありません')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/console/reviews');
  expect(await page.evaluate(() => document.body.hasAttribute('data-pressed'))).toBe(false);
  expect(prepared.filter((publicId) => !decided.includes(publicId))).toEqual([]);
  const statuses = await Promise.all(
    decided.map(
      async (publicId) => (await business.call('identification.get', { params: { publicId } })).body.status,
    ),
  );
  expect(statuses).toEqual(
    decided.map((_, at) => (['approved', 'declined', 'resubmission'] as const)[at % 3]),
  );
});

/** Approves, declines or asks again in turn, by keys, having seen all that it needs. */
async function decide(member: ConsolePages, at: number): Promise<void> {
  const { page } = member;
  const { keyboard } = page;
  const decision = member.part('判定');
  await keyboard.press(String((at % 3) + 1));
  await expect(decision.getByRole('radio').nth(at % 3)).toBeChecked();
  await keyboard.press(at % 2 === 0 ? 'a' : 'b');
  await expect(decision.getByLabel('理由')).not.toHaveValue('');
  if (at % 3 === 2) {
    await member.reach(decision.getByLabel('書類の裏面'));
    await keyboard.press('Space');
  } else {
    // Nothing is scrolled, and nothing needs to be.
    await seenWhole(page.getByRole('group', { name: '書類の表面' }));
    await seenWhole(page.getByRole('group', { name: '撮影された顔' }));
    await seenWhole(member.part('確認するところ'));
    await seenWhole(decision.getByRole('group', { name: '判定の内容' }));
    await seenWhole(decision.getByLabel('理由'));
    await seenWhole(member.button('この内容で判定する'));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  // Words of one's own, where the template says too little.
  if (at === 0) {
    await keyboard.press('r');
    await keyboard.press('End');
    await keyboard.type('。1234');
    await expect(decision.getByLabel('理由')).toHaveValue(/。1234$/);
  }
  await keyboard.press('Control+Enter');
}

async function seenWhole(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
}

test('the queue tells cases apart, shows who has which, and keeps its view in the address', async ({
  owner,
  business,
  browser,
  service,
}) => {
  const [first = '', second = ''] = await prepare(business, 2);
  const email = newEmail();
  await owner.invite(email, 'reviewer');
  const reviewer = await newMember(browser, service.port);
  await reviewer.join(email);
  const { page } = reviewer;
  const row = (publicId: string) => page.getByRole('row').filter({ hasText: publicId.slice(0, 8) });
  await reviewer.open('/reviews');
  await reviewer.heading('審査');
  await expect(row(first)).toContainText('kokyaku-00');
  await expect(row(first)).toContainText('運転免許証');
  await expect(row(first)).toContainText('未担当');
  const { counts } = await listed(reviewer);
  const nav = page.getByRole('navigation', { name: 'メニュー' });
  await expect(nav.getByRole('link', { name: /^審査/ })).toContainText(String(counts.all));
  await lookAt(reviewer, 'queue');
  await page.setViewportSize(desk);

  // Somebody else takes one: it says whose, and is not decided by others.
  await owner.call('POST', `/api/v1/reviews/${first}/taking`, undefined);
  await page.reload();
  await expect(row(first)).toContainText('owner@demo.example');
  await page.getByRole('link', { name: /^未担当/ }).click();
  await expect(page).toHaveURL(/\?queue=free$/);
  await expect(row(second)).toBeVisible();
  await expect(row(first)).toHaveCount(0);
  await page.getByLabel('手続き', { exact: true }).selectOption('本人確認');
  await expect(page).toHaveURL(/queue=free&kind=identification$/);
  await page.reload();
  await expect(row(second)).toBeVisible();
  await expect(page.getByRole('link', { name: /^未担当/ })).toHaveAttribute('aria-current', 'page');

  // A reference stands in no address: of the page, of its history, of a call.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('framenavigated', (frame) => asked.push(frame.url()));
  await page.getByRole('link', { name: /^すべて/ }).click();
  await page.getByLabel('案件を探す').fill('ｋｏｋｙａｋｕ-01');
  await page.getByRole('button', { name: '探す' }).click();
  await expect(row(first)).toHaveCount(0);
  await expect(row(second)).toBeVisible();
  // Names and document numbers are searched for a purpose, and the row says by what it was found.
  await page.getByLabel('案件を探す').fill('髙橋 健一');
  await page.getByRole('button', { name: '探す', exact: true }).click();
  await expect(page.getByText('条件に合う案件はありません。')).toBeVisible();
  await reviewer.press('氏名・書類番号でも探す');
  const dialog = page.getByRole('dialog', { name: '氏名・書類番号で探す目的' });
  await dialog.getByRole('button', { name: '探す' }).click();
  await expect(row(first)).toContainText('氏名が一致');
  await expect(page.getByText('目的「審査のため」で')).toBeVisible();
  await lookAt(reviewer, 'queue-found-by-name');
  await page.setViewportSize(desk);
  await page.getByLabel('案件を探す').fill('山田');
  await page.getByRole('button', { name: '探す', exact: true }).click();
  await expect(page.getByText('条件に合う案件はありません。')).toBeVisible();
  await expect(reviewer.button('氏名・書類番号でも探す')).toBeVisible();

  await reviewer.open('/verifications');
  await page.getByText('絞り込み', { exact: true }).click();
  await page.getByLabel('管理番号', { exact: true }).fill('山田-4711');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByText('条件に合う手続きはありません。')).toBeVisible();
  // All cases are searched as the queue is, by keyboard too.
  await reviewer.press('条件を消す');
  const inList = page.getByRole('listitem').filter({ hasText: 'kokyaku-01' }).first();
  await page.getByLabel('手続きを探す').fill('ｋｏｋｙａｋｕ-01');
  await page.keyboard.press('Enter');
  await expect(inList).toContainText('管理番号が一致');
  await page.getByLabel('手続きを探す').fill('健一 髙橋');
  await page.keyboard.press('Enter');
  await expect(page.getByText('条件に合う手続きはありません。')).toBeVisible();
  await reviewer.press('氏名・書類番号でも探す');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inList).toContainText('氏名が一致');
  await expect(page.getByText('目的「審査のため」で')).toBeVisible();
  await lookAt(reviewer, 'list-found-by-name');
  await page.setViewportSize(desk);
  await page.getByLabel('手続きを探す').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('氏名が一致')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '本人確認' }).first()).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/v1/')).length).toBeGreaterThan(1);
  const told = [...asked, page.url()].map((url) => decodeURIComponent(url).normalize('NFKC'));
  expect(told.filter((url) => /kokyaku|山田|橋|4711/.test(url))).toEqual([]);

  await reviewer.open(`/verifications/${first}`);
  await expect(page.getByText('owner@demo.exampleが担当しています')).toBeVisible();
  await expect(reviewer.part('判定').getByLabel('承認')).toHaveCount(0);
  await owner.call('DELETE', `/api/v1/reviews/${first}/taking`);
  await page.reload();
  await reviewer.press('この案件を担当する');
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  await expect(reviewer.part('判定').getByLabel('承認')).toBeVisible();
  await reviewer.press('担当をやめる');
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  await page.context().close();
});
