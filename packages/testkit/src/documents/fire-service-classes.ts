import { seededRandom } from '../random.ts';

/** The licences of 消防法, by their names on the wire. */
export type FireServiceLicence = 'hazMatLicense' | 'fireDefenseEquipmentOfficerLicense';

/** One row of a licence's table. */
export interface ClassRow {
  readonly prefix: string;
  /** 甲種, 乙種 or 丙種: rows of one kind share a tall cell. */
  readonly kind: string;
  /** Empty where the kind is one class. */
  readonly label: string;
}

const rows = (kind: string, letter: string, numbers: number): ClassRow[] =>
  Array.from({ length: numbers }, (_, at) => ({
    prefix: `class${letter}${at + 1}`,
    kind,
    label: `第${at + 1}類`,
  }));

/**
 * The tables' rows in their order. Written here once more, apart from packages/documents, so that a specimen does not
 * agree with the code under test by sharing it.
 */
export const classRows: Readonly<Record<FireServiceLicence, readonly ClassRow[]>> = {
  hazMatLicense: [
    { prefix: 'classA', kind: '甲種', label: '' },
    ...rows('乙種', 'B', 6),
    { prefix: 'classC', kind: '丙種', label: '' },
  ],
  fireDefenseEquipmentOfficerLicense: [
    { prefix: 'classASpecial', kind: '甲種', label: '特類' },
    ...rows('甲種', 'A', 5),
    ...rows('乙種', 'B', 7),
  ],
};

const prefectures = [
  '北海道 青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 東京 神奈川 新潟 富山 石川 福井 山梨 長野 岐阜 静岡 愛知 三重',
  '滋賀 京都 大阪 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄',
].flatMap((line) => line.split(' '));

/** What the table says of a class that its holder has. */
export interface IssuedClass {
  /** `YYYY-MM-DD` */
  readonly issueDate: string;
  /** Five digits. */
  readonly issueNumber: string;
  /** Code of the prefecture, 01–47. */
  readonly issuingGovernor: string;
}

/** The prefecture with a code as the table prints it: 東京, 北海道. */
export function governorInTable(code: string): string {
  return prefectures[Number(code) - 1] ?? '';
}

/** The issue of one class to a holder born in `birthYear`, the same for ever. */
export function issuedClass(seed: number, prefix: string, birthYear: number): IssuedClass {
  const letters = Array.from(prefix).reduce(
    (sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0),
    7,
  );
  const random = seededRandom(seed * 101 + letters);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const year = Math.floor(random.between(Math.max(1986, birthYear + 18), 2026));
  return {
    issueDate: `${year}-${two(random.between(1, 13))}-${two(random.between(1, 29))}`,
    issueNumber: String(Math.floor(random.between(1, 99999))).padStart(5, '0'),
    issuingGovernor: two(random.between(1, 48)),
  };
}
