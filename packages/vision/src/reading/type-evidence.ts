import type { Raster } from '../card/raster.ts';
import type { ReadField } from '@ekyc/engine-port';
import type { Anchor, DocumentLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import type { Ocr } from './ocr.ts';
import { containment } from './plain-text.ts';

/** Print that fits by this share or less is another document's; from here on it counts, in full at 1. */
const noFit = 0.6;
/** Print that fits by so much but not in full is read again, smaller: one letter of a title is easily misread. */
const halfFit = 0.4;
/** Heights at which print is read: 80 px is where the model reads best. */
const heights = [80, 60];

/** Only the strokes' lengths tell 土 from 士: for the recogniser they are one. */
function folded(text: string): string {
  return text.replaceAll('土', '士');
}

/** How well a text of the layout's own is read where it must be, 0..1. */
export async function fitOf(card: Raster, { text, region }: Anchor, ocr: Ocr): Promise<number> {
  let best = 0;
  for (const height of heights) {
    const read = await ocr.readLine(cropLine(card, region, height));
    best = Math.max(best, containment(folded(text), folded(read.text)));
    if (best === 1 || best < halfFit) break;
  }
  return best;
}

/** How much of the layout's own print is where it must be, 0 to the sum of the anchors' weights. */
export async function printEvidence(card: Raster, layout: DocumentLayout, ocr: Ocr): Promise<number> {
  let evidence = 0;
  for (const anchor of layout.anchors) {
    const fit = await fitOf(card, anchor, ocr);
    evidence += anchor.weight * Math.max(0, (fit - noFit) / (1 - noFit));
  }
  return evidence;
}

/** What readable fields and a right zone add. */
export function fieldEvidence(layout: DocumentLayout, fields: Readonly<Record<string, ReadField>>): number {
  let evidence = 0;
  for (const [name, weight] of Object.entries(layout.fieldWeights)) {
    if (fields[name]) evidence += weight;
  }
  const valid = fields['mrzValid']?.value;
  if (layout.zone && valid !== undefined) evidence += layout.zone.weight * (valid === 'true' ? 1 : 0.5);
  return evidence;
}
