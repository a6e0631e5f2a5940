/** Families, their kana; given names with kana and sex, paired by the seed. */
export type NameSet = keyof typeof nameSets;

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

/**
 * Names of many people in common letters, and names with the variant kanji that registers and cards really bear. The
 * two `heldOut` sets are for measuring alone: nothing is tuned on them.
 */
export const nameSets = {
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
  heldOutCommon: {
    families: families(
      '森:モリ 池田:イケダ 橋本:ハシモト 石川:イシカワ 前田:マエダ 藤田:フジタ 後藤:ゴトウ 岡田:オカダ 長谷川:ハセガワ 村上:ムラカミ 近藤:コンドウ ' +
        '石井:イシイ 坂本:サカモト 遠藤:エンドウ 青木:アオキ 藤井:フジイ 西村:ニシムラ 福田:フクダ 太田:オオタ 三浦:ミウラ 岡本:オカモト 松田:マツダ ' +
        '中島:ナカジマ 原田:ハラダ 小川:オガワ 竹内:タケウチ 和田:ワダ 中山:ナカヤマ 石田:イシダ 菊地:キクチ',
    ),
    givenNames: [
      ...given(
        '蓮:レン 悠斗:ユウト 修:オサム 剛:ツヨシ 康弘:ヤスヒロ 秀樹:ヒデキ 雄太:ユウタ 亮介:リョウスケ 慎吾:シンゴ 正雄:マサオ 勝利:カツトシ 茂:シゲル 達也:タツヤ 洋平:ヨウヘイ 聡:サトシ',
        'male',
      ),
      ...given(
        '結衣:ユイ さくら:サクラ 久美子:クミコ 幸子:サチコ 麻衣:マイ 千尋:チヒロ 節子:セツコ 香織:カオリ 彩:アヤ 綾乃:アヤノ 和子:カズコ 愛:アイ 奈々:ナナ 早紀:サキ 弘美:ヒロミ',
        'female',
      ),
    ],
  },
  heldOutVariant: {
    families: families(
      '髙木:タカギ 髙野:タカノ 島﨑:シマザキ 宮﨑:ミヤザキ 田邊:タナベ 川邉:カワベ 濵口:ハマグチ 濱﨑:ハマザキ 長澤:ナガサワ 澤村:サワムラ 廣田:ヒロタ ' +
        '國井:クニイ 小嶋:コジマ 髙島:タカシマ 齊木:サイキ 齋木:サイキ 櫻田:サクラダ 眞田:サナダ 德田:トクダ 瀧川:タキガワ 冨永:トミナガ 黑川:クロカワ ' +
        '龍田:タツタ 嶽本:タケモト 橫山:ヨコヤマ 淺野:アサノ 關口:セキグチ 瀨戶:セト 渡部:ワタベ 𠮷野:ヨシノ',
    ),
    givenNames: [
      ...given(
        '榮一:エイイチ 邦廣:クニヒロ 實:ミノル 壽一:ジュイチ 龍二:リュウジ 德次:トクジ 彌太郎:ヤタロウ 眞治:シンジ 國彦:クニヒコ 惠介:ケイスケ 靜夫:シズオ 藏人:クランド 豐:ユタカ 勝:マサル 学:マナブ',
        'male',
      ),
      ...given(
        '靜江:シズエ 惠美:エミ 眞弓:マユミ 櫻:サクラ 禮奈:レイナ 彌栄子:ヤエコ 壽子:ヒサコ 富美:フミ 榮子:エイコ 綠:ミドリ 瀧子:タキコ 曉子:アキコ 龍美:タツミ 緣:ユカリ 静子:シズコ',
        'female',
      ),
    ],
  },
} as const satisfies Record<string, NameSetTable>;

/** Invented residents from abroad: surname, given names, their kana, sex, 国籍・地域, name in kanji where they have one. */
export const residents = [
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
