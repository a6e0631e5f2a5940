import { expect, type Locator, type Page } from '@playwright/test';
import type { LicenceHolder } from '@ekyc/testkit';

/** Time for an answer of the engine on a busy machine. */
export const engineTimeout = 60_000;
/** Time for the three pictures of a face, one after another. */
export const faceTimeout = 2 * engineTimeout;

/** What a document's picture is called on its check screen. */
export type PictureName = '表面' | '裏面' | '厚み' | '斜め' | '顔写真のページ' | '住所のページ';

/** A visitor's way through the screens, by what stands on them. */
export class VisitorPage {
  readonly page: Page;
  readonly holder: LicenceHolder;
  /** Looks at every screen that the visitor comes to, before anything is done there. */
  look: () => Promise<void> = () => Promise.resolve();

  constructor(page: Page, holder: LicenceHolder) {
    this.page = page;
    this.holder = holder;
  }

  async heading(text: string | RegExp, timeout = 30_000): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text, { timeout });
    await this.look();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.pressOn(this.page.getByRole('button', { name, exact: true }));
  }

  async pressOn(button: Locator): Promise<void> {
    await button.click();
  }

  async write(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** @param option its text or its value */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption(option);
  }

  async tick(): Promise<void> {
    await this.page.getByRole('checkbox').check();
  }

  /** From the start screen to the document choice. */
  async introduce(): Promise<void> {
    await this.comeToCamera();
    await this.press('カメラを開く');
    await this.enterProfile();
  }

  /** From the start screen to the camera's. */
  async comeToCamera(start: string | RegExp = /の本人確認$/): Promise<void> {
    await this.heading(start);
    await this.press('はじめる');
    await this.heading('取得する情報と使い道');
    await this.press('同意して進む');
    await this.heading('カメラの使用を許可してください');
  }

  async enterProfile(): Promise<void> {
    await this.heading('お客さまの情報');
    const { holder } = this;
    const [year, month, day] = holder.birthday.split('-').map(Number);
    await this.write('姓', holder.familyName);
    await this.write('名', holder.firstName);
    await this.write('セイ(カタカナ)', holder.familyNameKana);
    await this.write('メイ(カタカナ)', holder.firstNameKana);
    await this.choose('年号', '西暦');
    await this.write('年', String(year));
    await this.write('月', String(month));
    await this.write('日', String(day));
    await this.write('郵便番号', holder.postal);
    await this.choose('都道府県', holder.prefecture);
    await this.write('市区町村', holder.city);
    await this.write('番地・建物名', holder.street);
    await this.press('次へ');
  }

  /** Where several documents are allowed: this one, by its Japanese name. */
  async chooseDocument(name: string): Promise<void> {
    await this.heading('本人確認書類を選んでください');
    await this.pressOn(this.page.getByRole('button', { name: new RegExp(`^${name}`) }));
  }

  /**
   * One document picture by the automatic shutter, looked at and used.
   * @param hold lays the document before the camera, where it does not lie there already, and takes it away again
   */
  async takeDocumentPicture(
    name: PictureName,
    hold?: { readonly before: () => Promise<void>; readonly after: () => Promise<void> },
  ): Promise<void> {
    const picture = this.page.getByRole('img', { name: `撮影した${name}`, exact: true });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await hold?.before();
      // The camera screen may be gone before it is looked at; the check screen stays until a button is pressed.
      await expect(picture).toBeVisible({ timeout: engineTimeout });
      await hold?.after();
      await this.look();
      await this.press('この画像を使う');
      await expect(picture).toBeHidden({ timeout: engineTimeout });
      // Like any visitor: a picture that the server does not like is taken once more.
      const again = this.page.getByTestId('take-again');
      if (!(await again.isVisible())) return;
      await this.pressOn(again);
    }
    throw new Error(`${name} was refused three times`);
  }

  async takeDocument(): Promise<void> {
    for (const name of ['表面', '裏面', '厚み', '斜め'] as const) await this.takeDocumentPicture(name);
  }

  /** What was read, the oath, and the submission. */
  async confirm(): Promise<void> {
    await this.heading('読み取った内容の確認', engineTimeout);
    await this.press('この内容で進む');
    await this.swear();
  }

  async swear(): Promise<void> {
    await this.heading('入力内容の確認', engineTimeout);
    await this.tick();
    await this.press('提出する');
  }

  /** The end, once the examination is over. */
  async outcome(heading: string, timeout = engineTimeout): Promise<void> {
    await this.heading(heading, timeout);
  }
}
