export { ageOn, calendarDate, isCalendarDate, splitDate, todayInTokyo } from './calendar.ts';
export {
  driversLicenseNumberCheckDigit,
  driversLicenseNumberCheckDigitOk,
  parseDriversLicenseNumber,
} from './drivers-license-number.ts';
export { dateOfEra, type EraName, eraOf, eras, formatEra } from './era.ts';
export { type DocumentPhotoType, type IdType, type IdTypeFacts, idTypes, isIdType } from './id-types.ts';
export { parseJapaneseDate } from './japanese-date.ts';
export { isFullWidthKatakana, toFullWidthKatakana } from './kana.ts';
export { isMyNumber, myNumberCheckDigit } from './my-number.ts';
export { formatPostalCode, isPostalCode, parsePostalCode } from './postal-code.ts';
export {
  abroad,
  type Prefecture,
  prefectureOfAddress,
  prefectureOfCode,
  prefectures,
} from './prefectures.ts';
export {
  type Agreement,
  addressesMatch,
  namesMatch,
  normalizeAddress,
  normalizeForComparison,
} from './text-comparison.ts';
export { foldVariantKanji } from './variant-kanji.ts';
