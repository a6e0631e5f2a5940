export { addYears, ageOn, calendarDate, isCalendarDate, splitDate, todayInTokyo } from './calendar.ts';
export { driversLicenseNumberCheckDigitOk } from './drivers-license-number.ts';
export { parseEnglishDate } from './english-date.ts';
export { dateOfEra, type EraName, eraOf, eras, formatEra } from './era.ts';
export { type DocumentPhotoType, type IdType, idTypes, isIdType } from './id-types.ts';
export { parseJapaneseDate } from './japanese-date.ts';
export { isFullWidthKatakana, toFullWidthKatakana } from './kana.ts';
export { latinNamesMatch, latinSpellingsMatch } from './latin-names.ts';
export { doubtsAboutLicence } from './licence-checks.ts';
export { parseLicenceDate, parsePhotoRenewalDate } from './licence-dates.ts';
export { parseIssueNumber, parseLicenceNumber } from './licence-numbers.ts';
export {
  isLicencePlaceCode,
  issuingGovernors,
  licencePlaces,
  parseLicencePlace,
  shortPlaceName,
} from './licence-places.ts';
export {
  isLicenceType,
  type LicenceType,
  licenceClassFields,
  licences,
  type ReadableDocument,
} from './licences.ts';
export { mendPassportZone, type PassportZone, parsePassportZone } from './machine-readable-zone.ts';
export { isMyNumber, myNumberCheckDigit } from './my-number.ts';
export { parsePassportNumber } from './passport-number.ts';
export { formatPostalCode, parsePostalCode } from './postal-code.ts';
export { type PrintedExpiry, printedExpiry } from './printed-expiry.ts';
export { prefectureOfCode, prefectures } from './prefectures.ts';
export { parseResidenceCardNumber } from './residence-card-number.ts';
export { romaniseKana } from './romanisation.ts';
export { searchableNames, searchableNumber } from './searchable.ts';
export { splitAddress } from './split-address.ts';
export { type Agreement, addressesMatch, namesMatch, normalizeAddress } from './text-comparison.ts';
export { foldVariantKanji, variantsOf } from './variant-kanji.ts';
export { wholeKana, wholeName } from './whole-name.ts';
