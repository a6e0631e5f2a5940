import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const sizes = [
  [360, 800],
  [390, 844],
  [1280, 800],
] as const;

/** Expects that the page is not wider than the window, on phones and on a desktop. */
export async function expectFits(): Promise<void> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    found.push(...findOverflow().map((element) => `${width}x${height}: ${element}`));
  }
  expect(found).toEqual([]);
}

/** The elements that reach beyond the right side, if the page can be scrolled there. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const dialogs = [...document.querySelectorAll('dialog')].filter(
    (dialog) => dialog.scrollWidth > dialog.clientWidth,
  );
  if (scrollWidth <= clientWidth) return dialogs.map(describe);
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map(describe)];
}

function describe(element: Element): string {
  return `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').slice(0, 40)}`;
}

/** Expects that axe has no serious objection to what is shown. */
export async function expectAccessible(): Promise<void> {
  // A screen that still appears is paler than it will be.
  await expect.poll(countEndingAnimations).toBe(0);
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

function countEndingAnimations(): number {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}
