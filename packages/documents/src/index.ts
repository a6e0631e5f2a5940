export { ageOn, calendarDate, isCalendarDate, splitDate, todayInTokyo } from './calendar.ts';
export {
  driversLicenseNumberCheckDigit,
  driversLicenseNumberCheckDigitOk,
  parseDriversLicenseNumber,
} from './drivers-license-number.ts';
export { formatEnglishDate, parseEnglishDate } from './english-date.ts';
export { dateOfEra, type EraName, eraOf, eras, formatEra } from './era.ts';
export { type DocumentPhotoType, type IdType, type IdTypeFacts, idTypes, isIdType } from './id-types.ts';
export { parseJapaneseDate } from './japanese-date.ts';
export { isFullWidthKatakana, toFullWidthKatakana } from './kana.ts';
export { latinNamesMatch, latinSpellingsMatch } from './latin-names.ts';
export { doubtsAboutLicence, type LicenceDoubt, type LicenceDoubtCode } from './licence-checks.ts';
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
  type LicenceClass,
  type LicenceClassPrefix,
  type LicenceFacts,
  type LicenceType,
  licenceClassFields,
  licences,
  type ReadableDocument,
} from './licences.ts';
export {
  mendPassportZone,
  type PassportZone,
  parsePassportZone,
  zoneCheckDigit,
} from './machine-readable-zone.ts';
export { isMyNumber, myNumberCheckDigit } from './my-number.ts';
export { parsePassportNumber } from './passport-number.ts';
export { isPhotoRenewalOverdue, photoRenewalDeadline } from './photo-renewal.ts';
export { formatPostalCode, isPostalCode, parsePostalCode } from './postal-code.ts';
export {
  abroad,
  type Prefecture,
  prefectureOfAddress,
  prefectureOfCode,
  prefectures,
} from './prefectures.ts';
export { parseResidenceCardNumber } from './residence-card-number.ts';
export { romaniseKana, romaniseKanaInFull } from './romanisation.ts';
export {
  type Agreement,
  addressesMatch,
  namesMatch,
  normalizeAddress,
  normalizeForComparison,
} from './text-comparison.ts';
export { foldVariantKanji, variantsOf } from './variant-kanji.ts';
