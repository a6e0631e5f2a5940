import { todayInTokyo } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '@ekyc/engine-port';
import type { DocumentLayout, FieldKind, FieldLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { hasInk } from './ink-of-line.ts';
import { readField } from './fields.ts';
import { divideName, isLatin, nameGap, nameParts } from './name-gap.ts';
import { normaliseTones, type Ocr } from './ocr.ts';
import { printedCells } from './printed-rows.ts';
import { joinZone, readZone } from './read-zone.ts';
import { mayBeTaken } from './letters.ts';
import { printedTown } from './printed-town.ts';
import { settleAddress } from './settle-address.ts';
import { settleName } from './settle-name.ts';
import { verifyFigures } from './verify-digits.ts';
import { vote } from './vote.ts';

/** Heights at which a field is read: 80 px is where the model reads best; the others settle a doubtful first. */
const lineHeights = [80, 60, 100, 48];
/** Heights at which the ink layer is read by itself. */
const inkHeights = [60, 48, 72];
/** What ink alone says of a name is so much less sure; of the few places it says more than their wide room does. */
const inkTrust: Readonly<Partial<Record<FieldKind, number>>> = { name: 0.5, place: 1 };
/** A field read this surely is not read again. */
const sureFrom = 0.85;
/** What is not always printed must be read surely to count: paper and ruled lines read as something too. */
const surelyPrinted = 0.6;
/** Parts of two dates would make a third. */
const wholeOnly: readonly FieldKind[] = [
  'date',
  'englishDate',
  'sex',
  'latinSex',
  'nationality',
  'statusOfResidence',
  'classDate',
  'photoDeadline',
  'place',
];
/** Nothing checks these, and 銘 is read for 鈴 as surely as 鈴 itself: they are always read twice. */
const readTwice: readonly FieldKind[] = ['name', 'certificateNumber', 'issueNumber'];

/** What a second reader checks the figures of. */
const figured: readonly FieldKind[] = [
  'date',
  'classDate',
  'photoDeadline',
  'licenceNumber',
  'residenceNumber',
  'certificateNumber',
  'issueNumber',
  'address',
];

/** Whether a field's readings may be voted on place by place. */
function isVotedByCharacter(kind: FieldKind): boolean {
  return !wholeOnly.includes(kind);
}

async function readAt(card: Raster, field: FieldLayout, ocr: Ocr, height: number): Promise<ReadField | null> {
  const line = cropLine(card, field.region, height);
  const plain = readField(field.kind, await ocr.readLine(line));
  if (!plain || field.kind !== 'name') return plain;
  return { ...plain, value: divideName(plain.value, nameGap(line)) };
}

/** A field's ink alone, taken as one line: in a wide room the recogniser often finds none around two kanji. */
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
  if (!read) return null;
  const value = field.kind === 'name' ? divideName(read.value, nameGap(line)) : read.value;
  return { value, confidence: read.confidence * (inkTrust[field.kind] ?? 0) };
}

/** Reads a field in one way after the other until it is sure. */
async function readRepeatedly(
  card: Raster,
  field: FieldLayout,
  ocr: Ocr,
  ways: {
    readonly read: typeof readAt;
    readonly heights: readonly number[];
    /** Whether a first reading needs no other. */
    readonly isBorneOut: (read: ReadField) => boolean;
  },
): Promise<ReadField[]> {
  const readings: ReadField[] = [];
  for (const height of ways.heights) {
    const read = await ways.read(card, field, ocr, height);
    if (!read) continue;
    readings.push(read);
    const isEnough = !field.handwritten && !readTwice.includes(field.kind) && read.confidence >= sureFrom;
    if (readings.length === 1 && (isEnough || ways.isBorneOut(read))) break;
    if (readings.length === 2 && readings[0]?.value === read.value) break;
  }
  return readings;
}

async function readOneField(
  card: Raster,
  field: FieldLayout,
  ocr: Ocr,
  heights: readonly number[],
): Promise<ReadField | null> {
  if (field.optional && !hasInk(cropLine(card, field.region, lineHeights[0] ?? 80))) return null;
  const isBorneOut = (read: ReadField) =>
    field.kind === 'name' && (settled(card, field, read)?.confidence ?? 0) >= sureFrom;
  const line = { read: readAt, heights, isBorneOut };
  const ink = { read: readInkAlone, heights: heights.length > 1 ? inkHeights : [], isBorneOut };
  const [first, second] = field.kind === 'place' ? [ink, line] : [line, ink];
  const readings = await readRepeatedly(card, field, ocr, first);
  if (readings.length === 0 && field.kind in inkTrust) {
    readings.push(...(await readRepeatedly(card, field, ocr, second)));
  }
  const voted = vote(readings, isVotedByCharacter(field.kind));
  if (!voted || (field.optional && voted.confidence < surelyPrinted)) return null;
  return settled(card, field, voted) ?? voted;
}

/**
 * A name compared with its print letter by letter, figures against theirs, an address against the list of places; null
 * for what is none of them.
 */
function settled(card: Raster, field: FieldLayout, read: ReadField): ReadField | null {
  const isName = field.kind === 'name' && !isLatin(read.value);
  const hasFigures = figured.includes(field.kind) && !field.handwritten;
  if (!isName && !hasFigures) return null;
  const line = normaliseTones(cropLine(card, field.region, lineHeights[0] ?? 80));
  if (isName) return settleName(line, read);
  const verified = verifyFigures(line, read);
  if (field.kind !== 'address') return verified;
  return settleAddress(verified, mayBeTaken, (...asked) => printedTown(line, ...asked));
}

/** After so many unreadable cells one after the other the rest is read once each: noise takes the recogniser longest. */
const mostUnreadable = 4;

/**
 * Reads all fields of a rectified, upright, grey document and the filled rows of its table; what can't be read is left
 * out.
 * @param heights at which doubtful fields are read; one of them where little is expected
 */
export async function readFields(
  card: Raster,
  layout: DocumentLayout,
  ocr: Ocr,
  heights = lineHeights,
): Promise<Record<string, ReadField>> {
  const fields: Record<string, ReadField> = {};
  for (const field of layout.fields) {
    const read = await readOneField(card, field, ocr, heights);
    if (read) fields[field.name] = read;
  }
  let unreadable = 0;
  for (const cell of layout.table ? printedCells(card, layout.table) : []) {
    const read = await readOneField(
      card,
      cell,
      ocr,
      unreadable < mostUnreadable ? heights : heights.slice(0, 1),
    );
    unreadable = read ? 0 : unreadable + 1;
    if (read) fields[cell.name] = read;
  }
  return layout.zone ? joinZone(fields, readZone(card, layout, todayInTokyo(new Date()))) : fields;
}
