import { driversLicenseNumberCheckDigitOk, parseJapaneseDate, prefectures } from '@ekyc/documents';
import type { ReadField } from '../engine.types.ts';
import type { FieldKind } from '../layouts/layout.types.ts';
import type { ReadText } from './ocr.ts';

/** Full-width to half-width letters and digits; the recogniser puts blanks between Japanese characters. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '');
}

/** Letters that the recogniser takes for digits where only digits can stand. */
const MISREAD_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  〇: '0',
  l: '1',
  I: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
  g: '9',
  q: '9',
};

function asDigits(text: string): string {
  return Array.from(text, (letter) => MISREAD_DIGITS[letter] ?? letter).join('');
}

/** A check that passed takes away this share of the remaining doubt. */
function surer(confidence: number, share: number): number {
  return 1 - (1 - confidence) * (1 - share);
}

const ERA_DATE = /(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元)年\d{1,2}月\d{1,2}日/u;
const BOTH_YEARS = /\d{4}年\((?:大正|昭和|平成|令和)(?:\d{1,2}|元)年?\)\d{1,2}月\d{1,2}日/u;
const WESTERN_YEAR = /(\d{4})年[^月]{0,12}?(\d{1,2})月(\d{1,2})日/u;

/** 年, 月 and 日 divide a date, so letters between them that look like digits are digits. */
function dateText(text: string): string {
  return plain(text)
    .replaceAll(/[〔［[{]/gu, '(')
    .replaceAll(/[〕］\]}]/gu, ')')
    .replaceAll(/[OoDQ〇lI|ZSBgq\d]+(?=[年月日)])/gu, asDigits)
    .replaceAll(/[合今令][和利]/gu, '令和')
    .replaceAll(/[平][成戒]/gu, '平成')
    .replaceAll(/昭[和利]/gu, '昭和');
}

function readDate({ text, confidence }: ReadText): ReadField | null {
  const tidy = dateText(text);
  const both = BOTH_YEARS.exec(tidy)?.[0];
  const agreed = both ? parseJapaneseDate(both) : null;
  // Two years that name the same one: a misreading would have had to hit both.
  if (agreed) return { value: agreed.date, confidence: surer(confidence, 0.8) };
  const western = WESTERN_YEAR.exec(tidy);
  const westernDate = western ? parseJapaneseDate(`${western[1]}年${western[2]}月${western[3]}日`) : null;
  if (westernDate) return { value: westernDate.date, confidence: confidence * 0.7 };
  const era = ERA_DATE.exec(tidy)?.[0];
  const eraDate = era ? parseJapaneseDate(era) : null;
  return eraDate && { value: eraDate.date, confidence: surer(confidence, 0.4) };
}

function readLicenceNumber({ text, confidence }: ReadText): ReadField | null {
  const between = plain(text)
    .replaceAll(/^[第弟]/gu, '')
    .replaceAll(/[号弓]$/gu, '');
  const digits = /\d{12}/u.exec(asDigits(between))?.[0];
  if (!digits) return null;
  const certain = driversLicenseNumberCheckDigitOk(digits);
  return { value: digits, confidence: certain ? surer(confidence, 0.7) : confidence * 0.6 };
}

function readAddress({ text, confidence }: ReadText): ReadField | null {
  // A ruled line that a crop has caught reads as dashes behind the house number.
  const value = plain(text)
    .replaceAll(/[‐‑‒–—―−]/gu, '-')
    .replace(/(?<=[\d号番地])[ーニ-]+$/u, '');
  if (value.length < 4) return null;
  const known = prefectures.some((prefecture) => value.startsWith(prefecture.name));
  return { value, confidence: known ? surer(confidence, 0.3) : confidence * 0.8 };
}

function readName({ text, confidence }: ReadText): ReadField | null {
  const value = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}A-Za-z々ー・\s]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return value.length < 2 ? null : { value, confidence };
}

const READERS: Readonly<Record<FieldKind, (read: ReadText) => ReadField | null>> = {
  name: readName,
  address: readAddress,
  date: readDate,
  licenceNumber: readLicenceNumber,
};

/** Turns what the recogniser read into the field's value; null when it can't be one. */
export function readField(kind: FieldKind, read: ReadText): ReadField | null {
  return READERS[kind](read);
}

/** Share of an expected text's characters that were read, in their order (longest common subsequence), 0..1. */
export function shareRead(expected: string, read: string): number {
  const wanted = Array.from(expected);
  let row = [0, ...wanted.map(() => 0)];
  for (const letter of plain(read)) {
    const next = [0];
    wanted.forEach((want, i) => {
      next.push(want === letter ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0));
    });
    row = next;
  }
  return wanted.length === 0 ? 0 : (row.at(-1) ?? 0) / wanted.length;
}
