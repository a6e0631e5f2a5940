import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import type { Raster } from '../card/raster.ts';
import { greymap } from '../image/greymap.ts';

const require = createRequire(import.meta.url);
const languageFolder = path.join(path.dirname(require.resolve('@tesseract.js-data/jpn')), '4.0.0_best_int');

export interface ReadText {
  readonly text: string;
  /** The recogniser's own mean over the characters, 0..1. */
  readonly confidence: number;
}

export interface Ocr {
  /**
   * Reads one line of text from a grey raster, 48 to 100 px high. `digitsOnly` allows no other characters; `raw` takes
   * the whole raster as one line, where the recogniser's own search for the line found none (健一 ends with a stroke).
   */
  readLine(
    line: Raster,
    options?: { readonly digitsOnly?: boolean; readonly raw?: boolean },
  ): Promise<ReadText>;
  close(): Promise<void>;
}

/** Stretches the tones so that the darkest and brightest hundredths reach black and white. */
export function normaliseTones(grey: Raster): Raster {
  const histogram = new Uint32Array(256);
  for (const value of grey.data) histogram[value] = (histogram[value] ?? 0) + 1;
  const hundredth = grey.data.length / 100;
  let low = 0;
  for (let seen = histogram[0] ?? 0; low < 255 && seen < hundredth; ) seen += histogram[++low] ?? 0;
  let high = 255;
  for (let seen = histogram[255] ?? 0; high > 0 && seen < hundredth; ) seen += histogram[--high] ?? 0;
  const span = Math.max(1, high - low);
  const data = new Uint8ClampedArray(grey.data.length);
  grey.data.forEach((value, i) => {
    data[i] = ((value - low) * 255) / span;
  });
  return { ...grey, data };
}

/** Loads Tesseract with the Japanese model from its package; it runs in a worker thread of this process. */
export async function loadOcr(): Promise<Ocr> {
  const worker: Worker = await createWorker('jpn', 1, {
    langPath: languageFolder,
    gzip: true,
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, user_defined_dpi: '300' });
  let digitsOnly = false;
  let raw = false;
  return {
    readLine: async (line, options = {}) => {
      const wanted = options.digitsOnly ?? false;
      if (wanted !== digitsOnly) {
        await worker.setParameters({ tessedit_char_whitelist: wanted ? '0123456789 ' : '' });
        digitsOnly = wanted;
      }
      const wantedRaw = options.raw ?? false;
      if (wantedRaw !== raw) {
        const mode = wantedRaw ? PSM.RAW_LINE : PSM.SINGLE_LINE;
        await worker.setParameters({ tessedit_pageseg_mode: mode });
        raw = wantedRaw;
      }
      const { data } = await worker.recognize(greymap(normaliseTones(line)));
      return { text: data.text.trim(), confidence: data.confidence / 100 };
    },
    close: async () => void (await worker.terminate()),
  };
}
