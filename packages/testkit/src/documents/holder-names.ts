/** Families, their kana; given names with kana and sex. Each list has twenty, paired by the seed. */
export type NameSet = keyof typeof NAME_SETS;

export type Sex = 'male' | 'female';

interface NameSetTable {
  readonly families: readonly (readonly [string, string])[];
  readonly givenNames: readonly (readonly [string, string, Sex])[];
}

const given = (text: string, sex: Sex) =>
  text.split(' ').map((pair) => {
    const [name = '', kana = ''] = pair.split(':');
    return [name, kana, sex] as const;
  });

const families = (text: string) =>
  text.split(' ').map((pair) => {
    const [name = '', kana = ''] = pair.split(':');
    return [name, kana] as const;
  });

/** Names of many people in common letters, and names with the variant kanji that registers and cards really bear. */
export const NAME_SETS = {
  common: {
    families: families(
      '佐藤:サトウ 鈴木:スズキ 高橋:タカハシ 田中:タナカ 伊藤:イトウ 渡辺:ワタナベ 山本:ヤマモト 中村:ナカムラ 小林:コバヤシ 加藤:カトウ ' +
        '吉田:ヨシダ 山田:ヤマダ 佐々木:ササキ 山口:ヤマグチ 松本:マツモト 井上:イノウエ 木村:キムラ 林:ハヤシ 清水:シミズ 斎藤:サイトウ',
    ),
    givenNames: [
      ...given(
        '太郎:タロウ 大輔:ダイスケ 健一:ケンイチ 翔太:ショウタ 誠:マコト 直樹:ナオキ 拓也:タクヤ 和也:カズヤ 浩二:コウジ 隆:タカシ',
        'male',
      ),
      ...given(
        '花子:ハナコ 美咲:ミサキ 陽子:ヨウコ 由美子:ユミコ 真由美:マユミ 恵:メグミ 裕子:ユウコ 智子:トモコ 京子:キョウコ 千夏:チナツ',
        'female',
      ),
    ],
  },
  variant: {
    families: families(
      '髙橋:タカハシ 山﨑:ヤマザキ 渡邊:ワタナベ 渡邉:ワタナベ 濵田:ハマダ 齋藤:サイトウ 齊藤:サイトウ 廣瀬:ヒロセ 國分:コクブ 櫻井:サクライ ' +
        '澤田:サワダ 眞鍋:マナベ 德永:トクナガ 瀧本:タキモト 嶋田:シマダ 冨田:トミタ 黑田:クロダ 柳澤:ヤナギサワ 栁田:ヤナギダ 𠮷田:ヨシダ',
    ),
    givenNames: [
      ...given(
        '惠一:ケイイチ 眞一:シンイチ 廣志:ヒロシ 德郎:トクロウ 龍之介:リュウノスケ 晃:アキラ 壽夫:ヒサオ 榮治:エイジ 國男:クニオ 學:マナブ',
        'male',
      ),
      ...given(
        '惠子:ケイコ 眞理子:マリコ 靜香:シズカ 櫻子:サクラコ 壽美:スミ 富士子:フジコ 澄江:スミエ 禮子:レイコ 万里:マリ 彌生:ヤヨイ',
        'female',
      ),
    ],
  },
} as const satisfies Record<string, NameSetTable>;

/** Invented residents from abroad: surname, given names, their kana, sex, 国籍・地域, name in kanji where they have one. */
export const RESIDENTS = [
  ['TURNER', 'ELIZABETH ANNE', 'ターナー', 'エリザベスアン', 'female', '米国', ''],
  ['NGUYEN', 'VAN HUNG', 'グエン', 'ヴァンフン', 'male', 'ベトナム', ''],
  ['WANG', 'XIAOMING', 'ワン', 'シャオミン', 'male', '中国', '王 小明'],
  ['SANTOS', 'MARIA CLARA', 'サントス', 'マリアクララ', 'female', 'フィリピン', ''],
  ['KIM', 'JIWOO', 'キム', 'ジウ', 'female', '韓国', '金 智宇'],
  ['SILVA', 'JOAO PEDRO', 'シルバ', 'ジョアンペドロ', 'male', 'ブラジル', ''],
  ['SHRESTHA', 'BINOD', 'シュレスタ', 'ビノド', 'male', 'ネパール', ''],
  ['PUTRI', 'DEWI AYU', 'プトリ', 'デウィアユ', 'female', 'インドネシア', ''],
  ['MULLER', 'HANS JOACHIM', 'ミュラー', 'ハンスヨアヒム', 'male', 'ドイツ', ''],
  ['LEE', 'MEI-LING', 'リー', 'メイリン', 'female', '台湾', '李 美玲'],
] as const satisfies readonly (readonly [string, string, string, string, Sex, string, string])[];
