import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { askAsPhonesDo, pictureOf, writeCameraFile } from '@ekyc/testkit';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { expect, test } from './fixtures.ts';
import { prepare } from './prepared.ts';
import { VisitorPage } from './visitor-page.ts';

// A real camera is filmed as the drawn one is.
test.use({ filmed: true });

test('the document steps with a camera that Chromium itself plays from a file', async ({
  service,
  business,
  scenes,
  holder,
  contextOptions,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-camera-'));
  const file = join(folder, 'camera.mjpeg');
  const pictures = await Promise.all(
    (['front', 'back', 'tilted', 'thickness'] as const).map((name) => pictureOf(scenes, name)),
  );
  await writeCameraFile(file, pictures, { secondsEach: 4 });
  const browser = await chromium.launch({
    args: [...chromiumFlags, `--use-file-for-fake-video-capture=${file}`],
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  });
  try {
    const page = await browser.newPage(contextOptions);
    await askAsPhonesDo(page);
    const visitor = new VisitorPage(page, holder);
    const { client, url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await page.goto(url);
    // The file shows the four views in turn, whatever the page asks for: what does not fit is taken again.
    for (const [index, name] of (['表面', '裏面', '傾き', '厚み'] as const).entries()) {
      await expect(async () => {
        const { materials } = (await client.call('identification.listMaterials')).body;
        const good = new Set(materials.filter(({ quality }) => quality.ok).map(({ photoType }) => photoType));
        if (good.size > index) return;
        const again = page.getByRole('button', { name: /撮り直す/ });
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        expect(good.size, name).toBeGreaterThan(index);
      }).toPass({ timeout: 90_000 });
    }
    await visitor.heading('お顔を撮影します');
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
