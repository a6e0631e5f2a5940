import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { holdPhone, pretendDesktop, show } from '../testing/frame.tsx';
import { LandscapeWarning } from './landscape-warning.tsx';
import * as screenTexts from './screen-texts.ts';

// The page of a test is a frame within Vitest's, upright here whichever way the phone is held.
const warning = page.getByRole('dialog', { name: screenTexts.landscapeHeading });

test('a phone in landscape is asked to be turned, also if the page is an upright frame within another', async () => {
  holdPhone('landscape-primary');
  await show(<LandscapeWarning />);
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(warning).not.toBeInTheDocument();
});

test('the warning comes when the phone is turned, and goes when it is turned back', async () => {
  await show(<LandscapeWarning />);
  await expect.element(warning).not.toBeInTheDocument();
  holdPhone('landscape-secondary');
  await expect.element(warning).toBeVisible();
  holdPhone('portrait-primary');
  await expect.element(warning).not.toBeInTheDocument();
});

test('a computer, whose screen is always wider than high, is asked nothing', async () => {
  pretendDesktop();
  holdPhone('landscape-primary');
  await show(<LandscapeWarning />);
  await expect.element(warning).not.toBeInTheDocument();
});
