import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedService } from '@ekyc/testkit';
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';

/** A page on another origin than the service's, with the service in a frame of it. */
export class EmbeddingPage {
  readonly page: Page;
  readonly origin: string;

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  /**
   * The demo's own page, which the demo business registered.
   * @param relation to the service: another port of the same site, or another site, whose frames' storage browsers may deny
   */
  static async of(
    page: Page,
    service: Pick<StartedService, 'dataDirectory'>,
    relation: 'sameSite' | 'crossSite' = 'sameSite',
  ): Promise<EmbeddingPage> {
    const demo = await readFile(join(service.dataDirectory, 'demo.json'), 'utf8');
    const { embedOrigin } = JSON.parse(demo) as { embedOrigin: string };
    // Chromium's emulation of a phone does not reach the screen of a frame of another origin.
    await page.addInitScript(() => {
      if (window.parent !== window)
        Object.defineProperty(window.screen.orientation, 'type', { get: () => 'portrait-primary' });
    });
    const origin = relation === 'sameSite' ? embedOrigin : embedOrigin.replace('localhost', '127.0.0.1');
    return new EmbeddingPage(page, origin);
  }

  /** @param publicId of a verification that exists already; without one the shop makes it */
  async show(mode: 'inline' | 'modal', publicId?: string): Promise<void> {
    await this.page.goto(publicId === undefined ? this.origin : `${this.origin}/?publicId=${publicId}`);
    await this.page.getByTestId(`show-${mode}`).click();
  }

  /** What is in the frame. */
  get inside(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  async heading(text: string | RegExp, timeout = 15_000): Promise<void> {
    await expect(this.inside.getByRole('heading', { level: 1 })).toHaveText(text, { timeout });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.inside.getByRole('button', { name, exact: true }).click();
  }

  /** Names of the callbacks that were called, in order, without the heights. */
  async events(): Promise<string[]> {
    const items = await this.page.getByTestId('events').getByRole('listitem').all();
    return Promise.all(items.map(async (item) => (await item.getAttribute('data-event')) ?? ''));
  }

  /** What came with the newest call of a callback; undefined where there was none. */
  async detailOf(callback: string): Promise<unknown> {
    const item =
      callback === 'onResize'
        ? this.page.getByTestId('height')
        : this.page.getByTestId('events').locator(`[data-event=${callback}]`).last();
    if ((await item.count()) === 0) return undefined;
    return JSON.parse((await item.getAttribute('data-detail')) ?? 'null');
  }

  /** Height of the frame in the page, in CSS pixels. */
  async frameHeight(): Promise<number> {
    return this.page.locator('iframe').evaluate((frame) => (frame as HTMLElement).offsetHeight);
  }

  /** Where the frame begins, from the top of what is in sight. */
  async frameTop(): Promise<number> {
    return this.page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().top);
  }

  /** The frame itself, once it has loaded. */
  frame(): Frame {
    const frame = this.page.frames().find((each) => each.url().includes('/embed/'));
    if (frame === undefined) throw new Error('there is no frame of the service');
    return frame;
  }
}
