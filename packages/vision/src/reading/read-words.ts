import { prefectures } from '@ekyc/documents';
import type { ReadField } from '@ekyc/engine-port';
import type { ReadText } from './ocr.ts';
import { editDistance, plain, surer } from './plain-text.ts';

export function readAddress({ text, confidence }: ReadText): ReadField | null {
  // A ruled line that a crop has caught reads as dashes behind the house number.
  const value = plain(text)
    .replaceAll(/[‐‑‒–—―−]/gu, '-')
    .replace(/(?<=[\d号番地])[ーニ-]+$/u, '');
  if (value.length < 4) return null;
  const known = prefectures.some((prefecture) => value.startsWith(prefecture.name));
  return { value, confidence: known ? surer(confidence, 0.3) : confidence * 0.8 };
}

/** 男 or 女, with or without M. or F. behind it. */
export function readSex({ text, confidence }: ReadText): ReadField | null {
  const tidy = plain(text);
  const kanji = /[男女]/u.exec(tidy)?.[0];
  const latin = /[MF]\.?$/u.exec(tidy)?.[0].charAt(0);
  const sex = kanji ?? (latin === 'M' ? '男' : latin === 'F' ? '女' : null);
  if (!sex) return null;
  const contradicted = kanji && latin && (kanji === '男') !== (latin === 'M');
  return { value: sex, confidence: contradicted ? confidence * 0.5 : surer(confidence, latin ? 0.6 : 0.2) };
}

/** M or F, alone in its field. */
export function readLatinSex({ text, confidence }: ReadText): ReadField | null {
  const sex = /^[MF](?=\.?$)/u.exec(plain(text).toUpperCase())?.[0];
  return sex === undefined ? null : { value: sex, confidence };
}

/** 入管法 別表第一 and 別表第二: the statuses of residence, as cards print them. */
const statuses = [
  '外交 公用 教授 芸術 宗教 報道 高度専門職1号イ 高度専門職1号ロ 高度専門職1号ハ 高度専門職2号 経営・管理',
  '法律・会計業務 医療 研究 教育 技術・人文知識・国際業務 企業内転勤 介護 興行 技能 特定技能1号 特定技能2号',
  '技能実習1号イ 技能実習1号ロ 技能実習2号イ 技能実習2号ロ 技能実習3号イ 技能実習3号ロ 育成就労 文化活動 短期滞在',
  '留学 研修 家族滞在 特定活動 永住者 日本人の配偶者等 永住者の配偶者等 定住者',
].flatMap((line) => line.split(' '));

/** 国籍・地域 of most foreign residents (在留外国人統計), as cards print them. */
const nationalities = [
  '中国 ベトナム 韓国 フィリピン ネパール ブラジル インドネシア ミャンマー 台湾 米国 スリランカ タイ インド ペルー 朝鮮',
  'バングラデシュ カンボジア モンゴル パキスタン 英国 ロシア フランス ウズベキスタン カナダ オーストラリア ドイツ マレーシア',
  'ナイジェリア イタリア ボリビア シンガポール トルコ スペイン ラオス コロンビア メキシコ アルゼンチン ニュージーランド イラン',
  'エジプト ガーナ ウクライナ オランダ スウェーデン スイス ポーランド アイルランド ポルトガル ベルギー パラグアイ ケニア 香港',
].flatMap((line) => line.split(' '));

/** The word of a closed list that was read; one sign in three may be misread. */
function nearest(words: readonly string[], { text, confidence }: ReadText): ReadField | null {
  const read = plain(text).replaceAll(/[･•.．]/gu, '・');
  const ranked = words
    .map((word) => ({ word, edits: editDistance(word, read) }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best, second] = ranked;
  if (!best || best.edits > best.word.length / 3 || best.edits === second?.edits) return null;
  return { value: best.word, confidence: best.edits === 0 ? surer(confidence, 0.7) : confidence * 0.8 };
}

export function readStatusOfResidence(read: ReadText): ReadField | null {
  return nearest(statuses, read);
}

/** A nationality of the list, else what stands there in katakana or kanji: the list does not hold every country. */
export function readNationality(read: ReadText): ReadField | null {
  const known = nearest(nationalities, read);
  if (known) return known;
  const value = plain(read.text).replaceAll(/[^\p{Script=Han}\p{Script=Katakana}ー・]/gu, '');
  // A word of the list read at another size outweighs it.
  return value.length < 2 ? null : { value, confidence: read.confidence * 0.4 };
}

/** A nationality in Latin capitals; a Japanese passport's holder has one only. */
export function readLatinNationality({ text, confidence }: ReadText): ReadField | null {
  const value = plain(text)
    .toUpperCase()
    .replaceAll(/[^A-Z]/gu, '');
  if (editDistance(value, 'JAPAN') <= 1) {
    return { value: 'JAPAN', confidence: value === 'JAPAN' ? surer(confidence, 0.7) : confidence * 0.8 };
  }
  return value.length < 3 ? null : { value, confidence: confidence * 0.7 };
}
