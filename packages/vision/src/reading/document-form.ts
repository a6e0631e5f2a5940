import type { Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { PictureMeasures, ReadField } from '@ekyc/engine-port';
import type { DocumentLayout, UnitedForm } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { inkColumns, inkSpan } from './ink-of-line.ts';
import type { Ocr } from './ocr.ts';
import { containment, plain } from './plain-text.ts';
import { readFields } from './read-by-layout.ts';

export type DocumentForm = NonNullable<PictureMeasures['form']>;

/** Booklets applied for from this day on have no 所持人記入欄 (docs/documents.md, "Forms of one document"). */
const noAddressPageFrom = '2020-02-04';
/** Issued in the weeks after it, a booklet may have been applied for before. */
const oldBookletsUntil = '2020-03-03';

/** What the mark of a united card says, and how much of it is enough. */
const cardMark = '個人番号カード';
const markRead = 0.55;
/** The title is read at these heights; two must be the ordinary one's and none the other's. */
const titleHeights = [80, 60, 100];
/** Width of a full-width letter, with the title's spacing, to the height of its ink (specimens: 1.10 to 1.16). */
const letterPitch = 1.15;

/**
 * Tells an ordinary 在留カード or 特別永住者証明書 from one that is a My Number card too. The back of the latter bears the
 * 個人番号 and must never be asked for, so `ordinary` is answered only where the whole title was read without 特定, twice,
 * on no more print than its letters take; any sign of the other form gives `unitedWithMyNumberCard`.
 */
async function formOfCard(card: Raster, form: UnitedForm, ocr: Ocr): Promise<DocumentForm> {
  const mark = await ocr.readLine(cropLine(card, form.markRegion, 80));
  if (containment(cardMark, mark.text) >= markRead) return 'unitedWithMyNumberCard';
  let ordinary = 0;
  for (const height of titleHeights) {
    const line = withoutNeighbour(cropLine(card, form.titleRegion, height));
    const title = plain((await ocr.readLine(line)).text);
    if (/[特待]定|定(?:在留|特別)/u.test(title)) return 'unitedWithMyNumberCard';
    if (title === form.title && !isLongerThan(line, form.title)) ordinary += 1;
    if (ordinary === 2) return 'ordinary';
  }
  return 'unclear';
}

/** The line up to the first blank as wide as it is high: behind it stands the title's translation. */
function withoutNeighbour(line: Raster): Raster {
  const columns = inkColumns(line);
  const first = columns.indexOf(true);
  if (first < 0) return line;
  for (let x = first, blank = 0; x < line.width; x++) {
    blank = columns[x] ? 0 : blank + 1;
    if (blank < line.height) continue;
    const quad = [
      { x: 0, y: 0 },
      { x, y: 0 },
      { x, y: line.height },
      { x: 0, y: line.height },
    ] as const;
    return rectify(line, quad, x, line.height);
  }
  return line;
}

/** Whether a line's print is so wide that it must hold more letters than the title: two more are 特定. */
function isLongerThan(line: Raster, title: string): boolean {
  const span = inkSpan(line);
  if (!span) return true;
  const letters = (span.right - span.left) / (span.bottom - span.top) / letterPitch;
  return letters > title.length + 1;
}

function isTenOrFiveYears(issue: string, expiry: string): boolean {
  const years = Number(expiry.slice(0, 4)) - Number(issue.slice(0, 4));
  return issue.slice(4) === expiry.slice(4) && (years === 5 || years === 10);
}

/**
 * Tells by the day of issue whether a passport's booklet has an address page. `unclear` where that day was not read
 * surely or does not lie five or ten years before the expiry, and in the first weeks of the new booklets.
 */
export function formOfPassport(fields: Readonly<Record<string, ReadField>>): DocumentForm {
  const issue = fields['issueDate']?.value;
  const expiry = fields['expiryDate']?.value;
  if (!issue || !expiry || !isTenOrFiveYears(issue, expiry)) return 'unclear';
  if (issue < noAddressPageFrom) return 'ordinary';
  return issue > oldBookletsUntil ? 'withoutAddressPage' : 'unclear';
}

/** The form of a rectified, upright, grey document; null for a document that has one form only. */
export async function readForm(card: Raster, layout: DocumentLayout, ocr: Ocr): Promise<DocumentForm | null> {
  if (layout.unitedForm) return formOfCard(card, layout.unitedForm, ocr);
  if (!layout.zone) return null;
  const dated = layout.fields.filter(({ name }) => name === 'issueDate' || name === 'expiryDate');
  return formOfPassport(await readFields(card, { ...layout, fields: dated }, ocr));
}
