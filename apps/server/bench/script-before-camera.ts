import { mostBytesBeforeCamera, sentBeforeCamera, sumOf } from '../../../tests/browser/sent-before-camera.ts';
import { compared, type Benchmark } from './benchmark.ts';
import { passIntroduction, withPhone } from './phone-visit.ts';
import { withService } from './with-service.ts';

/**
 * Bytes of page, script and style that a phone with an empty cache asks for between opening the identification and
 * the preview's first frame, as a visitor for whom the business supplied nothing.
 */
export const scriptBeforeCamera: Benchmark = ({ say }) =>
  withService({}, (_, business) =>
    withPhone(business, { suppliedProfile: false }, async ({ page, camera, address }) => {
      const sent = await sentBeforeCamera(page, business.url, async () => {
        await page.goto(address);
        await camera.show('desk');
        await passIntroduction(page);
      });
      for (const { path, bytes, encoded } of sent.counted)
        say(
          `script-before-camera: ${path} ${bytes} B ${encoded ? 'on the wire' : 'by gzip, sent unencoded'}`,
        );
      say(
        `script-before-camera: not counted: ${sent.others.length} other answers, ${sumOf(sent.others)} B by gzip`,
      );
      const encoding = sent.counted.every(({ encoded }) => encoded) ? 'wire' : 'gzip of bodies';
      return [
        compared('script-before-camera', 'B', {
          value: sent.bytes,
          baseline: mostBytesBeforeCamera,
          bound: { atMost: 1 },
          details: { encoding },
        }),
      ];
    }),
  );
