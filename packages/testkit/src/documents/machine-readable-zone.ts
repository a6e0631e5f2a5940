import { ocrBAdvance, ocrBGlyphs } from './ocr-b-glyphs.ts';

/** What the machine readable zone of a passport says. Dates `YYYY-MM-DD`, names in Latin capitals. */
export interface PassportZone {
  readonly surname: string;
  readonly givenName: string;
  /** Nine letters and digits. */
  readonly number: string;
  readonly birthday: string;
  readonly sex: 'male' | 'female';
  readonly expiryDate: string;
}

/**
 * Check digit of ICAO Doc 9303-3 §4.9: weights 7 3 1, digits count as themselves, A–Z as 10–35, `<` as 0, modulo 10.
 */
export function zoneCheckDigit(text: string): string {
  const weights = [7, 3, 1];
  const sum = Array.from(text).reduce((total, letter, index) => {
    const value = letter === '<' ? 0 : Number.parseInt(letter, 36);
    return total + value * (weights[index % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

/** The two lines of 44 letters of a Japanese passport (TD3, ICAO Doc 9303-4 §4.2); the personal number stays empty. */
export function passportZone(zone: PassportZone): readonly [string, string] {
  const names = `${zone.surname}<<${zone.givenName}`.replaceAll(/[ -]/g, '<');
  const day = (date: string) => date.slice(2).replaceAll('-', '');
  const withCheck = (field: string) => `${field}${zoneCheckDigit(field)}`;
  const number = withCheck(zone.number.padEnd(9, '<'));
  const birthday = withCheck(day(zone.birthday));
  // Where the personal number is empty its check digit may be `<`; Japanese passports leave it so.
  const [expiry, personal] = [withCheck(day(zone.expiryDate)), '<'.repeat(15)];
  const whole = zoneCheckDigit(`${number}${birthday}${expiry}${personal}`);
  const sex = zone.sex === 'male' ? 'M' : 'F';
  return [
    `P<JPN${names}`.slice(0, 44).padEnd(44, '<'),
    `${number}JPN${birthday}${sex}${expiry}${personal}${whole}`,
  ];
}

/** One line in OCR-B, ten letters to 25.4 mm, as SVG; `pitch` is the advance in units of the drawing. */
export function printZoneLine(text: string, x: number, baseline: number, pitch: number): string {
  const scale = pitch / ocrBAdvance;
  const letters = Array.from(text).map((letter, index) => {
    const outline = ocrBGlyphs[letter];
    if (!outline) throw new Error(`OCR-B has no ${letter}`);
    return `<path transform="translate(${index * ocrBAdvance} 0)" d="${outline}"/>`;
  });
  return `<g transform="translate(${x} ${baseline}) scale(${scale.toFixed(5)})" fill="#16181c">${letters.join('')}</g>`;
}
