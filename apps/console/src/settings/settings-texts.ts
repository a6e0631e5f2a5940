import type { Method, RecordingPolicy, RuleCondition } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** What each setting is called: on the form, in objections, and in the record of what was done. */
export const fieldNames = {
  name: '事業者名',
  siteUrl: 'サイトのURL',
  privacyPolicyUrl: 'プライバシーポリシーのURL',
  logoUrl: 'ロゴ',
  primaryColor: 'ボタンの色',
  greeting: 'あいさつ文',
  supportMsg: 'お問い合わせの案内',
  idTypes: '受け付ける本人確認書類',
  regime: '法令',
  methods: '本人確認の方法',
  passportAtCounter: '窓口でのパスポート',
  signatureVerifier: '署名検証者であること',
  occupationHeld: '職業の確認',
  minimumAge: '最低年齢',
  requireThickness: '書類の厚みの撮影',
  allowDesktop: 'パソコンでの撮影',
  resubmissions: '自動の撮り直し',
  recording: '撮影中の動画',
  match: '顔の照合の基準',
  policy: '確認項目ごとの扱い',
  faceWithoutLiveness: '正面の1枚だけの顔認証',
  fourEyes: '2人での判定',
  reviewHours: '審査の期限',
  retentionDays: '保存期間',
  sharingPurpose: '登録済みの情報を使う目的',
  redirectOrigins: '戻り先のサイト',
  framingOrigins: '埋め込みを許可するサイト',
} as const;

export const texts = {
  heading: '設定',
  optional: '(任意)',
  save: '変更を保存',
  saved: '設定を保存しました。',
  unsaved: '保存していない変更があります。',
  nothingToSave: '変更はありません。',
  wrong: (count: number) => `${count}か所を確認してください。入力した内容は残っています。`,
  newer: {
    body: 'ほかの人が先に設定を変更したため、まだ保存していません。最新の設定を読み込んでください。入力した内容は残ります。',
    load: '最新の設定を読み込む',
    loaded: '最新の設定を読み込みました。入力した内容は残っています。確認して、もう一度保存してください。',
    both: (names: readonly string[]) =>
      `次の項目はほかの人も変更しています。保存すると、入力した内容に置き換わります:${joinInSentence(names)}`,
  },
  objections: {
    name: '事業者名を1〜100文字で入力してください。',
    siteUrl: 'https://で始まるURLを入力してください。',
    privacyPolicyUrl: 'https://で始まるURLを入力してください。',
    primaryColor: '#と6桁の英数字で入力してください。例:#0017c1',
    greeting: '500文字以内で入力してください。',
    supportMsg: '500文字以内で入力してください。',
    idTypes: '1つ以上選んでください。',
    methods: '1つ以上選んでください。',
    minimumAge: '0〜120の数字で入力してください。',
    reviewHours: '1〜720の数字で入力してください。',
    accept: '数字で入力してください。例:0.5',
    review: '数字で入力してください。例:0.6',
    retentionDays: '1〜3650の数字で入力してください。',
    sharingPurpose: '1〜200文字で入力してください。',
    redirectOrigins: '「https://shop.example」のように、1行に1つずつ入力してください。',
    framingOrigins: '「https://shop.example」のように、1行に1つずつ入力してください。',
    recording: '法令の指定があるときは、動画の記録を省略できません。',
  } as Readonly<Record<string, string>>,
  line: (number: number, text: string) => `${number}行目:${text}`,
} as const;

export const aboutTexts = {
  heading: '事業者',
  nameHint: 'お客さまの画面に表示されます。',
} as const;

export const lookTexts = {
  heading: 'お客さまの画面',
  logo: 'ロゴ',
  logoHint: 'JPEG・PNG・WebP、1MBまで。選ぶとすぐに反映されます。',
  logoChoose: 'ロゴを選ぶ',
  logoReplace: 'ロゴを変更',
  logoRemove: 'ロゴを削除',
  logoNow: '現在のロゴ',
  logoNone: 'ロゴはありません。',
  logoTaken: 'ロゴを変更しました。',
  logoRemoved: 'ロゴを削除しました。',
  logoTooLarge: '1MB以下の画像を選んでください。',
  colourHint: '空欄のときは標準の色です。例:#0017c1',
  colourPick: '色を選ぶ',
  colourPale: '明るい色のため、ボタンの文字は黒、リンクや絵は読みやすい濃さに変えて表示されます。',
  greetingHint: '最初の画面に表示されます。',
  supportHint: '「ヘルプ」に表示されます。電話番号や受付時間など。',
  preview: '表示の見本',
  previewNote: '入力されている内容で表示しています。',
} as const;

/** What the visitor's own first screen says (apps/web), drawn in the preview. */
export const previewTexts = {
  heading: (name: string) => `${name}の本人確認`,
  lead: (name: string) => `${name}のご依頼で本人確認を行います。`,
  documents: 'ご用意いただくもの',
  bring: '用意するもの',
  oneOf: 'のいずれか1つ(原本)',
  original: '(原本)',
  information: '取得する情報',
  taken: '本人確認書類とお顔の画像、書かれている内容、入力していただく内容',
  recorded: '、撮影の様子の動画(音声なし)',
  purpose: '使い道',
  purposeOf: (name: string) => `${name}のお手続きで、ご本人であることを確認するため`,
  recipient: '提供先',
  period: '保存期間',
  periodOf: (name: string) => `${name}が定める期間。過ぎると、復元できない形で消去します。`,
  details: '取得する情報の詳しい内容',
  begin: '同意してはじめる',
  stop: '同意せずにやめる',
  underHelp: '「ヘルプ」を押したとき',
} as const;

export const journeyTexts = {
  heading: '手続きの内容',
  regimeHint: '手続きを作成するときに指定しなければ、この法令に従います。',
  minimumAgeHint: '空欄のときは年齢を問いません。',
  thickness: '書類の厚みを撮影する',
  desktop: 'パソコンのカメラでの撮影を認める',
  resubmissionsHint: '写りが悪いとき、お客さまに自動で撮り直しをお願いする回数です。',
  times: (count: number) => (count === 0 ? 'お願いしない' : `${count}回まで`),
  recordings: {
    required: '必ず記録する(動画がないときは審査に回します)',
    preferred: 'できるだけ記録する(動画がなくても判定します)',
    off: '記録しない',
  } satisfies Record<RecordingPolicy, string>,
} as const;

export const methodTexts = {
  hint: '手続きを作成するときに方法を指定しなければ、選んだ方法のうち、その日に法令で認められているものを上から順に使います。画像による確認は、携帯電話不正利用防止法では2026年4月1日から認められていません。犯罪収益移転防止法では2027年4月1日から認められなくなります。',
  notes: {
    picture: 'お客さまが、書類とご自身の顔をカメラで撮影します。ほかに用意するものはありません。',
    chip: '読み取りの機能を組み込んだ自社のアプリが必要です。顔は、お客さまの画面で撮影します。',
    chipAtCounter:
      '担当者、コンピューター、カードリーダーのある窓口が必要です。担当者が、表示された内容と目の前のご本人を見比べます。',
    jpki: 'お客さまが、国のマイナアプリでマイナンバーカードを読み取り、暗証番号を入力します。撮影はありません。',
    mdoc: 'お客さまが、スマートフォンに入っているマイナンバーカードなどの情報を、ブラウザーから提示します。撮影はありません。',
  } satisfies Record<Method, string>,
  none: (regime: string) =>
    `選んだ方法は、今日の「${regime}」では認められていません。このままでは、新しい手続きを作成できません。認められている方法を選んでください。`,
  ends: (regime: string, day: string) =>
    `選んだ方法は、「${regime}」では${day}までしか認められていません。その翌日から、新しい手続きを作成できなくなります。`,
  lacks: (regime: string, condition: RuleCondition) =>
    `選んだ方法を「${regime}」で使うための条件がそろっていません。${conditionTexts[condition]}`,
  verifier: '自社が署名検証者である',
  verifierNote:
    '公的個人認証法17条4項の署名検証者として、主務大臣の認定または届出を自社の名義で済ませている場合だけ選んでください(手続きの代行は差し支えありません)。犯罪収益移転防止法と古物営業法では、電子証明書による確認はこれが条件です。',
  occupation: 'お客さまの職業を自社で確かめている',
  occupationNote:
    '古物営業法では、住所、氏名、年齢のほかに職業の確認が必要です。電子証明書には職業が入っていないため、自社で確かめる必要があります。',
  passport: '法令に基づく窓口での確認で、パスポートも受け付ける',
  passportNote:
    'パスポートのICチップには住所がないため、窓口で使えるかどうかは、法令の読み方が2つに分かれています。監督官庁や専門家に確かめてから選んでください。法令の指定がない手続きには関係しません。',
} as const;

/** Why a method cannot be used yet, and who can change it. */
const conditionTexts = {
  jpkiProvider: 'このサービスでは、マイナアプリとの連携がまだ用意されていません。運用者へご連絡ください。',
  jpkiSigning: 'このサービスでは、電子署名の検証がまだ用意されていません。運用者へご連絡ください。',
  mdocReader:
    'このサービスでは、スマートフォンの証明書の読み取りがまだ用意されていません。運用者へご連絡ください。',
  certifiedProgram:
    'このサービスでは、法令が求める認定を受けたプログラムがまだ用意されていません。運用者へご連絡ください。',
  signatureVerifier: '自社が署名検証者である場合は、下の欄で選んでください。',
  occupationHeld: 'お客さまの職業を自社で確かめている場合は、下の欄で選んでください。',
} satisfies Record<RuleCondition, string>;

export const decisionTexts = {
  heading: '判定の基準',
  match: '顔の照合の基準',
  matchIntro:
    '書類の顔写真とご本人の顔の違いを数字で表します。基準の数字を小さくするほど厳しくなり、別人を通しにくくなりますが、ご本人が審査や否認になることも増えます。',
  modelInSandbox: (title: string) =>
    `テスト用の事業者のため、顔の照合はこの基準だけで判定します。本番では、精度の確かめられた範囲でしか自動で判断しません。顔モデル:${title}`,
  modelDecides: (title: string) =>
    `自動で同じ人と判断するのは、すべての集団で精度が確かめられた範囲だけです。それ以外は審査に回ります。顔モデル:${title}`,
  modelNeverDecides: (title: string) =>
    `顔の照合はすべて審査に回ります。この顔モデル(${title})は、すべての集団で別人を見分ける精度が確かめられていないためです。自動で判断できるモデルは、運用者が「npm run ekyc -- model fetch face-reidentification-retail-0095」で導入できます。`,
  matchDefault: '標準の基準を使う(おすすめ)',
  accept: '同じ人とみなす基準',
  acceptHint: (min: number, max: number, usual: number) =>
    `違いがこの数字より小さければ、同じ人とみなします。${min}〜${max}、標準は${usual}。`,
  review: '別の人とみなす基準',
  reviewHint: (min: number, max: number, usual: number) =>
    `違いがこの数字以上なら、別の人の疑いが強いとみなします。間の値は審査に回します。${min}〜${max}、標準は${usual}。`,
  policy: '確認項目ごとの扱い',
  policyIntro:
    '自動確認の結果ごとに、否認する・審査に回す・問題にしない、のどれにするかを選べます。法令で定められた確認は、「問題にしない」を選んでも省略されません。',
  policySummary: (count: number) =>
    count === 0 ? '項目ごとの扱いを変更する' : `項目ごとの扱いを変更する(${count}項目を変更中)`,
  outcomes: { failed: '不合格', consider: '判断できない', advisory: '参考情報' },
  actions: { decline: '否認する', review: '審査に回す', ignore: '問題にしない' },
  usual: (action: string) => `標準(${action})`,
  faceWithoutLiveness:
    '正面の写真1枚だけの顔認証でも一致とする(その場にご本人がいることは確認されず、写真でも一致することがあります)',
  fourEyes: '審査の判定には、別の担当者の同じ判定も必要とする',
  reviewHours: '審査の期限(時間、任意)',
  reviewHoursHint: '審査待ちになってからの時間です。過ぎた案件は、審査の一覧に「期限切れ」と表示されます。',
} as const;

export const dataTexts = {
  heading: '情報の取り扱い',
  retention: '保存期間',
  retentionDays: '日数を決めて保存する',
  retentionForever: '削除するまで保存する',
  days: '保存する日数',
  daysHint: '手続きの終了から数えます。法令でより長い保存が定められているときは、その期間保存します。',
  purposeHint: 'お客さまがアカウントの情報の利用に同意する画面に表示されます。',
} as const;

export const originTexts = {
  heading: 'サイトとの連携',
  redirectHint: '手続きのあとに戻れるサイト。1行に1つ。例:https://shop.example',
  framingSame: '戻り先のサイトと同じにする',
  framingHint: '手続きの画面を埋め込めるサイト。1行に1つ。例:https://shop.example',
} as const;
