import type { Page } from '@playwright/test';
import { inPage } from './in-page.ts';

/**
 * Lets an upright camera file be played whole. A phone held upright answers `width: 1920, height: 1080` with 1080 ×
 * 1920; Chromium on a computer would cut an upright file to a square instead. Call before `page.goto`.
 */
export async function askAsPhonesDo(page: Page): Promise<void> {
  await page.addInitScript(inPage('phone-constraints'));
}
