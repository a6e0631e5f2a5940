import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { applyTextSize, type TextSize } from '@ekyc/design/text-size.ts';

const sizes: readonly (readonly [width: number, height: number, text: TextSize])[] = [
  [360, 800, 'normal'],
  [390, 844, 'normal'],
  [1280, 800, 'normal'],
  [320, 640, 'extra-large'],
];

/** Expects that nothing sticks out at the sides, on phones, on a desktop, and on the smallest phone with the largest text. */
export async function expectFits(): Promise<void> {
  const found: string[] = [];
  for (const [width, height, text] of sizes) {
    await page.viewport(width, height);
    applyTextSize(text);
    found.push(...stickingOut().map((what) => `${width}x${height} ${text}: ${what}`));
  }
  applyTextSize('normal');
  await page.viewport(390, 844);
  expect(found).toEqual([]);
}

/** Text and elements beyond the sides of the window; what scrolls or is cut off by its own box is left out. */
function stickingOut(): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || isCut(element)) continue;
    const beyond = boxesOf(node).some(
      (box) => box.width > 1 && box.height > 1 && (box.right > width + 1 || box.left < -1),
    );
    if (beyond) found.push(`<${element.tagName.toLowerCase()}> ${(node.textContent ?? '').slice(0, 40)}`);
  }
  return found;
}

function boxesOf(node: Node): DOMRect[] {
  if (node instanceof Element) return [...node.getClientRects()];
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}

/** The page's own shell cuts too, which would hide every fault: it does not count. */
function isCut(element: Element): boolean {
  for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowX !== 'visible' && !box.classList.contains('min-h-dvh')) return true;
  }
  return false;
}

/** Expects no serious objection of axe, and no control whose name lacks the words it shows. */
export async function expectAccessible(): Promise<void> {
  endAnimations();
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Half transparent text has too little contrast only while it appears. */
function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
}
