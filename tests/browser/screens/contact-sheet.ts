import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../../docs/images/screens/', import.meta.url));

/** In CSS pixels, with the width that a picture has on the sheet; taller pages are cut off below. */
const sizes = [
  { width: 390, height: 844, shown: 260, tallest: 1700 },
  { width: 1280, height: 800, shown: 560, tallest: 1300 },
] as const;
/** A phone on its side; shown as wide as a desktop. */
const sideways = { width: 844, height: 390 };
const gap = 16;
const labelHeight = 26;
const phonesInRow = 8;
const desktopsInRow = 4;

interface Shot {
  readonly label: string;
  readonly picture: Buffer;
}

/** Pictures of real pages, with their names in small print: a sheet of phones, and one of desktops and phones on their side. */
export class ContactSheet {
  readonly #name: string;
  readonly #shots: readonly [Shot[], Shot[]] = [[], []];

  /** @param name of the file, without its ending */
  constructor(name: string) {
    this.#name = name;
  }

  /** Takes the page at both sizes once it stands still, and gives it the phone's again. */
  async take(page: Page, label: string): Promise<void> {
    await standStill(page);
    await this.takePassing(page, label);
  }

  /** The same for what goes by in a moment. */
  async takePassing(page: Page, label: string): Promise<void> {
    for (const at of [0, 1] as const) await this.#takeAt(page, label, at);
    await page.setViewportSize({ width: sizes[0].width, height: sizes[0].height });
  }

  /** One size alone: what is shown on a desktop or on a phone only. */
  async takeOn(device: 'phone' | 'desktop', page: Page, label: string): Promise<void> {
    await standStill(page);
    await this.#takeAt(page, label, device === 'phone' ? 0 : 1);
  }

  /** A phone that is turned on its side, and back. */
  async takeSideways(page: Page, label: string): Promise<void> {
    await holdAs(page, 'landscape-primary');
    await page.setViewportSize(sideways);
    await standStill(page);
    await endMovements(page);
    this.#shots[1].push({ label, picture: await page.screenshot({ scale: 'css' }) });
    await holdAs(page, 'portrait-primary');
    await page.setViewportSize({ width: sizes[0].width, height: sizes[0].height });
  }

  async #takeAt(page: Page, label: string, at: 0 | 1): Promise<void> {
    const { width, height, tallest } = sizes[at];
    // The desktop's size is no phone turned on its side, which would be asked to be turned back.
    await holdAs(page, 'portrait-primary');
    await page.setViewportSize({ width, height });
    await endMovements(page);
    const { whole, covered } = await page.evaluate(() => {
      // A camera's failure scrolls by itself, as high as the window.
      const over = [...document.querySelectorAll('div')].filter(
        (element) => element.clientHeight === innerHeight && getComputedStyle(element).overflowY === 'auto',
      );
      return {
        whole: Math.max(...[document.documentElement, ...over].map(({ scrollHeight }) => scrollHeight)),
        covered: document.querySelector('[role=dialog]') !== null,
      };
    });
    // A window as high as the page: else what is fixed to its bottom would lie over the middle.
    if (whole > height && !covered) {
      await page.setViewportSize({ width, height: Math.min(tallest, whole) });
      await endMovements(page);
    }
    const picture = await page.screenshot({ scale: 'css' });
    this.#shots[at].push({ label, picture });
  }

  async write(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = ['390', '1280'] as const;
    for (const at of [0, 1] as const) {
      if (this.#shots[at].length === 0) continue;
      await layOut(this.#shots[at], {
        shown: sizes[at].shown,
        inRow: at === 0 ? phonesInRow : desktopsInRow,
        file: join(folder, `${this.#name}-${names[at]}.webp`),
      });
    }
  }
}

async function holdAs(page: Page, type: 'portrait-primary' | 'landscape-primary'): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(
      (value) => Object.defineProperty(screen.orientation, 'type', { value, configurable: true }),
      type,
    );
}

/** Parts that are loaded late (drawings, questions) have come; nothing tells but that nothing changes any more. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = setTimeout(resolve, 500);
        new MutationObserver(() => {
          clearTimeout(still);
          still = setTimeout(resolve, 500);
        }).observe(document.body, { childList: true, subtree: true });
        setTimeout(resolve, 4000);
      }),
  );
}

/** Movements have come to their end, and letters are there. */
export async function endMovements(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  });
  await Promise.all(page.frames().map(drawAgain));
}

/** A page within another one is drawn by itself, and later. */
async function drawAgain(frame: Frame): Promise<void> {
  await frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A frame that is not seen is not drawn.
        setTimeout(resolve, 1000);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Pictures in rows, each as high as its highest. */
async function layOut(
  shots: readonly Shot[],
  { shown, inRow, file }: { readonly shown: number; readonly inRow: number; readonly file: string },
): Promise<void> {
  const tiles = await Promise.all(
    shots.map(async ({ label, picture }) => {
      const { data, info } = await sharp(picture)
        .resize({ width: shown })
        .png()
        .toBuffer({ resolveWithObject: true });
      return { label, data, height: info.height };
    }),
  );
  const pieces: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  for (let from = 0; from < tiles.length; from += inRow) {
    const row = tiles.slice(from, from + inRow);
    row.forEach(({ label, data }, at) => {
      const left = gap + at * (shown + gap);
      pieces.push({ input: labelOf(label, shown), left, top }, { input: data, left, top: top + labelHeight });
    });
    top += labelHeight + Math.max(...row.map(({ height }) => height)) + gap;
  }
  const width = gap + Math.min(inRow, tiles.length) * (shown + gap);
  const sheet = sharp({ create: { width, height: top, channels: 3, background: '#9aa0a6' } }).composite(
    pieces,
  );
  await sheet.webp({ quality: 60, effort: 6 }).toFile(file);
}

function labelOf(label: string, width: number): Buffer {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text x="0" y="18" font-family="sans-serif" font-size="13" fill="#111">${text}</text></svg>`,
  );
}
