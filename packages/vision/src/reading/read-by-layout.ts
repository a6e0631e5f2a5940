import { todayInTokyo } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '../engine.types.ts';
import type { DocumentLayout, FieldKind, FieldLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { hasInk } from './ink-of-line.ts';
import { readField } from './fields.ts';
import { divideName, nameGap, nameParts } from './name-gap.ts';
import { normaliseTones, type Ocr } from './ocr.ts';
import { containment } from './plain-text.ts';
import { joinZone, readZone } from './read-zone.ts';
import { settleVariants } from './settle-variants.ts';
import { vote } from './vote.ts';

/** Heights at which a field is read: 80 px is where the model reads best; the others settle a doubtful first. */
const LINE_HEIGHTS = [80, 60, 100, 48];
/** Heights at which ink alone is read. */
const INK_HEIGHTS = [60, 48, 72];
/** A field read this surely is not read again. */
const SURE = 0.85;
/** What is not always printed must be read surely to count: paper and ruled lines read as something too. */
const SURELY_PRINTED = 0.6;
/** Parts of two dates would make a third. */
const WHOLE_ONLY: readonly FieldKind[] = [
  'date',
  'englishDate',
  'sex',
  'latinSex',
  'nationality',
  'statusOfResidence',
];

/** Whether a field's readings may be voted on place by place. */
export function isVotedByCharacter(kind: FieldKind): boolean {
  return !WHOLE_ONLY.includes(kind);
}

async function readAt(card: Raster, field: FieldLayout, ocr: Ocr, height: number): Promise<ReadField | null> {
  const line = cropLine(card, field.region, height);
  const plain = readField(field.kind, await ocr.readLine(line));
  if (!plain || field.kind !== 'name') return plain;
  return { ...plain, value: divideName(plain.value, nameGap(line)) };
}

/** A name in which the recogniser found no line of text: its ink alone, taken as one. Less sure than any other. */
async function readInkAlone(
  card: Raster,
  field: FieldLayout,
  ocr: Ocr,
  height: number,
): Promise<ReadField | null> {
  const line = cropLine(card, field.region, height);
  const parts = nameParts(line);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const [left, right] = [first.from - height / 4, last.to + height / 4].map((x) => x / line.width);
  const { x, width } = field.region;
  const [from, to] = [Math.max(0, left ?? 0), Math.min(1, right ?? 1)];
  const region = { ...field.region, x: x + from * width, width: (to - from) * width };
  const read = readField(field.kind, await ocr.readLine(cropLine(card, region, height), { raw: true }));
  const value = read && divideName(read.value, nameGap(line));
  return read && value ? { value, confidence: read.confidence * 0.5 } : null;
}

async function readOneField(
  card: Raster,
  field: FieldLayout,
  ocr: Ocr,
  heights: readonly number[],
): Promise<ReadField | null> {
  if (field.optional && !hasInk(cropLine(card, field.region, LINE_HEIGHTS[0] ?? 80))) return null;
  const isName = field.kind === 'name';
  const readings: ReadField[] = [];
  for (const height of heights) {
    const read = await readAt(card, field, ocr, height);
    if (!read) continue;
    readings.push(read);
    // A name has no check, and 銘 is read for 鈴 as surely as 鈴 itself: it is always read twice.
    if (readings.length === 1 && read.confidence >= SURE && !field.handwritten && !isName) break;
    if (readings.length === 2 && readings[0]?.value === read.value) break;
  }
  if (readings.length === 0 && isName && heights.length > 1) {
    for (const height of INK_HEIGHTS) {
      const read = await readInkAlone(card, field, ocr, height);
      if (read) readings.push(read);
    }
  }
  const voted = vote(readings, isVotedByCharacter(field.kind));
  if (!voted || (field.optional && voted.confidence < SURELY_PRINTED)) return null;
  if (!isName) return voted;
  return settleVariants(normaliseTones(cropLine(card, field.region, LINE_HEIGHTS[0] ?? 80)), voted);
}

/**
 * Reads all fields of a rectified, upright, grey document; those that can't be read are left out.
 * @param heights at which doubtful fields are read; one of them where little is expected
 */
export async function readFields(
  card: Raster,
  layout: DocumentLayout,
  ocr: Ocr,
  heights = LINE_HEIGHTS,
): Promise<Record<string, ReadField>> {
  const fields: Record<string, ReadField> = {};
  for (const field of layout.fields) {
    const read = await readOneField(card, field, ocr, heights);
    if (read) fields[field.name] = read;
  }
  return layout.zone ? joinZone(fields, readZone(card, layout, todayInTokyo(new Date()))) : fields;
}

/** Print that fits by this share or less is another document's; from here on it counts, in full at 1. */
const NO_FIT = 0.6;

/** How much of the layout's own print is where it must be, 0 to the sum of the anchors' weights. */
export async function printEvidence(card: Raster, layout: DocumentLayout, ocr: Ocr): Promise<number> {
  let evidence = 0;
  for (const { text, region, weight } of layout.anchors) {
    const read = await ocr.readLine(cropLine(card, region, LINE_HEIGHTS[0] ?? 80));
    const fit = containment(text, read.text);
    evidence += weight * Math.max(0, (fit - NO_FIT) / (1 - NO_FIT));
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
