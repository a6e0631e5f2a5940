import { unifyLookalikes } from './lookalikes.ts';

const prefectureNames = [
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県',
  '石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県',
  '岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県',
].flatMap((line) => line.split(' '));

export interface Prefecture {
  /** Two digits of JIS X 0401, `01`–`47`. */
  readonly code: string;
  readonly name: string;
}

/** The 47 prefectures in the order of JIS X 0401. */
export const prefectures: readonly Prefecture[] = prefectureNames.map((name, index) => ({
  code: String(index + 1).padStart(2, '0'),
  name,
}));

/** Stands beside the prefectures where a domicile may lie abroad (外国籍 on licences). */
export const abroad: Prefecture = { code: '99', name: '外国籍' };

/** Prefecture of a two-digit code, else null; `99` is none. */
export function prefectureOfCode(code: string): Prefecture | null {
  return prefectures.find((prefecture) => prefecture.code === code) ?? null;
}

/** Prefecture with whose name an address begins (spaces before it and inside it do not matter), else null. */
export function prefectureOfAddress(address: string): Prefecture | null {
  const plain = unifyLookalikes(address).normalize('NFKC').replace(/\s/gu, '');
  return prefectures.find((prefecture) => plain.startsWith(prefecture.name)) ?? null;
}

/** The address without the prefecture it begins with; unchanged where it begins with none. */
export function withoutPrefecture(address: string): string {
  const found = prefectures.find((prefecture) => address.startsWith(prefecture.name));
  return found === undefined ? address : address.slice(found.name.length);
}
