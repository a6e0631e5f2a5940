import type { Page } from '@playwright/test';

/**
 * Watches for a text that may stand for a moment only: on a busy machine it can be gone before a test looks. Call it
 * before `page.goto`.
 *
 * @returns whether the text has stood on the page since
 */
export async function watchForText(page: Page, text: string): Promise<() => boolean> {
  let seen = false;
  await page.exposeFunction('ekycTextSeen', () => (seen = true));
  await page.addInitScript((wanted) => {
    const told = window as unknown as { ekycTextSeen: () => void };
    const watcher = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(wanted)) return;
      watcher.disconnect();
      told.ekycTextSeen();
    });
    watcher.observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => seen;
}
