import {
  driversLicenseNumberCheckDigitOk,
  parsePassportNumber,
  parseResidenceCardNumber,
} from '@ekyc/documents';
import type { ReadField } from '@ekyc/engine-port';
import type { ReadText } from './ocr.ts';
import { asDigits, plain, surer } from './plain-text.ts';

export function readLicenceNumber({ text, confidence }: ReadText): ReadField | null {
  const between = plain(text)
    .replaceAll(/^[第弟]/gu, '')
    .replaceAll(/[号弓]$/gu, '');
  const digits = /\d{12}/u.exec(asDigits(between))?.[0];
  if (!digits) return null;
  const certain = driversLicenseNumberCheckDigitOk(digits);
  return { value: digits, confidence: certain ? surer(confidence, 0.7) : confidence * 0.6 };
}

/** Digits that the recogniser takes for letters where only letters can stand. */
const misreadLetters: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
  '|': 'I',
};

function asLetters(text: string): string {
  return Array.from(text, (letter) => misreadLetters[letter] ?? letter).join('');
}

/** A number whose signs were all of the right kind as read is surer than one that had to be mended. */
function mended(number: string, read: string, confidence: number): ReadField {
  return { value: number, confidence: number === read ? surer(confidence, 0.3) : confidence * 0.8 };
}

/** Two letters, eight digits, two letters: a sign of another kind at its place was misread, not printed. */
export function readResidenceNumber({ text, confidence }: ReadText): ReadField | null {
  const read = plain(text).replaceAll(/[^A-Za-z0-9|]/gu, '');
  const upper = read.toUpperCase();
  if (upper.length !== 12) return null;
  const number = parseResidenceCardNumber(
    `${asLetters(upper.slice(0, 2))}${asDigits(read.slice(2, 10))}${asLetters(upper.slice(10))}`,
  );
  return number === null ? null : mended(number, upper, confidence);
}

/** Two letters and seven digits. */
export function readPassportNumber({ text, confidence }: ReadText): ReadField | null {
  const read = plain(text).replaceAll(/[^A-Za-z0-9|]/gu, '');
  const upper = read.toUpperCase();
  if (upper.length !== 9) return null;
  const number = parsePassportNumber(`${asLetters(upper.slice(0, 2))}${asDigits(read.slice(2))}`);
  return number === null ? null : mended(number, upper, confidence);
}
