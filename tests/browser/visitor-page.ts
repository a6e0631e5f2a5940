import type { PhotoType } from '@ekyc/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { LicenceHolder } from '@ekyc/testkit';
import { endShutterWait, seeFrames } from './shutter-wait.ts';

/** Time for an answer of the engine on a busy machine. */
export const engineTimeout = 90_000;
/** Time for the three pictures of a face, one after another. */
export const faceTimeout = 2 * engineTimeout;

/** What a document's picture is called. */
export type PictureName = keyof typeof photoTypes;

const photoTypes = {
  表面: 'front',
  裏面: 'back',
  傾き: 'tilted',
  厚み: 'thickness',
  顔写真のページ: 'front',
  住所のページ: 'addressPage',
} as const satisfies Record<string, PhotoType>;

/** On what lies over the camera where the server does not like a picture. */
const again = '[data-testid=take-again]';
/** The mark that the page sets when the server accepted such a picture. */
const acceptance = (photoType: PhotoType) => `ekyc:accepted-${photoType}`;

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

  async heading(text: string | RegExp, timeout = 60_000): Promise<void> {
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

  /** From the start screen past the choice of a document, where there is one, to its camera. @param name in Japanese */
  async introduce(name?: string): Promise<void> {
    await this.comeToCamera(/の本人確認$/, name);
    await this.press('カメラを開く');
  }

  /** From the start screen to the one before the camera. */
  async comeToCamera(start: string | RegExp = /の本人確認$/, document?: string): Promise<void> {
    await this.heading(start);
    await this.press('同意してはじめる');
    if (document !== undefined) await this.chooseDocument(document);
    await this.heading('カメラの使用を許可してください');
  }

  /** What the document does not bear, or what was not read of it: kana and postal code, and the rest where it is asked. */
  async enterProfile(): Promise<void> {
    const { holder } = this;
    const [year, month, day] = holder.birthday.split('-').map(Number);
    const typed = {
      姓: holder.familyName,
      名: holder.firstName,
      'セイ(カタカナ)': holder.familyNameKana,
      'メイ(カタカナ)': holder.firstNameKana,
      年: String(year),
      月: String(month),
      日: String(day),
      郵便番号: holder.postal,
      市区町村: holder.city,
      '番地・建物名': holder.street,
    };
    if (await this.page.getByLabel('年号', { exact: true }).isVisible()) await this.choose('年号', '西暦');
    for (const [label, text] of Object.entries(typed)) {
      const field = this.page.getByLabel(label, { exact: true });
      if ((await field.isVisible()) && (await field.inputValue()) !== text) await this.write(label, text);
    }
    const prefecture = this.page.getByLabel('都道府県', { exact: true });
    if (await prefecture.isVisible()) await this.choose('都道府県', holder.prefecture);
  }

  /** Where several documents are allowed: this one, by its Japanese name. */
  async chooseDocument(name: string): Promise<void> {
    await this.heading('本人確認書類を選んでください');
    await this.pressOn(this.page.getByRole('button', { name: new RegExp(`^${name}`) }));
  }

  /**
   * One document picture by the automatic shutter, taken again where the server does not like it.
   * @param hold lays the document before the camera, where it does not lie there already, and takes it away again
   */
  async takeDocumentPicture(
    name: PictureName,
    hold?: { readonly before: () => Promise<void>; readonly after: () => Promise<void> },
  ): Promise<void> {
    const photoType = photoTypes[name];
    const button = this.page.locator(again);
    for (let attempt = 1; attempt <= 3; attempt++) {
      if (await this.hasTaken(photoType)) return;
      await hold?.before();
      await this.isJudged(photoType);
      await hold?.after();
      await this.look();
      if (!(await button.isVisible())) return;
      await this.pressOn(button);
      await expect(button).toBeHidden();
    }
    throw new Error(`${name} was refused three times`);
  }

  /**
   * Waits until it was accepted or refused, or is on its way while the visitor tilts on. The page tells: to ask it again and
   * again is work for three processes.
   */
  private async isJudged(photoType: PhotoType): Promise<void> {
    const isOnItsWay = '[data-testid=camera][data-wants=thickness]';
    const ends = photoType === 'tilted' ? `${again}, ${isOnItsWay}` : again;
    const given = { mark: acceptance(photoType), ends, timeout: engineTimeout };
    const judged = this.page.evaluate(
      async ({ mark, ends, timeout }) =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const isAccepted = performance.getEntriesByName(mark).length > 0;
            const shown = [...document.querySelectorAll(ends)].some((element) => element.checkVisibility());
            if (isAccepted || shown) end(true);
          };
          const end = (isJudged: boolean) => {
            clearTimeout(timer);
            marks.disconnect();
            changes.disconnect();
            resolve(isJudged);
          };
          const timer = setTimeout(() => end(false), timeout);
          const marks = new PerformanceObserver(look);
          const changes = new MutationObserver(look);
          marks.observe({ entryTypes: ['mark'] });
          changes.observe(document, { subtree: true, childList: true, attributes: true });
          look();
        }),
      given,
    );
    expect(await judged, `${photoType} is accepted or refused`).toBe(true);
  }

  /** Whether the server accepted such a picture since the page was loaded, or since {@link forgetTaken}. */
  async hasTaken(photoType: PhotoType): Promise<boolean> {
    return this.page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, acceptance(photoType));
  }

  /** Pictures that are made again on the same page count anew. */
  async forgetTaken(): Promise<void> {
    await this.page.evaluate(() => performance.clearMarks());
  }

  async takeDocument(): Promise<void> {
    for (const name of ['表面', '裏面', '傾き', '厚み'] as const) await this.takeDocumentPicture(name);
    // It was looked at meanwhile, and may be wanted again.
    await this.takeDocumentPicture('傾き');
  }

  /** The visitor's own shutter, which comes after ten seconds. */
  async waitForShutter(): Promise<void> {
    await this.page.getByTestId('manual-shutter').click({ timeout: engineTimeout });
  }

  /** The same, where the ten seconds are not what is looked at: the test ends them once the camera's picture is there. */
  async shootNow(): Promise<void> {
    const { page } = this;
    await expect(page.getByTestId('guidance')).not.toHaveAttribute('data-code', '');
    await seeFrames(page, 4);
    await endShutterWait(page);
    await this.waitForShutter();
  }

  /** A picture that is looked at before it is sent: one taken by hand, or any of a licence. */
  async useCheckedPicture(name: PictureName): Promise<void> {
    const picture = this.page.getByRole('img', { name: `撮影した${name}`, exact: true });
    await expect(picture).toBeVisible({ timeout: engineTimeout });
    await this.look();
    await this.press('この画像を使う');
  }

  /** From what is said of a refused picture back to its camera. */
  async takeAgain(name: PictureName): Promise<void> {
    const again = this.page.getByRole('button', { name: `${name}を撮り直す`, exact: true });
    await this.pressOn(again);
    await expect(again).toBeHidden();
  }

  /** The first heading of what lies over the camera: why a picture is wanted again. */
  async refusal(heading: string): Promise<void> {
    const box = this.page.getByRole('alert').getByRole('heading', { level: 2 });
    await expect(box).toHaveText(heading, { timeout: engineTimeout });
    await this.look();
  }

  /** What was read, what is typed, the oath, and the submission. */
  async confirm(): Promise<void> {
    await this.heading(/^(?:書類の|提出する)内容を確認$/, faceTimeout);
    await expect(this.page.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
    await this.look();
    await this.enterProfile();
    await this.swear();
  }

  async swear(): Promise<void> {
    await this.tick();
    await this.press('提出する');
  }

  /** The end, once the examination is over. */
  async outcome(heading: string, timeout = engineTimeout): Promise<void> {
    await this.heading(heading, timeout);
  }
}
