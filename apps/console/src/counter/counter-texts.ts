import type { Regime } from '@ekyc/contract';
import type { CardProblemCode, CountedKey, ReaderProblemCode } from '@ekyc/contract/reader';

/** The counter: a person is there with a document, whose chip is read and shown. */
export const texts = {
  heading: '窓口',
  intro:
    'ご本人と書類が目の前にあるときに使います。書類のICチップを読み取り、表示された内容とご本人を見比べて判定します。',
  back: '窓口のはじめへ',
  specimen: '見本',
  specimenLong: '見本のカードです。実在の人ではありません。本番の手続きには使えません。',
};

/** The zone of a passport by the counter's camera. */
export const zoneTexts = {
  open: 'カメラで読み取って入力する',
  heading: '旅券の英数字の行をカメラで読み取る',
  how: '顔写真のページ全体を、明るいところで、まっすぐ映してください。画像は保存しません。',
  view: 'カメラの映像',
  take: '読み取る',
  type: '手で入力する',
  noCamera: 'カメラを使えません。ブラウザーの許可を確かめるか、手で入力してください。',
  notRead: '読み取れませんでした。明るさと向きを変えて、もう一度お試しください。',
  check: '読み取った内容を入力しました。書類と見比べて、違うところを直してください。',
} as const;

/** What the operator must mend, shown to the staff member who meets the person. */
export const warningTexts = {
  heading: '証明書についてのお知らせ',
  missing: (document: string) =>
    `${document}:署名を確かめる証明書が登録されていないため、読み取っても確認できません。`,
  unknown: (document: string, readings: number) =>
    `${document}:登録されていない機関の署名だったため、30日以内に${readings}件の読み取りを確認できませんでした。新しい証明書が必要かもしれません。`,
  ending: (document: string, name: string, day: string) =>
    `${document}:証明書(${name})の有効期間が${day}に終わります。その前に、次の証明書が必要です。`,
  ended: (document: string, name: string, day: string) =>
    `${document}:証明書(${name})の有効期間が${day}に終わりました。その後に発行された書類は確認できません。`,
  refused: (document: string, name: string) =>
    `${document}:登録された証明書のファイル(${name})が使えません。`,
  act: 'システムの管理者に連絡してください。',
} as const;

export const beginTexts = {
  heading: '受付',
  document: '書類の種類',
  regime: '本人確認の法令',
  regimeAsSet: '設定のとおり',
  reference: 'お客さまの管理番号(任意)',
  referenceHint: '氏名など、個人を特定できる文字は入力しないでください。',
  noDocument:
    'この法令では、窓口で読み取れる書類がありません。設定の「本人確認の方法」と「受け付ける本人確認書類」をご確認ください。',
  noChip: 'この本人確認では、窓口で読み取れる書類が指定されていません。受付からやり直してください。',
  submit: '受付をはじめる',
  methodOff:
    'この事業者の設定では、窓口での本人確認が使えないか、今日の法令で認められていません。設定をご確認ください。',
} as const;

export const readerTexts = {
  heading: 'カードリーダー',
  source: '読み取りの方法',
  usb: 'USBカードリーダー',
  specimen: '見本のカード(機器なしで試す)',
  connecting: 'カードリーダーの接続プログラムを探しています。',
  notRunning:
    'カードリーダーの接続プログラムに届きません。このコンピューターで「npm run reader」を起動してください。ブラウザーが「ローカルネットワークへのアクセス」の許可を求めたときは、許可してください。',
  code: '接続コード',
  codeHint: '接続プログラムの画面に表示されている6桁の数字です。',
  codeMalformed: '6桁の数字を入力してください。',
  codeWrong: (triesLeft: number) => `接続コードが違います。あと${triesLeft}回入力できます。`,
  connect: '接続する',
  retry: 'もう一度探す',
  noService: 'コンピューターのカードリーダー機能(PC/SC)が動いていません。',
  noReader: 'カードリーダーが見つかりません。USBに接続してください。',
  noCard: (reader: string) => `${reader}:書類を置いてください。`,
  card: (reader: string) => `${reader}:書類が置かれています。`,
  busy: '別の画面が書類を読み取っています。',
  ready: '見本のカードを使います。',
} as const;

export const printedTexts = {
  heading: '書類に印刷された内容',
  driversLicense: 'ご本人に、暗証番号を2つとも入力していただいてください。3回間違えると使えなくなります。',
  pin1: '暗証番号1(4桁)',
  pin2: '暗証番号2(4桁)',
  pinHint: '設定していないときは「0000」と入力してください。',
  myNumberCard:
    '表面に印刷された3つの内容を入力してください。10回間違えると使えなくなります。裏面の番号は入力しないでください。',
  birthEra: '生年月日(和暦の6桁)',
  birthEraHint: '平成14年4月7日生まれは「140407」です。元号の文字は入力しません。',
  expiryYear: '有効期限の西暦年(4桁)',
  expiryYearHint: '「2030年12月31日まで有効」は「2030」です。',
  securityCode: 'セキュリティコード(4桁)',
  securityCodeHint: '顔写真の下の4桁の数字です。',
  residenceCard: '表面の右上に印刷された番号を入力してください。',
  cardNumber: '在留カード等の番号',
  cardNumberHint: '英字2文字、数字8桁、英字2文字です(例:AB12345678CD)。',
  passport: '顔写真のページの下にある、英数字の行(2行目)を見て入力してください。',
  passportNumber: '旅券番号',
  passportNumberHint: '2行目のはじめの9文字です。「<」は入力しません。',
  birth: '生年月日(西暦の下2桁から6桁)',
  birthHint: '2行目の14文字目から6桁です。1990年4月1日は「900401」です。',
  expiry: '有効期間満了日(西暦の下2桁から6桁)',
  expiryHint: '2行目の22文字目から6桁です。',
  malformed: '形式が違います。',
  submit: 'ICチップを読み取る',
  fill: '見本の内容を入力する',
} as const;

export const readingTexts = {
  heading: '読み取り',
  starting: '読み取りの準備をしています。',
  keep: '書類を動かさないでください。',
  unlocking: '番号を確かめています。',
  reading: (what: string) => `${what}を読み取っています。`,
  provingAlive: 'ICチップが複製でないことを確かめています。',
  sending: '読み取った内容の署名を確かめています。',
  files: {
    portrait: '顔写真',
    front: '券面の内容',
    signature: '署名',
    other: '書類の情報',
  },
  again: '続きから読み取る',
  change: '入力に戻る',
  lastTryHeading: '残り1回です',
  lastTry: (key: string) =>
    `${key}は、あと1回間違えると使えなくなります。使えなくなると、発行した役所などでの手続きが必要です。ご本人に確かめてから続けてください。`,
  lastTryUnknown: (key: string) =>
    `この書類は、${key}をあと何回試せるかを答えません。最後の1回かもしれません。ご本人に確かめてから続けてください。`,
  lastTryAgreed: 'ご本人の了解を得たので続ける',
  saveTrace: '読み取りの記録を保存する',
  saveTraceHint:
    '読み取れない原因の問い合わせに使えます。命令の種類と長さだけの記録で、書類の内容や番号は含まれません。',
  traceName: 'reader-trace.json',
} as const;

export const keyNames: Record<CountedKey, string> = {
  pin1: '暗証番号1',
  pin2: '暗証番号2',
  printedNumber: '照合番号',
  licencePin: 'マイナ免許証の暗証番号',
};

/** What went wrong, and what to do. */
export const stopTexts: Record<CardProblemCode | ReaderProblemCode, string> = {
  card_removed: '読み取りの途中で書類が離れました。置き直して、続きから読み取ってください。',
  card_silent: '書類から応答がありません。カバーを外し、置き直してください。',
  card_unclear: '書類の応答が読み取れません。置き直してください。続くときは、この書類には対応していません。',
  wrong_card: '選んだ種類の書類ではありません。書類の種類と置いた書類をご確認ください。',
  wrong_key: '入力した番号が書類と合いません。',
  key_locked:
    '番号を間違えた回数が上限に達しているため、この書類は読み取れません。発行した役所などで解除の手続きが必要です。',
  last_try: '番号を試せるのは、あと1回です。',
  key_malformed: '入力した番号の形式が違います。',
  challenge_missing: 'サービスから応答がありません。通信の状態を確かめて、続きから読み取ってください。',
  challenge_unfit:
    'サービスと接続プログラムのバージョンが合いません。接続プログラムを新しくして、起動し直してください。',
  origin_not_allowed:
    '接続プログラムが、この管理画面からの接続を許可していません。「npm run reader -- (この画面のアドレス)」で起動し直してください。',
  host_not_allowed: '接続プログラムに、正しくない名前で接続しました。',
  not_paired: '接続プログラムとの接続が切れました。接続コードをもう一度入力してください。',
  code_wrong: '接続コードが違います。',
  code_used_up:
    'この接続コードは使えません。接続プログラムの画面でEnterキーを押し、新しい接続コードを入力してください。',
  malformed_request: '入力の形式が違います。',
  body_too_large: '送信した内容が大きすぎます。',
  not_found: '接続プログラムのバージョンが合いません。',
  method_not_allowed: '接続プログラムのバージョンが合いません。',
  internal_error: '接続プログラムで不具合が起きました。起動し直してください。',
  no_card_service: 'コンピューターのカードリーダー機能(PC/SC)が動いていません。',
  no_reader: 'カードリーダーが見つかりません。USBに接続してください。',
  no_card: '書類が置かれていません。カードリーダーに置いてください。',
  card_in_use: '別の画面が書類を読み取っています。終わるまでお待ちください。',
  challenge_not_open: '読み取りが終わっています。もう一度読み取ってください。',
  card_in_use_elsewhere: '別のプログラムが書類を使っています。そのプログラムを終了してください。',
  reader_unplugged: 'カードリーダーが外れました。接続し直して、続きから読み取ってください。',
};
export const triesLeftText = (key: string, left: number) => `${key}は、あと${left}回試せます。`;

/** Why the service believed nothing of what was read. */
const notGenuine =
  'ICチップの内容が、発行されたときのものと確かめられません。偽造や改ざんのおそれがあります。';
export const refusalTexts: Readonly<Record<string, string>> = {
  file_unexpected: 'この種類の書類にはない内容が含まれています。',
  file_missing: '必要な内容がそろっていません。もう一度読み取ってください。',
  file_malformed: 'ICチップの内容の形式が違います。',
  authority_unknown:
    '署名した機関を確かめる証明書が登録されていません。システムの管理者に、証明書の追加を依頼してください。',
  certificate_expired: 'この書類の証明書は、有効期間が過ぎています。',
  certificate_unfit: notGenuine,
  signature_missing: 'この書類には署名がありません(16歳未満の在留カードなど)。別の書類をお願いしてください。',
  signature_wrong: notGenuine,
  data_altered: notGenuine,
  portrait_altered: notGenuine,
  card_not_alive: '書類の複製のおそれがあります。',
  picture_undecodable: 'ICチップの画像を表示できません。',
};
export const refusedTexts = { heading: 'この読み取りでは確認できません', again: 'もう一度読み取る' } as const;

export const shownTexts = {
  heading: 'ICチップの内容',
  portrait: 'ICチップの顔写真',
  noPortrait: '顔写真はありません。',
  loadingPicture: '画像を読み込んでいます。',
  purpose: '窓口での本人確認',
  proven: '署名を確認',
  provenBy: (by: string) => `「署名を確認」は、発行した機関の署名で確かめた内容です(${by})。`,
  unsigned: '署名なし',
  unsignedLong:
    '「署名なし」は、ICチップに書かれていますが、書き換えられていないとは言い切れない内容です。券面と見比べてください。',
  noChanges:
    'ICチップには、氏名や住所の変更の記録がありません。この記録には署名がないため、裏面の備考欄も確かめてください。',
  hint: '参考',
  hintLong:
    '「参考」は、画像の文字を読みやすくするための内容で、署名がありません。画像のほうを見てください。',
  aliveYes: 'ICチップ自体が応答しました(複製ではありません)。',
  aliveCannotTell:
    'この種類の書類では、ICチップの複製を見分けられません。券面(手ざわり、透かし、光で変わる模様)も確かめてください。',
  sex: { M: '男性', F: '女性', X: '記載なし' } as Readonly<Record<string, string>>,
  changed: 'あり(裏面の記載を確かめてください)',
} as const;

export const fieldNames: Readonly<Record<string, string>> = {
  name: '氏名',
  fullName: '氏名(漢字など)',
  nameKana: '呼び名(カナ)',
  alias: '通称名',
  issued: '交付日',
  birth: '生年月日',
  sex: '性別',
  address: '住所',
  expiry: '有効期限',
  number: '番号',
  nationality: '国籍・地域',
  portrait: '顔写真',
  frontPicture: '券面',
  namePicture: '氏名(画像)',
  addressPicture: '住所(画像)',
  status: '在留資格(コード)',
  period: '在留期間(コード)',
  periodEnd: '在留期間の満了日',
  permission: '資格外活動の許可(コード)',
  work: '就労の制限(コード)',
  addressDate: '住所の届出日',
  changes: '記載事項の変更',
};

export const compareTexts = {
  heading: 'ご本人との見比べ',
  rulesHeading: '今日の法令が求めること',
  rule: (version: string) => `適用する規定:${version}`,
  compared: '見比べたもの',
  things: {
    portrait: '顔写真と、目の前の方の顔',
    name: '氏名と、ご本人の申し出',
    birth: '生年月日と、ご本人の申し出',
    address: '住所と、ご本人の申し出',
  },
  comparedNeeded: '顔写真は必ず見比べてください。',
  same: '目の前の方は、表示された書類のご本人ですか',
  yes: 'はい、同じ人です',
  no: 'いいえ、同じ人とは言えません',
  sameNeeded: 'どちらかを選んでください。',
  note: 'メモ(任意)',
  noteHint: '判定を担当する人に表示されます。氏名などの個人情報は書かないでください。',
  record: 'あなたの名前、日時、読み取って表示した内容が記録に残ります。',
  submit: 'この内容で記録する',
  readAgain: '別の書類を読み取る',
  done: '記録しました。',
  status: (status: string) => `今の状態:${status}`,
  openDetails: '手続きの詳細を開く',
  next: '次の方を受け付ける',
  notCounter: 'この手続きは、窓口での本人確認ではありません。',
  over: 'この手続きは、もう窓口では進められません。',
} as const;

/** In words that a person at a counter follows; the rule itself is named beside it. */
export const regimeRules: Record<Regime, readonly string[]> = {
  criminalProceeds: [
    '書類の原本の提示を受けます。',
    'ICチップの内容を読み取り、画面に表示します(2027年4月1日から必須)。',
    '氏名、住居、生年月日と、顔写真を確かめます。',
  ],
  mobilePhone: [
    '書類の原本の提示を受けます。',
    'ICチップの内容を読み取り、画面に表示します(2026年4月1日から必須)。',
    '氏名、住居、生年月日と、顔写真を確かめます。',
  ],
  secondhandArticles: [
    '書類の原本の提示を受けます。',
    '氏名、住所、年齢を確かめます。職業は、店で別に確かめて記録してください。',
  ],
  none: ['法令の指定はありません。顔写真と、必要な項目を確かめます。'],
};
