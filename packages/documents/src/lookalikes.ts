/**
 * Radicals and strokes, each followed by the ideograph it looks like: Unicode 14, EquivalentUnifiedIdeograph.txt. The Kangxi
 * radicals (U+2F00–2FDF) of that file are left to NFKC. Text copied out of a PDF often contains them.
 */
const equivalents = [
  '⺁厂 ⺂乛 ⺃乚 ⺄乙 ⺅亻 ⺆冂 ⺇𠘨 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢 ⺑𡯂 ⺒巳 ⺓幺 ⺔彑 ⺕彐 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺟母 ⺠民 ⺡氵 ⺢氺 ⺣灬',
  '⺤爫 ⺥爫 ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪𤴔 ⺫目 ⺬示 ⺭礻 ⺮𥫗 ⺯糹 ⺰纟 ⺱罓 ⺲罒 ⺳㓁 ⺴冗 ⺵𦉫 ⺶羊 ⺷𦍌 ⺸𦍋 ⺹耂 ⺺肀 ⺻聿 ⺼肉 ⺽𦥑 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见',
  '⻆角 ⻇𧢲 ⻈讠 ⻉贝 ⻊𧾷 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻕𨸏 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻞𩙿 ⻟飠 ⻠饣 ⻡𩠐 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤',
  '⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀 ⻳龟 ㇆𠃌 ㇏乀 ㇐一 ㇑丨 ㇒丿 ㇓丿 ㇔丶 ㇕𠃍 ㇖乛 ㇗𠃊 ㇘𠃎 ㇙𠄌 ㇚亅 ㇛𡿨 ㇜𠃋 ㇝乀 ㇞𠃑 ㇟乚 ㇠乙 ㇡𠄎',
];

const ideographOf = new Map(
  equivalents.flatMap((line) =>
    line.split(' ').map((pair) => Array.from(pair) as [lookalike: string, ideograph: string]),
  ),
);

/**
 * Replaces radicals and strokes with the ideographs they look like (⻑ with 長), and removes characters that nobody sees.
 * Variation selectors stay: they tell forms of a kanji apart (`foldVariantKanji`).
 */
export function unifyLookalikes(text: string): string {
  return text
    .replace(/(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\u{2E80}-\u{2EFF}\u{31C0}-\u{31EF}]/gu, (sign) => ideographOf.get(sign) ?? sign);
}
