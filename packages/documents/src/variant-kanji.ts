import { unifyLookalikes } from './lookalikes.ts';

/**
 * Old and printed forms of kanji in names, the form in common use first. Only forms of one and
 * the same character stand here: 斎 and 斉 are two, though often confused.
 */
const variantForms = [
  '高髙 崎﨑嵜 辺邊邉 浜濱濵 沢澤 斎齋 斉齊 広廣 国國 桜櫻 竜龍 真眞 徳德 恵惠 黒黑 青靑 清淸 条條 会會 寿壽',
  '栄榮 円圓 瀬瀨 頼賴 弥彌 当當 宝寶 島嶋嶌 岳嶽 富冨 槙槇 橋槗𣘺 桑桒 吉𠮷 柳栁 館舘 涛濤 万萬 与與 豊豐 蔵藏',
  '関關 宮宫 曽曾 増增 巌巖 巣巢 亀龜 鉄鐵 峰峯 渋澁澀 静靜 滝瀧 塩鹽 勢㔟 実實 学學 楽樂 薬藥 芸藝 医醫 淵渕渊',
  '戸戶 緑綠 横橫 郎郞 奥奧 内內 来來 桧檜 団團 図圖 声聲 党黨 励勵 労勞 尭堯 遥遙 凜凛 峡峽 両兩 鶴靏靍 浅淺',
  '仏佛 仮假 伝傳 体體 児兒 双雙 収收 台臺 号號 変變 尽盡 恒恆 悦悅 戦戰 抜拔 択擇 船舩 群羣 芦蘆 隣鄰 昂昻 熙煕',
  '昼晝 晋晉 暁曉 権權 欧歐 歩步 毎每 気氣 浄淨 温溫 満滿 湾灣 焼燒 狭狹 瑶瑤 畳疊 祢禰 禄祿 稲稻 穂穗 穣穰 薮藪',
  '継繼 経經 絵繪 総總 縁緣 縄繩 聡聰 荘莊 薫薰 蛍螢 衛衞 覚覺 謡謠 譲讓 転轉 銭錢 鋭銳 梅楳 松枩 桝枡 侠俠 晃晄',
  '険險 隠隱 霊靈 顕顯 駅驛 験驗 鶏鷄 鴎鷗 麦麥 黙默 歳歲 彦彥 産產 巻卷 呉吳 郷鄕 従從 応應 礼禮 検檢 土圡 黄黃 寛寬 尚尙',
];

const baseOf = new Map<string, string>();
const groupOf = new Map<string, readonly string[]>();
for (const group of variantForms.flatMap((line) => line.split(' '))) {
  const [base = '', ...forms] = Array.from(group);
  for (const form of forms) baseOf.set(form, base);
  for (const form of [base, ...forms]) groupOf.set(form, [base, ...forms]);
}

/**
 * The other forms of a kanji, the one in common use first: 髙 for 高, 邊 and 邉 for 辺, 辺 and 邉 for 邊. Empty for a
 * character without known variants. A name shown to its bearer keeps the form as printed; these are what may be
 * offered beside it where a reading is unsure.
 */
export function variantsOf(character: string): readonly string[] {
  return (groupOf.get(character) ?? []).filter((form) => form !== character);
}

/**
 * Brings variant kanji to one form, so that compatible writings become equal: printed and old forms by table,
 * Unicode compatibility ideographs by NFKC, ideographic variation selectors dropped, 々 written out.
 */
export function foldVariantKanji(text: string): string {
  const characters: string[] = [];
  for (const character of unifyLookalikes(text).normalize('NFKC').replace(variationSelectors, '')) {
    const repeated = character === '々' ? characters.at(-1) : undefined;
    characters.push(repeated ?? baseOf.get(character) ?? character);
  }
  return characters.join('');
}

const variationSelectors = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
