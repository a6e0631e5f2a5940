import { expect, type Page } from '@playwright/test';

/** What every screen of a specimen's visit says first. */
export const specimenNotice = /^【見本】/;

/** From the first screen to the choice of an outcome, without a camera; each screen says that it is a specimen. */
export async function clickThrough(
  page: Pick<Page, 'getByTestId' | 'getByRole'>,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByTestId('use-specimens').click();
  await expect(page.getByRole('heading', { name: '見本の書類を選んでください' })).toBeVisible();
  await expect(page.getByTestId('specimen-notice')).toHaveText(specimenNotice);
  await look();
  await page.getByRole('button', { name: '見本の運転免許証を使う' }).click();
  await expect(page.getByRole('heading', { name: '見本のお顔' })).toBeVisible();
  await expect(page.getByTestId('specimen-notice')).toHaveText(specimenNotice);
  await look();
  await page.getByRole('button', { name: '見本の顔を使う' }).click();
  await expect(page.getByRole('heading', { name: '見本の結果を選んでください' })).toBeVisible();
  await expect(page.getByTestId('specimen-notice')).toHaveText(specimenNotice);
  await look();
}
