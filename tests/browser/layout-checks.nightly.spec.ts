import { expect } from '@playwright/test';
import { layoutFaults } from './layout-checks.ts';
import { test } from './worker-fixtures.ts';

const none = { beyond: 0, outside: [], overlapping: [], unreachable: [], pale: [] };

test('faults of a layout are found, each by its name, and none where there is none', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const faultsOf = async (html: string) => {
    await page.setContent(`<meta name="viewport" content="width=device-width"><main>${html}</main>`);
    return layoutFaults(page);
  };
  expect(await faultsOf('<button>送る</button><p>文の中の<a href="/">リンク</a></p>')).toEqual(none);
  const wide = await faultsOf('<button style="margin-left:300px;width:200px">はみ出す</button>');
  expect(wide).toMatchObject({ outside: ['button はみ出す'] });
  expect(wide.beyond).toBeGreaterThan(0);
  const at = (top: number, name: string) =>
    `<button style="position:absolute;left:20px;top:${top}px">${name}</button>`;
  expect((await faultsOf(at(20, '上') + at(25, '下'))).overlapping).toEqual(['button 上 / button 下']);
  const hidden = `<div style="position:fixed;inset:0;overflow:clip">${at(700, '下')}</div>`;
  expect((await faultsOf(hidden)).unreachable).toEqual(['button 下']);
  const pale =
    '<style>::placeholder{color:#bbb}</style><input aria-label="例" placeholder="例"><button disabled style="color:#999;background:#eee">薄い</button>';
  expect((await faultsOf(pale)).pale).toEqual(['button 薄い', 'input 例']);
});

test('faults in a frame are those of the frame, not of the page around', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 568 });
  const inner = "<button style='margin-left:300px;width:200px'>はみ出す</button>";
  await page.setContent(`<main><iframe srcdoc="${inner}" style="width:320px;height:400px"></iframe></main>`);
  await expect(page.frameLocator('iframe').getByRole('button')).toBeAttached();
  const [around, frame] = page.frames();
  if (!around || !frame) throw new Error('a page with a frame expected');
  expect(await layoutFaults(around)).toEqual(none);
  expect(await layoutFaults(frame)).toMatchObject({ outside: ['button はみ出す'] });
});
