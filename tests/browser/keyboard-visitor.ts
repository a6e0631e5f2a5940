import { expect, type Locator } from '@playwright/test';
import { VisitorPage } from './visitor-page.ts';

/** More keys than any screen has controls. */
const patience = 60;

/** A visitor who has a keyboard alone: everything is reached by Tab, and where the focus is can be seen. */
export class KeyboardVisitor extends VisitorPage {
  override async pressOn(button: Locator): Promise<void> {
    await expect(button).toBeEnabled();
    await this.#reach(button);
    await this.page.keyboard.press('Enter');
  }

  override async write(label: string, text: string): Promise<void> {
    await this.#reach(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.insertText(text);
  }

  override async choose(label: string, option: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await this.#reach(field);
    const options = await field.locator('option').allTextContents();
    const selected = await field.evaluate((select) => (select as HTMLSelectElement).selectedIndex);
    const steps = options.indexOf(option) - selected;
    for (let step = 0; step < Math.abs(steps); step++) {
      await this.page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    await expect(field.locator('option:checked')).toHaveText(option);
  }

  override async tick(): Promise<void> {
    const box = this.page.getByRole('checkbox');
    await this.#reach(box);
    await this.page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }

  /** Presses Tab until the focus is there, and sees it. */
  async #reach(target: Locator): Promise<void> {
    const focused = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < patience; presses++) {
      if (await focused()) return this.#seesFocus(target);
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${String(target)}`);
  }

  /** Something is drawn around what has the focus, and it is not hidden behind what sticks to the screen's edge. */
  async #seesFocus(target: Locator): Promise<void> {
    const seen = await target.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return {
        drawn: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
        uncovered: top !== null && (element.contains(top) || top.contains(element)),
      };
    });
    expect(seen, String(target)).toEqual({ drawn: true, uncovered: true });
  }
}
