import { DateOnly } from '@owf/mdoc';
import { chipPicture } from '../chip-cards/chip-pictures.ts';
import { specimenHolder } from '../chip-cards/specimen-holder.ts';
import { inventedMyNumber } from '../documents/my-number.ts';

const { name, latinName, address, birthday } = specimenHolder;
const [familyName = '', givenName = ''] = name.split('　');
const [latinFamilyName = '', latinGivenName = ''] = latinName.split(' ');
const birth = new DateOnly(birthday);

/**
 * Records of the specimen's holder, 見本, as phones hold them: with more than may be asked, the My Number included, so
 * that a test sees what is left out.
 */
const specimenRecords = {
  myNumberRecord: {
    docType: 'org.iso.23220.1.jp.mnc',
    values: {
      'org.iso.23220.1.jp': {
        full_name_unicode: name,
        resident_address_unicode: address,
        birth_date_unicode: '2002年4月7日',
        sex_unicode: '女',
        local_gov_code_unicode: '13101',
        individual_number_unicode: inventedMyNumber(1),
        portrait: new Uint8Array(chipPicture('portrait-colour.jp2')),
      },
      'org.iso.23220.1': { birth_date: birth, sex: 2, age_in_years: 24, age_over_20: true },
    },
  },
  mobileLicence: {
    docType: 'org.iso.18013.5.1.mDL',
    values: {
      'org.iso.18013.5.1': {
        family_name: latinFamilyName,
        given_name: latinGivenName,
        birth_date: birth,
        resident_address: '1 Specimen Street',
        portrait: new Uint8Array(chipPicture('portrait.jpg')),
        age_over_18: true,
        document_number: 'TEST-1',
      },
    },
  },
  photoId: {
    docType: 'org.iso.23220.photoid.1',
    values: {
      'org.iso.23220.1': {
        family_name_unicode: familyName,
        given_name_unicode: givenName,
        birth_date: birth,
        resident_address_unicode: address,
        portrait: new Uint8Array(chipPicture('portrait.jpg')),
        age_in_years: 24,
      },
    },
  },
} satisfies Record<string, SpecimenRecord>;

export type SpecimenRecordName = keyof typeof specimenRecords;

export interface SpecimenRecord {
  readonly docType: string;
  /** Namespace, element, value. */
  readonly values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const specimenRecord = (type: SpecimenRecordName): SpecimenRecord => specimenRecords[type];
