import type { Page } from '@playwright/test';
import { manualShutterDelayMs } from '../../apps/web/src/guidance/shutter-delays.ts';

/** Lets {@link endShutterWait} find the wait for the visitor's own shutter; call before `page.goto`. */
export async function holdShutterWait(page: Page): Promise<void> {
  await page.addInitScript((shutterDelay) => {
    const waiting = new Map<number, () => void>();
    const set = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    const later = (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
      const timer = set(run, milliseconds, ...given);
      if (milliseconds === shutterDelay) waiting.set(timer, () => run(...given));
      return timer;
    };
    const forget = (timer?: number) => {
      clear(timer);
      if (timer !== undefined) waiting.delete(timer);
    };
    const endWaits = () => {
      for (const [timer, run] of waiting) {
        forget(timer);
        run();
      }
    };
    Object.assign(window, { setTimeout: later, clearTimeout: forget, endShutterWait: endWaits });
  }, manualShutterDelayMs);
}

/** The visitor's own shutter comes now. */
export async function endShutterWait(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { endShutterWait: () => void }).endShutterWait());
}

/** Waits until the preview showed so many further frames of its camera. */
export async function seeFrames(page: Page, count: number): Promise<void> {
  await page.getByLabel('カメラの映像').evaluate(async (video: HTMLVideoElement, count) => {
    for (let seen = 0; seen < count; seen++)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  }, count);
}
