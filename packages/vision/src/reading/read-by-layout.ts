import { todayInTokyo } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '../engine.types.ts';
import type { DocumentLayout, FieldKind, FieldLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { hasInk } from './ink-of-line.ts';
import { readField } from './fields.ts';
import { divideName, nameGap } from './name-gap.ts';
import { normaliseTones, type Ocr } from './ocr.ts';
import { containment } from './plain-text.ts';
import { joinZone, readZone } from './read-zone.ts';
import { settleVariants } from './settle-variants.ts';
import { vote } from './vote.ts';

/** Heights at which a field is read: 80 px is where the model reads best; the others settle a doubtful first. */
const LINE_HEIGHTS = [80, 60, 100, 48];
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

async function readOneField(
  card: Raster,
  field: FieldLayout,
  ocr: Ocr,
  heights: readonly number[],
): Promise<ReadField | null> {
  if (field.optional && !hasInk(cropLine(card, field.region, LINE_HEIGHTS[0] ?? 80))) return null;
  const readings: ReadField[] = [];
  for (const height of heights) {
    const line = cropLine(card, field.region, height);
    const plain = readField(field.kind, await ocr.readLine(line));
    if (!plain) continue;
    const read = field.kind === 'name' ? { ...plain, value: divideName(plain.value, nameGap(line)) } : plain;
    readings.push(read);
    if (readings.length === 1 && read.confidence >= SURE && !field.handwritten) break;
    if (readings.length === 2 && readings[0]?.value === read.value) break;
  }
  const voted = vote(readings, isVotedByCharacter(field.kind));
  if (!voted || (field.optional && voted.confidence < SURELY_PRINTED)) return null;
  if (field.kind !== 'name') return voted;
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
