import type { Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { ReadField } from '../engine.types.ts';
import type { DocumentLayout, FieldLayout, Region } from '../layouts/layout.types.ts';
import { readField, shareRead } from './fields.ts';
import { divideName, nameGap } from './name-gap.ts';
import type { Ocr } from './ocr.ts';

/** Heights at which a field is read: 80 px is where the model reads best; the others settle a doubtful first. */
const LINE_HEIGHTS = [80, 60, 100];
/** A field read this surely is not read again. */
const SURE = 0.85;

/** Cuts a region out of a grey card and scales it to `height` pixels. */
function crop(card: Raster, { x, y, width, height }: Region, lineHeight: number): Raster {
  const left = x * card.width;
  const top = y * card.height;
  const right = (x + width) * card.width;
  const bottom = (y + height) * card.height;
  const wide = Math.round((lineHeight * (right - left)) / (bottom - top));
  const quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  return rectify(card, quad, wide, lineHeight);
}

async function readOneField(card: Raster, field: FieldLayout, ocr: Ocr): Promise<ReadField | null> {
  let best: ReadField | null = null;
  for (const height of LINE_HEIGHTS) {
    const line = crop(card, field.region, height);
    const plain = readField(field.kind, await ocr.readLine(line));
    if (!plain) continue;
    const read = field.kind === 'name' ? { ...plain, value: divideName(plain.value, nameGap(line)) } : plain;
    if (best?.value === read.value)
      return { ...read, confidence: Math.max(best.confidence, read.confidence) };
    if (!best || read.confidence > best.confidence) best = read;
    if (best.confidence >= SURE) break;
  }
  return best;
}

/** Reads all fields of a rectified, upright, grey card; those that can't be read are left out. */
export async function readFields(
  card: Raster,
  layout: DocumentLayout,
  ocr: Ocr,
): Promise<Record<string, ReadField>> {
  const fields: Record<string, ReadField> = {};
  for (const field of layout.fields) {
    const read = await readOneField(card, field, ocr);
    if (read) fields[field.name] = read;
  }
  return fields;
}

/** How much of the layout's own print and fields is where it must be, without the portrait. */
export async function layoutEvidence(
  card: Raster,
  layout: DocumentLayout,
  fields: Readonly<Record<string, ReadField>>,
  ocr: Ocr,
): Promise<number> {
  let evidence = 0;
  for (const { text, region, weight } of layout.anchors) {
    const read = await ocr.readLine(crop(card, region, LINE_HEIGHTS[0] ?? 80));
    evidence += weight * shareRead(text, read.text);
  }
  for (const [name, weight] of Object.entries(layout.fieldWeights)) {
    if (fields[name]) evidence += weight;
  }
  return evidence;
}
