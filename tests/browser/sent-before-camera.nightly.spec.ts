import { createIdentification, expect, test } from './fixtures.ts';
import { mostBytesBeforeCamera, mostGzipBeforeCamera, sentBeforeCamera } from './sent-before-camera.ts';

test.describe('what a phone loads before its camera shows', () => {
  for (const filmed of [true, false]) {
    test.describe(filmed ? 'where a video is taken' : 'where none is', () => {
      test.use({ filmed });
      test(`is at most ${mostBytesBeforeCamera} bytes of page, script and style`, async ({
        page,
        service,
        business,
        camera,
        visitor,
      }) => {
        const { url } = await createIdentification(service, business);
        const sent = await sentBeforeCamera(page, service.url, async () => {
          await page.goto(url);
          await camera.show('desk');
          await visitor.introduce();
        });
        const files = sent.counted.map(({ path, bytes, gzip }) => `${path}: ${bytes}, gzip ${gzip}`);
        files.push(`all: ${sent.bytes}, gzip ${sent.gzip}`);
        const assets = sent.counted.filter(({ path }) => path.startsWith('/assets/'));
        expect(assets.length, files.join('\n')).toBeGreaterThan(2);
        // As phones get them, not as they stand on the disk.
        expect(
          assets.every(({ encoded, bytes }) => encoded && bytes > 0),
          files.join('\n'),
        ).toBe(true);
        expect(sent.bytes, files.join('\n')).toBeLessThanOrEqual(mostBytesBeforeCamera);
        expect(sent.gzip, files.join('\n')).toBeLessThanOrEqual(mostGzipBeforeCamera);
      });
    });
  }
});
