import { expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './screen-checks.ts';
import { expect, openAs, ownBusiness, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const longest = 'アカウントの顔と似ているが、判定できない';
const reasons = ['account_face_not_decided', 'account_face_differs', 'block_list'];

/** Cases that were given up, with reasons of long and of short names. */
async function makeFigures({ service, members, businessId }: Staffed): Promise<void> {
  for (let made = 0; made < 3; made += 1) {
    const { publicId } = expectOk(await members.reviewer.call('identification.create', { body: {} }), 'make');
    expectOk(
      await members.reviewer.call('identification.cancelByClient', { params: { publicId } }),
      'cancel',
    );
  }
  const { db } = service.ports;
  const rows = await db
    .selectFrom('verification')
    .select(['id as verification_id', 'business_id', 'kind', 'status', 'created_at', 'decided_at'])
    .where('business_id', '=', businessId)
    .execute();
  const given = rows.flatMap((row) => reasons.map((reason) => ({ ...row, reason })));
  await db.insertInto('verification_reason').values(given).execute();
}

/** How each name of a chart stands: its lines, and whether they lie in the picture and off every bar. */
const namesOf = (page: Page, name: RegExp) =>
  page.getByRole('application', { name }).evaluate((chart) => {
    const { left, right, top, bottom } = chart.getBoundingClientRect();
    const bars = [...chart.querySelectorAll('.recharts-bar-rectangle')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    return [...chart.querySelectorAll('text[data-name]')].map((text) => {
      const box = text.getBoundingClientRect();
      const isOver = (bar: DOMRect) =>
        bar.left < box.right && bar.right > box.left && bar.top < box.bottom && bar.bottom > box.top;
      return {
        lines: [...text.querySelectorAll('tspan')].map(({ textContent }) => textContent),
        within: box.left >= left && box.right <= right && box.top >= top - 1 && box.bottom <= bottom + 1,
        overBar: bars.some(isOver),
      };
    });
  });

/** Words of any chart that its edge cuts off. */
const cutOff = (page: Page) =>
  page.getByRole('application').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const { left, right } = chart.getBoundingClientRect();
      return [...chart.querySelectorAll('text')].flatMap((text) => {
        const box = text.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1 ? [] : [text.textContent];
      });
    }),
  );

test('names in charts keep their words together on a telephone, at usual and at the largest letters', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'reviewer');
  await makeFigures(own);
  await openAs(page, own, 'reviewer', '/figures');
  const folder = process.env['SCREENSHOT_DIR'];
  for (const letters of ['標準', '特大'])
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: letters, exact: true }).click();
      await expect(page.getByRole('application', { name: /^理由ごと/ })).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      if (folder !== undefined) {
        const path = `${folder}/names-${letters === '特大' ? 'large' : 'usual'}-${width}.png`;
        await page.screenshot({ path, fullPage: true, scale: 'css' });
      }
      expect(await cutOff(page)).toEqual([]);
      for (const chart of [/^理由ごと/, /^途中で/]) {
        const names = await namesOf(page, chart);
        expect(names.length).toBeGreaterThan(0);
        for (const one of names) expect(one).toMatchObject({ within: true, overBar: false });
      }
      const lines = (await namesOf(page, /^理由ごと/)).map((one) => one.lines);
      const whole = lines.find((one) => one.join('') === longest);
      expect(whole).toBeDefined();
      // Broken between phrases alone, and in one line where there is room.
      for (const line of whole ?? []) expect(line).toMatch(/[の、とが]$|い$/);
      if (width === 1280 || letters === '標準') expect(whole).toHaveLength(1);
    }
});
