import { parseEnglishDate, parseJapaneseDate } from '@ekyc/documents';
import type { ReadField } from '@ekyc/engine-port';
import type { ReadText } from './ocr.ts';
import { asDigits, plain, surer } from './plain-text.ts';

const eraDatePattern = /(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元)年\d{1,2}月\d{1,2}日/u;
const bothYears = /\d{4}年\((?:大正|昭和|平成|令和)(?:\d{1,2}|元)年?\)\d{1,2}月\d{1,2}日/u;
const westernDate = /(\d{4})年(\d{1,2})月(\d{1,2})日/u;
const westernYear = /(\d{4})年[^月]{0,12}?(\d{1,2})月(\d{1,2})日/u;

/** 年, 月 and 日 divide a date, so letters between them that look like digits are digits. */
export function dateText(text: string): string {
  return plain(text)
    .replaceAll(/[〔［[{]/gu, '(')
    .replaceAll(/[〕］\]}]/gu, ')')
    .replaceAll(/[OoDQ〇lI|ZSBgq\d]+(?=[年月日)])/gu, asDigits)
    .replaceAll(/[合今令信][和利]/gu, '令和')
    .replaceAll(/[平][成戒]/gu, '平成')
    .replaceAll(/昭[和利]/gu, '昭和');
}

/** A date as Japanese cards print it, by era, by western year or by both. */
export function readDate({ text, confidence }: ReadText): ReadField | null {
  const tidy = dateText(text);
  const both = bothYears.exec(tidy)?.[0];
  const agreed = both ? parseJapaneseDate(both) : null;
  // Two years that name the same one: a misreading would have had to hit both.
  if (agreed) return { value: agreed.date, confidence: surer(confidence, 0.8) };
  const plainly = /[明大昭平令]/u.test(tidy) ? null : dateOf(westernDate.exec(tidy));
  if (plainly) return { value: plainly, confidence: surer(confidence, 0.4) };
  const beside = dateOf(westernYear.exec(tidy));
  if (beside) return { value: beside, confidence: confidence * 0.7 };
  const era = eraDatePattern.exec(tidy)?.[0];
  const eraDate = era ? parseJapaneseDate(era) : null;
  return eraDate && { value: eraDate.date, confidence: surer(confidence, 0.4) };
}

/** Years that a living person's document can bear; a year with a digit astray is none of them. */
const firstYear = 1900;
const lastYear = 2099;

function dateOf(match: RegExpExecArray | null): string | null {
  if (!match || Number(match[1]) < firstYear || Number(match[1]) > lastYear) return null;
  return parseJapaneseDate(`${match[1]}年${match[2]}月${match[3]}日`)?.date ?? null;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A date as passports print it; a month with one letter misread is still known. */
export function readEnglishDate({ text, confidence }: ReadText): ReadField | null {
  const match = /^(\S{1,2})(\S{3})(\S{4})$/u.exec(plain(text).toUpperCase().replaceAll(/[.,]/gu, ''));
  if (!match) return null;
  const [, day = '', word = '', year = ''] = match;
  const letters = word.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S');
  const alike = months.filter((one) => Array.from(one).filter((c, i) => c === letters[i]).length >= 2);
  const month = months.includes(letters) ? letters : alike.length === 1 ? alike[0] : undefined;
  const date = month && parseEnglishDate(`${asDigits(day)} ${month} ${asDigits(year)}`);
  if (!date) return null;
  return { value: date, confidence: month === letters ? surer(confidence, 0.4) : confidence * 0.7 };
}
