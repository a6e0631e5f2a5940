import { showInvisible } from '@ekyc/contract';
import { calendarDate, dateOfEra, type EraName } from '@ekyc/documents';

const eucJp = new TextDecoder('euc-jp');
const utf8 = new TextDecoder('utf-8');

/** Eras by the first digit of a licence's dates. */
const eraNames: readonly EraName[] = ['明治', '大正', '昭和', '平成', '令和'];

/**
 * Text of a driving licence: JIS X 0208 in two bytes a letter. FFF1 to FFFA stand for letters that only a bitmap shows
 * (外字, 欠字): they become 〓.
 */
export function jisText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [row = 0, cell = 0] = bytes.subarray(at, at + 2);
    const isLetter = row >= 0x21 && row <= 0x7e && cell >= 0x21 && cell <= 0x7e;
    text += isLetter ? eucJp.decode(Uint8Array.of(row | 0x80, cell | 0x80)) : '〓';
  }
  return printable(text);
}

/** UTF-8 with 00 behind it. */
export const plainText = (bytes: Uint8Array): string => printable(utf8.decode(bytes));

/** Without the control characters that fill a file up. Anything else that cannot be seen is shown as 〓. */
function printable(text: string): string {
  return showInvisible(text.replaceAll(/\p{Cc}/gu, '')).trim();
}

/** YYYYMMDD as `YYYY-MM-DD`; as it stands where it is no day. */
export function plainDay(bytes: Uint8Array): string {
  const text = plainText(bytes);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return calendarDate(Number(year), Number(month), Number(day)) ?? text;
}

/** A licence's day, digit of the era and YYMMDD, as `YYYY-MM-DD`; as it stands where it is none. */
export function eraDay(bytes: Uint8Array): string {
  const text = plainText(bytes);
  const [, era, year, month, day] = /^([1-5])(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const name = eraNames[Number(era) - 1];
  return (name && dateOfEra(name, Number(year), Number(month), Number(day))) ?? text;
}
