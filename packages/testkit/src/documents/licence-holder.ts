import { seededRandom } from '../random.ts';

/** An invented visitor: what the licence shows and what the profile form asks for. */
export interface LicenceHolder {
  /** Seed of the drawn portrait. */
  readonly seed: number;
  readonly familyName: string;
  readonly firstName: string;
  readonly familyNameKana: string;
  readonly firstNameKana: string;
  /** YYYY-MM-DD, like all dates here. */
  readonly birthday: string;
  readonly postal: string;
  /** JIS X 0401, 01–47. */
  readonly prefCode: string;
  readonly prefecture: string;
  readonly city: string;
  /** The rest of the address as printed. */
  readonly street: string;
  readonly issueDate: string;
  /** Five digits after the date of issue. */
  readonly issueNumber: string;
  readonly expiryDate: string;
  /** Twelve digits. */
  readonly number: string;
  readonly conditions: string;
}

const names = [
  ['山田', '太郎', 'ヤマダ', 'タロウ'],
  ['日本', '花子', 'ニホン', 'ハナコ'],
  ['石川', '大介', 'イシカワ', 'ダイスケ'],
  ['中村', '正男', 'ナカムラ', 'マサオ'],
  ['青木', '明子', 'アオキ', 'アキコ'],
  ['木下', '一郎', 'キノシタ', 'イチロウ'],
  ['小林', '春子', 'コバヤシ', 'ハルコ'],
  ['本田', '次郎', 'ホンダ', 'ジロウ'],
] as const;

/** Places that exist, with house numbers made up. Last: the digits with which that commission's numbers begin. */
const places = [
  ['1000013', '13', '東京都', '千代田区', '霞が関2丁目1番2号', '30'],
  ['5400008', '27', '大阪府', '大阪市中央区', '大手前3丁目1番11号', '62'],
  ['2310023', '14', '神奈川県', '横浜市中区', '山下町2番15号', '45'],
  ['0600002', '01', '北海道', '札幌市中央区', '北2条西7丁目4番', '10'],
] as const;

/** The holder with this seed, the same for ever; `changes` replaces single values. */
export function licenceHolder(seed: number, changes: Partial<LicenceHolder> = {}): LicenceHolder {
  const random = seededRandom(seed + 1000);
  const name = names[((seed % names.length) + names.length) % names.length] ?? names[0];
  const place = random.pick(places);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const serial = String(Math.floor(random.between(100000, 999999)));
  // Old enough for the classes first held in 2003, which every specimen bears.
  const birthday = `${Math.floor(random.between(1955, 1985))}-${two(random.between(1, 13))}-${two(random.between(1, 29))}`;
  return {
    seed,
    familyName: name[0],
    firstName: name[1],
    familyNameKana: name[2],
    firstNameKana: name[3],
    birthday,
    postal: place[0],
    prefCode: place[1],
    prefecture: place[2],
    city: place[3],
    street: place[4],
    issueDate: '2024-05-01',
    issueNumber: String(Math.floor(random.between(10000, 99999))),
    // Licences run out one month after a birthday.
    expiryDate: `2029-${two((Number(birthday.slice(5, 7)) % 12) + 1)}-${birthday.slice(8)}`,
    number: licenceNumber(`${place[5]}03${serial}`),
    conditions: '眼鏡等',
    ...changes,
  };
}

/** Commissions are named after the prefecture (北海道: five of them; the one of Sapporo bears the plain name). */
export function commissionOf(holder: LicenceHolder): string {
  return `${holder.prefecture}公安委員会`;
}

/** The whole address as one line. */
export function addressOf(holder: LicenceHolder): string {
  return `${holder.prefecture}${holder.city}${holder.street}`;
}

/**
 * Completes ten digits to a licence number: check digit (unofficial rule: weights 5 4 3 2 7 6 5 4 3 2, `(11 − sum
 * mod 11) mod 10`) and the count of reissues. Written here once more, apart from packages/documents, so that a
 * specimen does not agree with the code under test by sharing it.
 */
export function licenceNumber(firstTen: string, reissues = 0): string {
  if (!/^\d{10}$/.test(firstTen)) throw new Error('a licence number begins with ten digits');
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(firstTen[index]), 0);
  return `${firstTen}${(11 - (sum % 11)) % 10}${reissues}`;
}
