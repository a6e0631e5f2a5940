import { seededRandom } from '../random.ts';
import { nameSets, type NameSet, residents, type Sex } from './holder-names.ts';
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
const places = [
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

type Place = readonly [string, string, string, string, string, string, string];

/** Addresses that nothing was tuned on, for the sets of names that are held out. */
const heldOutPlaces = [
  ['1540024', '13', '東京都', '世田谷区', '三軒茶屋2丁目11番22-305号', '30', 'TOKYO'],
  ['1920046', '13', '東京都', '八王子市', '明神町4丁目7番14号', '30', 'TOKYO'],
  ['0790461', '01', '北海道', '滝川市', '江部乙町東11丁目5番8号', '10', 'HOKKAIDO'],
  ['0360053', '02', '青森県', '弘前市', '大字薬師堂字熊本120番地3', '20', 'AOMORI'],
  ['0200871', '03', '岩手県', '盛岡市', '中ノ橋通1丁目6番8号', '21', 'IWATE'],
  ['9901442', '06', '山形県', '西村山郡朝日町', '大字宮宿1115番地', '24', 'YAMAGATA'],
  ['3100852', '08', '茨城県', '水戸市', '笠原町978番地の6', '40', 'IBARAKI'],
  ['3703531', '10', '群馬県', '高崎市', '足門町1700番地', '42', 'GUNMA'],
  ['2770005', '12', '千葉県', '柏市', '柏5丁目10番1号ハイム柏102', '44', 'CHIBA'],
  ['2430303', '14', '神奈川県', '愛甲郡愛川町', '中津3525番地', '45', 'KANAGAWA'],
  ['9402108', '15', '新潟県', '長岡市', '千秋3丁目315番地6', '46', 'NIIGATA'],
  ['9208201', '17', '石川県', '金沢市', '鞍月1丁目1番地', '52', 'ISHIKAWA'],
  ['5050303', '21', '岐阜県', '加茂郡八百津町', '伊岐津志1200番地12', '53', 'GIFU'],
  ['4380086', '22', '静岡県', '磐田市', '見付3599番地8', '49', 'SHIZUOKA'],
  ['5150505', '24', '三重県', '伊勢市', '西豊浜町655番地', '55', 'MIE'],
  ['5200806', '25', '滋賀県', '大津市', '打出浜2番1号コラボ滋賀906', '60', 'SHIGA'],
  ['5770054', '27', '大阪府', '東大阪市', '高井田元町1丁目2番13号', '62', 'OSAKA'],
  ['6570845', '28', '兵庫県', '神戸市灘区', '岩屋中町4丁目2番7号', '63', 'HYOGO'],
  ['6370014', '29', '奈良県', '五條市', '住川町1275番地', '64', 'NARA'],
  ['6900823', '32', '島根県', '松江市', '西川津町1060番地', '71', 'SHIMANE'],
  ['7110912', '33', '岡山県', '倉敷市', '児島小川町3681番地3', '72', 'OKAYAMA'],
  ['7470849', '35', '山口県', '防府市', '大字西仁井令2丁目14番22号', '74', 'YAMAGUCHI'],
  ['7620025', '37', '香川県', '坂出市', '川津町2963番地1', '81', 'KAGAWA'],
  ['7980060', '38', '愛媛県', '宇和島市', '丸之内5丁目1番19号', '82', 'EHIME'],
  ['8030835', '40', '福岡県', '北九州市小倉北区', '井堀3丁目13番5号', '90', 'FUKUOKA'],
  ['8580907', '42', '長崎県', '佐世保市', '棚方町282番地', '92', 'NAGASAKI'],
  ['8615535', '43', '熊本県', '熊本市北区', '貢町780番地', '93', 'KUMAMOTO'],
  ['8900062', '46', '鹿児島県', '鹿児島市', '与次郎2丁目4番35号', '96', 'KAGOSHIMA'],
  ['9010406', '47', '沖縄県', '島尻郡八重瀬町', '字屋宜原181番地', '97', 'OKINAWA'],
  ['6158530', '26', '京都府', '京都市西京区', '御陵大枝山町1丁目39番', '61', 'KYOTO'],
] as const;

/**
 * The holder with this seed, the same for ever. Names come from one of the sets, or from the residents of other
 * countries; `changes` replaces single values.
 */
export function documentHolder(
  seed: number,
  names: NameSet | 'resident' = 'common',
  changes: Partial<DocumentHolder> = {},
): DocumentHolder {
  const random = seededRandom(seed + 5000);
  const [postal, prefCode, prefecture, city, street, commission, domicile] = random.pick<Place>(
    names.startsWith('heldOut') ? heldOutPlaces : places,
  );
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
      residents,
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
  const [familyName, familyNameKana] = at(nameSets[names].families, seed);
  // Another step, so that neighbours differ in sex and a second round pairs the names again.
  const [firstName, firstNameKana, sex] = at(nameSets[names].givenNames, seed * 11 + Math.floor(seed / 20));
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
