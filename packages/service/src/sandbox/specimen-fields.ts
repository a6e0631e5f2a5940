import type { DocumentType, LicenceSubmission, Profile } from '@ekyc/contract';
import { type IdType, idTypes, prefectureOfCode, wholeName } from '@ekyc/documents';

/** What stands on a specimen, as a reading names it: texts as printed, days as YYYY-MM-DD, places by their codes. */
export type SpecimenFields = Readonly<Record<string, string>>;

const address = {
  postal: '8120045',
  prefCode: '40',
  city: '福岡市博多区',
  address: '東公園7番70号',
} as const;
const printedAddress = '福岡県福岡市博多区東公園7番70号';
const birthday = '1983-07-20';

/** An invented person; residence cards have another one, who can hold them. */
const citizen: Profile = {
  familyName: '高橋',
  firstName: '健一',
  familyNameKana: 'タカハシ',
  firstNameKana: 'ケンイチ',
  birthday,
  ...address,
};
const resident: Profile = {
  familyName: 'WANG',
  firstName: 'XIAOMING',
  familyNameKana: 'ワン',
  firstNameKana: 'シャオミン',
  birthday,
  ...address,
};

/** The person on the specimen of this document. */
export function specimenProfile(idType: IdType | null): Profile {
  return idType === 'residenceCard' || idType === 'specialPermanentResidentCertificate' ? resident : citizen;
}

const printedCitizen = { name: '高橋 健一', birthday, address: printedAddress } as const;
const printedResident = {
  name: 'WANG XIAOMING',
  nameKanji: '王 小明',
  birthday,
  sex: '男',
  nationality: '中国',
  address: printedAddress,
  number: 'YM78931395XC',
} as const;
const licence = { ...printedCitizen, issueDate: '2024-05-01', number: '900364014180' } as const;

const ofDocuments: Readonly<Record<IdType, SpecimenFields>> = {
  driversLicense: { ...licence, expiryDate: '2029-08-20' },
  drivingHistoryCertificate: licence,
  myNumberCard: {
    ...printedCitizen,
    sex: '男',
    expiryDate: '2033-07-20',
    certificateExpiryDate: '2028-07-20',
  },
  residenceCard: {
    ...printedResident,
    issueDate: '2024-06-10',
    expiryDate: '2029-05-01',
    statusOfResidence: '定住者',
    periodOfStayExpiryDate: '2029-05-01',
  },
  specialPermanentResidentCertificate: {
    ...printedResident,
    issueDate: '2023-07-03',
    expiryDate: '2030-07-03',
  },
  passport: {
    name: 'TAKAHASHI KENICHI',
    surname: 'TAKAHASHI',
    givenName: 'KENICHI',
    birthday,
    nationality: 'JAPAN',
    sex: 'M',
    issueDate: '2019-06-14',
    expiryDate: '2029-06-14',
    number: 'GW2885988',
    mrzValid: 'true',
  },
};

/**
 * What is read of the specimen of this document. Where the business supplied who the person is, that stands there, so
 * far as the document's letters can say it: of a document in Latin letters the name stays the specimen's.
 */
export function specimenFields(idType: IdType, supplied: Partial<Profile>): SpecimenFields {
  const printed = ofDocuments[idType];
  const person = { ...specimenProfile(idType), ...supplied };
  const prefecture = prefectureOfCode(person.prefCode)?.name ?? '';
  return {
    ...printed,
    birthday: person.birthday,
    ...(idTypes[idType].nameScript === 'japanese' ? { name: wholeName(person) } : {}),
    ...(idTypes[idType].printsAddress ? { address: `${prefecture}${person.city}${person.address}` } : {}),
  };
}

const holder = { name: '高橋 健一', birthday, domicile: '40', licenseNumber: '400364014180' } as const;

/** What is submitted of the specimen of a licence. */
export const specimenLicences: Readonly<Record<DocumentType, LicenceSubmission>> = {
  hazMatLicense: {
    documentType: 'hazMatLicense',
    ...holder,
    classB4IssueDate: '2005-09-19',
    classB4IssueNumber: '79100',
    classB4IssuingGovernor: '23',
  },
  fireDefenseEquipmentOfficerLicense: {
    documentType: 'fireDefenseEquipmentOfficerLicense',
    ...holder,
    classA1IssueDate: '2020-05-11',
    classA1IssueNumber: '22763',
    classA1IssuingGovernor: '23',
  },
};

/** Read of each licence, but never submitted. */
export const photoRenewalDate = '2031-07-20';
