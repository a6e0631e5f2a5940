import type { Page } from '@playwright/test';

/** What a visitor had to do, counted in the page. */
interface Effort {
  /** Headings, and pictures that the camera asked for, in the order in which they were first seen. */
  readonly screens: readonly string[];
  /** Names of what was pressed. */
  readonly taps: readonly string[];
  /** Names of the fields into which something was typed. */
  readonly typed: readonly string[];
}

/** Of the page that is open when the answer is asked for. Call before `page.goto`. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const effort = { screens: [] as string[], taps: [] as string[], typed: [] as string[] };
    const note = (list: string[], name: string) => void (list.includes(name) || list.push(name));
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      const wants = document.querySelector('[data-testid=camera]')?.getAttribute('data-wants');
      if (wants) note(effort.screens, wants);
      else if (heading !== '') note(effort.screens, heading);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const pressed = target instanceof Element ? target.closest('button, a, input, label, select') : null;
        if (isTrusted) effort.taps.push(pressed?.textContent || (pressed?.getAttribute('data-testid') ?? ''));
      },
      { capture: true },
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'checkbox') return;
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          note(effort.typed, target.name);
      },
      { capture: true },
    );
    Object.assign(window, { effort });
  });
  return () => page.evaluate(() => (window as unknown as { effort: Effort }).effort);
}
