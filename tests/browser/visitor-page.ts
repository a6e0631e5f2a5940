import { expect, type Page } from '@playwright/test';
import type { LicenceHolder } from '@ekyc/testkit';

/** A visitor's way through the screens, by what stands on them. */
export class VisitorPage {
  readonly page: Page;
  readonly holder: LicenceHolder;
  constructor(page: Page, holder: LicenceHolder) {
    this.page = page;
    this.holder = holder;
  }

  async heading(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** From the start screen to the document choice. */
  async introduce(): Promise<void> {
    await this.heading(/の本人確認$/);
    await this.press('はじめる');
    await this.heading('取得する情報と使い道');
    await this.press('同意して進む');
    await this.heading('カメラの使用を許可してください');
    await this.press('カメラを開く');
    await this.enterProfile();
  }

  async enterProfile(): Promise<void> {
    await this.heading('お客さまの情報');
    const { page, holder } = this;
    const [year, month, day] = holder.birthday.split('-').map(Number);
    await page.getByLabel('姓', { exact: true }).fill(holder.familyName);
    await page.getByLabel('名', { exact: true }).fill(holder.firstName);
    await page.getByLabel('セイ(カタカナ)').fill(holder.familyNameKana);
    await page.getByLabel('メイ(カタカナ)').fill(holder.firstNameKana);
    await page.getByLabel('年号').selectOption('西暦');
    await page.getByLabel('年', { exact: true }).fill(String(year));
    await page.getByLabel('月', { exact: true }).fill(String(month));
    await page.getByLabel('日', { exact: true }).fill(String(day));
    await page.getByLabel('郵便番号').fill(holder.postal);
    await page.getByLabel('都道府県').selectOption(holder.prefCode);
    await page.getByLabel('市区町村').fill(holder.city);
    await page.getByLabel('番地・建物名').fill(holder.street);
    await this.press('次へ');
  }

  /** One document picture by the automatic shutter, looked at and used. `name` as on the check screen. */
  async takeDocumentPicture(name: '表面' | '裏面' | '厚み' | '斜め'): Promise<void> {
    const picture = this.page.getByRole('img', { name: `撮影した${name}`, exact: true });
    for (let attempt = 1; attempt <= 3; attempt++) {
      // The camera screen may be gone before it is looked at; the check screen stays until a button is pressed.
      await expect(picture).toBeVisible({ timeout: 30_000 });
      await this.press('この画像を使う');
      await expect(picture).toBeHidden({ timeout: 30_000 });
      // Like any visitor: a picture that the server does not like is taken once more.
      const again = this.page.getByTestId('take-again');
      if (!(await again.isVisible())) return;
      await again.click();
    }
    throw new Error(`${name} was refused three times`);
  }

  async takeDocument(): Promise<void> {
    for (const name of ['表面', '裏面', '厚み', '斜め'] as const) await this.takeDocumentPicture(name);
  }

  /** What was read, the oath, and the submission. */
  async confirm(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('読み取った内容の確認', {
      timeout: 60_000,
    });
    await this.press('この内容で進む');
    await this.swear();
  }

  async swear(): Promise<void> {
    await this.heading('入力内容の確認');
    await this.page.getByRole('checkbox').check();
    await this.press('提出する');
  }
}
