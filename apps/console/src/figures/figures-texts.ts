/** How many verifications there were and what became of them. */
export const texts = {
  heading: '集計',
  from: '作成日(から)',
  to: '作成日(まで)',
  show: '表示する',
  quick: { week: '直近7日', month: '直近30日', quarter: '直近90日' },
  limit: '期間は92日までです。開始日は終了日以前にしてください。',
  dayNeeded: '日付を入力してください。',
  total: (made: number) => `この期間に作成された手続きは${made}件です。`,
  none: 'この期間の手続きはありません。',
  nothing: '該当する手続きはありません。',
  csv: 'CSVを保存',
  csvLabel: (heading: string) => `「${heading}」のCSVを保存`,
  numbers: '数値の表',
  file: (name: string, from: string, to: string) => `${name}_${from}_${to}.csv`,
  chart: 'グラフ',
  bars: (label: string) => `${label}のグラフ。数値は下の表にあります。`,
  separator: ':',
  counted: '件数',
  count: (count: number) => `${count.toLocaleString('ja-JP')}件`,
  unknownBrowser: '不明',
  otherBrowser: 'その他',
  share: '割合',
  seconds: (seconds: number) => {
    const whole = Math.round(seconds);
    return whole < 60 ? `${whole}秒` : `${Math.floor(whole / 60)}分${whole % 60}秒`;
  },
} as const;

/** What one looks at first. */
export const keyTexts = {
  heading: '主な数値',
  made: '作成',
  submitted: '提出まで進んだ割合',
  approved: '承認の割合',
  toComplete: '提出までの時間(中央値)',
  toDecide: '判定までの時間(中央値)',
  counted: (count: number) => `${count.toLocaleString('ja-JP')}件中`,
  before: (days: number, value: string) => `前の${days}日間:${value}`,
  none: '—',
} as const;

export const documentTexts = {
  heading: '方法と書類ごとの結果',
  intro: '開いた方のいる手続きの、現在の状態です。承認の割合は、承認と否認の合計に対するものです。',
  columns: {
    kind: '手続き',
    method: '方法',
    document: '書類',
    opened: '開始',
    submitted: '提出',
    approved: '承認',
    declined: '否認',
    review: '審査待ち',
    share: '承認の割合',
  },
  undecided: '未選択',
} as const;

export const dayTexts = {
  heading: '日ごとの件数',
  intro: '作成した日ごとの、現在の状態です。表には、作成のあった日だけを示します。',
  columns: {
    day: '日付',
    made: '作成',
    submitted: '提出',
    approved: '承認',
    declined: '否認',
    review: '審査待ち',
    givenUp: '中止・期限切れ',
  },
  sum: '合計',
  day: (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
  chart: (days: number, made: number) =>
    `日ごとの作成件数と承認件数のグラフ。${days}日間、作成は合計${made}件。数値は下の表にあります。`,
} as const;

export const reasonTexts = {
  heading: '理由ごとの件数',
  intro: '否認や審査待ちの理由です。1件に複数の理由があることもあります。',
  columns: { reason: '理由', count: '件数' },
} as const;

export const stepTexts = {
  heading: '途中でやめた段階',
  intro: '中止または期限切れになった手続きが、どこまで進んでいたかです。',
  columns: { step: '段階', browser: 'ブラウザー', count: '件数' },
  steps: {
    neverOpened: 'リンクを開いていない',
    start: '開始',
    profile: '情報の入力',
    document: '書類の撮影',
    face: '顔の撮影',
    confirm: '内容の確認',
  },
  byBrowser: 'ブラウザー別の内訳',
} as const;

export const browserTexts = {
  heading: 'ブラウザーごとの提出',
  intro: '手続きを開いた方のうち、提出まで進んだ方の割合です。',
  columns: { browser: 'ブラウザー', opened: '開始', submitted: '提出', share: '提出の割合' },
} as const;

export const timeTexts = {
  heading: '提出までの時間',
  intro: '手続きを開いてから提出するまでの時間です。撮り直しをお願いした手続きは含みません。',
  median: '中央値(半数の方がこの時間以内)',
  p90: '9割の方がこの時間以内',
  count: '対象の件数',
  columns: { median: '中央値(秒)', p90: '90パーセンタイル(秒)', count: '件数' },
  none: 'まだ提出された手続きがありません。',
} as const;

export const decisionTexts = {
  heading: '判定までの時間',
  intro:
    '提出から承認または否認までの時間です。自動の判定も含みます。撮り直しをお願いした手続きは含みません。',
  none: 'まだ判定された手続きがありません。',
} as const;
