import { documentHolder, myNumberCard, photograph } from '@ekyc/testkit';
import type { RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import type { Measurement } from './benchmark.ts';
import { asVideo } from './frame-pictures.ts';
import { clopperPearson } from './statistics.ts';

/** Of the card in the frame, in pixels. */
const widths = [150, 180, 210, 240, 300, 360];
const fill = 0.8;
const wide = { width: 1440, height: 1920 };
const backgrounds = ['dark', 'light', 'clutter'] as const;

/** What may be seen of the number: both, or the print alone, the QR code being covered. */
const covers = { whole: false, printOnly: true } as const;

/** Share of frames in which a My Number is found, by the width of its card in the frame. */
export async function myNumberFrames(engine: RunningVisionEngine, people: number): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, covered] of Object.entries(covers))
    for (const width of widths) {
      let found = 0;
      for (let seed = 0; seed < people; seed += 1) {
        const shot = await photograph(await backOf(seed, covered), {
          ...wide,
          fill,
          seed,
          rotation: (seed % 5) * 4 - 8,
          tiltX: seed * 3,
          background: backgrounds[seed % backgrounds.length] ?? 'dark',
        });
        const longest = Math.round((width / (fill * wide.width)) * wide.height);
        const frame = await asVideo(shot.jpeg, { seed, at: 1 }, longest);
        const seen = await engine.inspectFrame(frame, { subject: 'documentBack' });
        if (seen.kind !== 'inspected') throw new Error(`a frame was ${seen.kind}`);
        if (seen.forbiddenNumber !== null) found += 1;
      }
      measurements.push({
        name: `frames.my-number.${name}@${width}px`,
        value: found / people,
        unit: 'share',
        baseline: null,
        ratio: null,
        details: { interval: Object.values(clopperPearson(found, people)), found, frames: people },
      });
    }
  return measurements;
}

/** Width of a card as it is drawn. */
const drawnWidth = 1012;

async function backOf(seed: number, covered: boolean): Promise<Buffer> {
  const { back } = await myNumberCard(documentHolder(seed));
  if (!back) throw new Error('a card without a back');
  if (!covered) return back;
  // The code's place is given for a card of 1012 pixels; the picture of it may have more.
  const scale = ((await sharp(back).metadata()).width ?? drawnWidth) / drawnWidth;
  const [left, top, side] = [774, 36, 200].map((length) => Math.round(length * scale)) as [
    number,
    number,
    number,
  ];
  const paper = { create: { width: side, height: side, channels: 3, background: '#ebe4d8' } } as const;
  const input = await sharp(paper).png().toBuffer();
  return sharp(back).composite([{ input, left, top }]).png().toBuffer();
}
