import { expect } from '@playwright/test';
import { expectAccessible } from './screen-checks.ts';
import { test } from './worker-fixtures.ts';

/** A page on which paragraphs fade in, one after the other for a second. */
const fading = (
  colour: string,
) => `<!doctype html><html lang="ja"><title>例</title><main><h1>例</h1><p>文字</p></main>
<style>p { color: ${colour}; animation: fade 600ms linear } @keyframes fade { from { opacity: 0 } }</style>
<script>
  const since = performance.now();
  const timer = setInterval(() => {
    document.querySelector('main').append(Object.assign(document.createElement('p'), { textContent: '文字' }));
    if (performance.now() - since > 1000) clearInterval(timer);
  }, 50);
</script>`;
test('a page that comes while it is looked at is judged as it stands then', async ({ page }) => {
  await page.setContent(fading('#666'));
  await expectAccessible(page);
  await page.setContent(fading('#ccc'));
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
});
