import { seededRandom } from '../random.ts';
import { NAME_SETS, type NameSet, RESIDENTS, type Sex } from './holder-names.ts';
import { hepburn } from './latin-name.ts';
import { type LicenceHolder, licenceHolder, licenceNumber } from './licence-holder.ts';
import { inventedMyNumber } from './my-number.ts';

/** An invented visitor with all that any document prints of a person. */
export interface DocumentHolder extends LicenceHolder {
  readonly sex: Sex;
  /** Latin capitals. */
  readonly surname: string;
  readonly givenName: string;
  /** 国籍・地域 as a residence card prints it. */
  readonly nationality: string;
  /** A resident's name in kanji; empty where there is none. */
  readonly nameKanji: string;
  /** 本籍 as a passport prints it: a prefecture in Latin capitals. */
  readonly domicile: string;
  /** Two letters, eight digits, two letters: number of a residence card or 特別永住者証明書. */
  readonly residenceNumber: string;
  /** Two letters, seven digits. */
  readonly passportNumber: string;
  /** An invented 個人番号 with a right check digit. */
  readonly myNumber: string;
}

/**
 * Postal code, prefecture's code, prefecture, city, street (made up), first digits of that commission's licence
 * numbers, prefecture in Latin letters.
 */
const PLACES = [
  ['1000013', '13', '東京都', '千代田区', '霞が関2丁目1番2号', '30', 'TOKYO'],
  ['5400008', '27', '大阪府', '大阪市中央区', '大手前3丁目1番11号', '62', 'OSAKA'],
  ['2310023', '14', '神奈川県', '横浜市中区', '山下町2番15号', '45', 'KANAGAWA'],
  ['0600002', '01', '北海道', '札幌市中央区', '北2条西7丁目4番', '10', 'HOKKAIDO'],
  ['3300063', '11', '埼玉県', 'さいたま市浦和区', '高砂3丁目15番8号', '43', 'SAITAMA'],
  ['4600001', '23', '愛知県', '名古屋市中区', '三の丸3丁目1番20号', '54', 'AICHI'],
  ['8120045', '40', '福岡県', '福岡市博多区', '東公園7番70号', '90', 'FUKUOKA'],
  ['6020858', '26', '京都府', '京都市上京区', '新町通下長者町西入藪ノ内町85番', '61', 'KYOTO'],
  ['9800014', '04', '宮城県', '仙台市青葉区', '本町3丁目8番10号青葉ハイツ203号', '22', 'MIYAGI'],
  ['7300011', '34', '広島県', '広島市中区', '基町10番52-1104号', '72', 'HIROSHIMA'],
] as const;

/**
 * The holder with this seed, the same for ever. Names come from a set of twenty families and given names (`common`
 * or `variant` kanji), or from the residents of other countries; `changes` replaces single values.
 */
export function documentHolder(
  seed: number,
  names: NameSet | 'resident' = 'common',
  changes: Partial<DocumentHolder> = {},
): DocumentHolder {
  const random = seededRandom(seed + 5000);
  const [postal, prefCode, prefecture, city, street, commission, domicile] = random.pick(PLACES);
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick(Array.from('ABCDEFGHJKLMNPRSTUWXY'))).join('');
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random.next() * 10)).join('');
  return {
    ...licenceHolder(seed),
    ...nameOf(seed, names),
    postal,
    prefCode,
    prefecture,
    city,
    street,
    domicile,
    number: licenceNumber(`${commission}03${digits(6)}`),
    residenceNumber: `${letters(2)}${digits(8)}${letters(2)}`,
    passportNumber: `${letters(2)}${digits(7)}`,
    myNumber: inventedMyNumber(seed),
    ...changes,
  };
}

type HolderName = Pick<
  DocumentHolder,
  | 'familyName'
  | 'firstName'
  | 'familyNameKana'
  | 'firstNameKana'
  | 'sex'
  | 'surname'
  | 'givenName'
  | 'nationality'
  | 'nameKanji'
>;

function nameOf(seed: number, names: NameSet | 'resident'): HolderName {
  if (names === 'resident') {
    const [surname, givenName, familyNameKana, firstNameKana, sex, nationality, nameKanji] = at(
      RESIDENTS,
      seed,
    );
    return {
      familyName: surname,
      firstName: givenName,
      familyNameKana,
      firstNameKana,
      surname,
      givenName,
      sex,
      nationality,
      nameKanji,
    };
  }
  const [familyName, familyNameKana] = at(NAME_SETS[names].families, seed);
  // Another step, so that neighbours differ in sex and a second round pairs the names anew.
  const [firstName, firstNameKana, sex] = at(NAME_SETS[names].givenNames, seed * 11 + Math.floor(seed / 20));
  return {
    familyName,
    firstName,
    familyNameKana,
    firstNameKana,
    sex,
    surname: hepburn(familyNameKana),
    givenName: hepburn(firstNameKana),
    nationality: '日本',
    nameKanji: '',
  };
}

function at<T>(values: readonly T[], index: number): T {
  return values[((index % values.length) + values.length) % values.length] as T;
}
