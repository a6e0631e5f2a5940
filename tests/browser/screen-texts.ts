import type { Page } from '@playwright/test';

/** Names that have no Japanese writing, the product's own among them. */
const allowed = ['eKYC', 'QR', 'SMS', 'Amazon', 'Apple', 'Facebook', 'Google', 'Authenticator'];

/** Every text that a person can see or be read: texts, labels, placeholders, alternatives and titles of this screen. */
export async function screenTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'])
          found.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.checkVisibility() && !node.parentElement.closest('[translate=no]')) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** The words in Latin letters that have no business in Japanese texts; e-mail addresses are the visitor's own. */
export function strangeWords(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.replaceAll(/[\w.*+-]+@[\w.*-]+/g, ''))
    .flatMap((text) => text.match(/[A-Za-z]+/g) ?? [])
    .filter((word) => !allowed.includes(word));
}

/** Notes the strange words of the screen as it stands, each time it is called. */
export function wordReader(page: Page): { readonly strange: ReadonlySet<string>; read: () => Promise<void> } {
  const strange = new Set<string>();
  const read = async () => {
    for (const word of strangeWords(await screenTexts(page))) strange.add(word);
  };
  return { strange, read };
}
