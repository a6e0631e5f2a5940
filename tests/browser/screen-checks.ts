import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** By WCAG 2.2 AA; the viewport is fixed by the specification, the text size control stands in. */
const rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'meta-viewport': { enabled: false } },
} as const satisfies RunOptions;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to. A page with frames is looked at with each of them. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations =
    page.frames().length === 1
      ? await violationsOn(page)
      : await untilStill(page).then(() => violationsInFrames(page));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

async function violationsInFrames(page: Page): Promise<AxeResults['violations']> {
  return (await new AxeBuilder({ page }).options(rules).analyze()).violations;
}

/** A screen that still fades in is as pale as it is at that moment, and axe would object to it. What moves for ever is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** A screen that comes while axe looks is looked at once more when it stands; one that never does is judged as it is. */
const mostLooks = 5;

/** Of a page without frames axe need not be given anew for each look, nor tell what it found right: that is three quarters of the cost. */
async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  for (let look = 1; ; look += 1) {
    await untilStill(page);
    const { violations, moved } = await page.evaluate(lookOnce, rules as RunOptions);
    if (!moved || look === mostLooks) return violations;
  }
}

/** In the page: knows nothing of what stands around it here. */
async function lookOnce(options: RunOptions) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  let moved = false;
  const note = () => {
    moved = true;
  };
  addEventListener('animationstart', note, true);
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  removeEventListener('animationstart', note, true);
  // What began without a frame since has not told of it yet.
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  return { violations, moved: moved || moves };
}

/** Before the last button is looked for anew. */
const stepMs = 5000;

/**
 * Nothing lies beyond the side, no text stands in a column of two or three letters, and every button can be brought into
 * sight whole and wide enough for its text.
 */
export async function expectFits(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => {
    const scrolling = document.scrollingElement ?? document.body;
    const outside = [...document.querySelectorAll('button, input:not([readonly]), select, h1, h2, p, dd')]
      .filter((element) => element.checkVisibility() && element.closest('[aria-hidden=true]') === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return (
          width > 0 && (left < -1 || right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
    return { beyond: Math.max(0, scrolling.scrollWidth - innerWidth), outside };
  });
  expect(sizes).toEqual({ beyond: 0, outside: [] });
  expect(await squeezed(page)).toEqual([]);
  // A button that goes by itself meanwhile (the coach's) is not the last one any more.
  await expect(async () => {
    const button = page.getByRole('button').last();
    if ((await button.count()) === 0) return;
    await button.scrollIntoViewIfNeeded({ timeout: stepMs });
    await expect(button).toBeInViewport({ ratio: 0.99, timeout: stepMs });
  }).toPass({ timeout: 6 * stepMs });
}

/** Texts that are broken after every two or three letters. */
async function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = (node.nodeValue ?? '').trim();
      if (text.length < 8 || node.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const isHidden = node.parentElement.clientWidth === 1;
      if (!isHidden && lines.size > 2 && text.length / lines.size < 3.5) found.push(text.slice(0, 40));
    }
    return found;
  });
}

const sideways = { width: 844, height: 390 };

/** A phone turned on its side asks to be turned back; who says OK can go on there all the same. */
export async function expectUsableSideways(page: Page): Promise<void> {
  const upright = page.viewportSize();
  if (upright === null) throw new Error('a page without a size');
  const warning = page.getByRole('dialog', { name: '端末を縦向きにしてください' });
  await page.setViewportSize(sideways);
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(warning).toBeHidden();
  await expectFits(page);
  await page.setViewportSize(upright);
}

/** By 「Aa」 in the header, on every page. */
export async function chooseTextSize(page: Page, size: '標準' | '大' | '特大'): Promise<void> {
  await page.getByRole('button', { name: '文字の大きさ', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '文字の大きさ' });
  await dialog.getByRole('button', { name: size, exact: true }).click();
  await dialog.getByRole('button', { name: '閉じる' }).click();
  await expect(dialog).toBeHidden();
}

/** What is read out by itself: every region that announces its changes. */
export async function announced(page: Page): Promise<string> {
  const texts = await page
    .locator('[role=status], [role=alert], [aria-live]:not([aria-live=off])')
    .allTextContents();
  return texts.join(' ');
}
