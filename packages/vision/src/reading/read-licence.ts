import {
  licencePlaces,
  parseIssueNumber,
  parseLicenceDate,
  parseLicenceNumber,
  parsePhotoRenewalDate,
  shortPlaceName,
} from '@ekyc/documents';
import type { ReadField } from '@ekyc/engine-port';
import type { ReadText } from './ocr.ts';
import { asDigits, editDistance, plain, surer } from './plain-text.ts';
import { dateText } from './read-date.ts';

const dotted = /(?:昭和|平成|令和|[昭平令SHR])(?:\d{1,2}|元)\.\d{1,2}\.\d{1,2}/u;
/** A day whose points were lost in reading: two digits each. */
const undivided = /(昭和|平成|令和)\.?(\d\d)\.?(\d\d)\.?(\d\d)(?!\d)/u;
const inWords = /(?:(?:明治|大正|昭和|平成|令和|[昭平令])(?:\d{1,2}|元)|(?:19|20)\d\d)年\d{1,2}月\d{1,2}日/u;

/**
 * The recogniser makes 信, 作, 叙, 人名 or 人省 of 令 before figures; 昭 it knows. So whatever else stands before 和 and a
 * year that 令和 may have is taken for it. Not for birthdays, which may lie in the same years of 昭和.
 */
const eraOfReiwa = /^[^昭令\d]{1,2}和(?=(?:[01]?\d|元)[.年])/u;

/** A day as it was read, with points for whatever small mark stands for one. */
function dividedText(text: string): string {
  return dateText(text)
    .replaceAll(/[・,、。･:·'’`]+/gu, '.')
    .replaceAll(/[OoDQ〇lI|ZSBgq\d]+(?=\.|$)/gu, asDigits)
    .replaceAll(/\.{2,}/gu, '.');
}

function readDay(read: ReadText, parse: (text: string) => string | null): ReadField | null {
  const asRead = dividedText(read.text);
  const text = asRead.replace(eraOfReiwa, '令和');
  const confidence = text === asRead ? read.confidence : read.confidence * 0.8;
  for (const form of [inWords, dotted]) {
    const found = form.exec(text)?.[0];
    const day = found === undefined ? null : parse(found);
    if (day !== null) return { value: day, confidence: surer(confidence, 0.4) };
  }
  const [, era, year, month, date] = undivided.exec(text) ?? [];
  const day = era === undefined ? null : parse(`${era}${year}年${month}月${date}日`);
  return day === null ? null : { value: day, confidence: confidence * 0.7 };
}

/** A day of a licence: 平成24.08.01, 平24.8.1 or 平成24年08月01日. */
export function readClassDate(read: ReadText): ReadField | null {
  return readDay(read, parseLicenceDate);
}

/** The day under a licence's photo, one of 平成 after its end too. */
export function readPhotoDeadline(read: ReadText): ReadField | null {
  return readDay(read, parsePhotoRenewalDate);
}

/** Digits as they were read, without what stands around them. */
function digitsText(text: string): string {
  return asDigits(
    plain(text)
      .replace(/^[第弟]/u, '')
      .replace(/[号弓]$/u, '')
      .replaceAll(/[.,・、。]/gu, ''),
  );
}

/** The 免状番号: twelve digits that nothing checks. */
export function readCertificateNumber({ text, confidence }: ReadText): ReadField | null {
  const number = parseLicenceNumber(digitsText(text));
  return number === null ? null : { value: number, confidence };
}

/** The 交付番号 of a class; neither its length nor a digit checks it. */
export function readIssueNumber({ text, confidence }: ReadText): ReadField | null {
  const number = parseIssueNumber(digitsText(text));
  return number === null ? null : { value: number, confidence: confidence * 0.95 };
}

/** The code of a prefecture or of 外国籍, named in full, in short or as governor; one letter may be misread. */
export function readPlace({ text, confidence }: ReadText): ReadField | null {
  const read = plain(text)
    .replaceAll(/[^\p{Script=Han}]/gu, '')
    .replace(/知事$/u, '');
  if (read.length < 2) return null;
  const ranked = licencePlaces
    .map((place) => {
      const names = [place.name, shortPlaceName(place)];
      return { code: place.code, edits: Math.min(...names.map((name) => editDistance(name, read))) };
    })
    .toSorted((a, b) => a.edits - b.edits);
  const [best, second] = ranked;
  if (!best || best.edits > 1 || best.edits === second?.edits) return null;
  return { value: best.code, confidence: best.edits === 0 ? surer(confidence, 0.7) : confidence * 0.6 };
}
