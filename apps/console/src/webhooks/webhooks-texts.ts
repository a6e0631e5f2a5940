import * as designTexts from '@ekyc/design/design-texts.ts';

/** Addresses that receive events, and what was sent to them. */
export const texts = {
  heading: 'Webhook',
  intro: '手続きの状態が変わったとき、登録したアドレスにお知らせします。',
  guide: 'Webhookの受け取り方',
  created: '登録日時',
  endpoints: '通知先',
  none: '通知先はまだ登録されていません。',
  add: '通知先を追加',
  states: { working: '有効', paused: '一時停止中', stopped: '停止中' },
  takes: (events: string) => `お知らせする状態:${events}`,
  pausedSince: (time: string) =>
    `${time}から停止しています。この間の通知は、再開したときに古い順に送ります。`,
  stoppedWhy: (time: string) =>
    `${time}に、通知先が「受け取りを終了した」と回答したため停止しました。「失敗した通知を送り直す」か、URLの変更で再開できます。`,
  test: 'テスト通知を送る',
  rotate: '署名の鍵を更新',
  retire: '古い鍵を無効にする',
  changing:
    '署名の鍵を更新しています。新旧両方の鍵で署名しています。受け取るシステムを新しい鍵に切り替えたら、「古い鍵を無効にする」を押してください。',
  resend: '失敗した通知を送り直す',
  pause: '一時停止',
  resume: '再開',
  edit: '編集',
  remove: '削除',
  labelled: (action: string, url: string) => `${action}:${url}`,
} as const;

export const addTexts = {
  heading: '通知先を追加',
  hint: 'https://で始まるアドレス',
  submit: '追加する',
} as const;

export const editTexts = {
  heading: '通知先を編集',
  hint: 'https://で始まるアドレス。変更すると、送信待ちの通知も新しいURLに送ります。署名の鍵は変わりません。',
  submit: '保存する',
  done: '通知先を変更しました。',
} as const;

/** What an address is: where, and for what. */
export const addressTexts = {
  url: '通知先のURL',
  wrong: 'https://で始まるURLを正しく入力してください。',
  notAllowed:
    'このURLには通知を送れません。https://で始まる、インターネットから届くアドレスを入力してください。',
  events: 'お知らせする状態',
  which: { all: 'すべて(今後追加されるものも含む)', some: '選んだものだけ' },
  noneChosen: 'お知らせする状態を1つ以上選んでください。',
  all: 'すべて',
} as const;

export const pauseTexts = {
  done: '通知を一時停止しました。',
  pausedAlready: 'すでに一時停止されていました。',
  removedSince: 'その後に、この通知先が削除されています。',
  pausedSince: 'その後に、ほかの人が再開してから一時停止し直しています。',
} as const;

export const resumeTexts = {
  heading: '通知を再開しますか',
  body: '送信待ちの通知を古い順に送り、その後の通知も送ります。',
  confirm: '再開する',
  done: '通知を再開しました。',
} as const;

export const secretTexts = {
  addedHeading: '通知先を追加しました',
  rotatedHeading: '新しい鍵を作成しました',
  warning:
    'この鍵が表示されるのは今だけです。閉じると二度と表示できません。通知を受け取るシステムに設定してください。',
  both: '古い鍵を無効にするまで、新旧両方の鍵で署名します。設定を切り替えたら「古い鍵を無効にする」を押してください。',
  label: '署名の鍵',
  copy: 'コピー',
  copied: 'コピーしました。',
  byHand: '選択した鍵をコピーしてください。',
  close: '設定したので閉じる',
} as const;

export const rotateTexts = {
  heading: '署名の鍵を更新しますか',
  body: '新しい鍵を作成します。古い鍵も、無効にするまで使えます。次の更新は、古い鍵を無効にしてから行えます。',
  confirm: '新しい鍵を作成',
} as const;

export const retireTexts = {
  heading: '古い鍵を無効にしますか',
  body: '受け取るシステムが新しい鍵に切り替わっていることを確かめてください。無効にすると、元に戻せません。',
  done: '古い鍵を無効にしました。',
} as const;

export const removeTexts = {
  heading: '通知先を削除しますか',
  body: (url: string) => `${url}への通知を終了します。まだ届いていない通知は送られません。`,
  confirm: '削除する',
  done: '通知先を削除しました。',
} as const;

export const testTexts = {
  heading: 'テスト通知の結果',
  sending: 'テスト通知を送っています',
  delivered: (status: number) => `届きました(応答コード${status})。`,
  refused: (status: number) =>
    `通知先が受け取りませんでした(応答コード${status})。通知先のシステムを確認してください。`,
  failed: (reason: string) => `通知先に接続できませんでした(${reason})。アドレスを確認してください。`,
  again: 'もう一度送る',
  close: designTexts.buttonClose,
} as const;

export const resendTexts = {
  heading: '失敗した通知を送り直す',
  body: '指定した日時からあとに失敗した通知を、すべて送り直します。停止中の通知先は再開します。',
  since: 'いつから(日本時間)',
  sinceWrong: '日時を入力してください。',
  submit: '送り直す',
  done: (count: number) =>
    count === 0 ? '失敗した通知はありませんでした。' : `${count}件の通知を送り直します。`,
} as const;

export const messageTexts = {
  heading: '送信の履歴',
  filter: '手続きの番号で絞り込む',
  filterHint: '手続きの画面にある番号',
  filterWrong: '手続きの番号を正しく入力してください。',
  apply: '絞り込む',
  clear: '条件を消す',
  none: '通知はまだありません。',
  noneFound: 'この手続きの通知はありません。',
  refresh: '最新の状態にする',
  more: 'さらに表示',
  sequence: '通し番号',
  made: '発生日時',
  open: '手続きを見る',
  again: '送り直す',
  againLabel: (name: string, time: string) => `「${name}」(${time})を送り直す`,
  againDone: '通知を送り直します。',
  noDeliveries: 'この状態をお知らせする通知先がなかったため、送られませんでした。',
  removed: '削除された通知先',
  paused: '送信待ち(一時停止中)',
  states: { pending: '送信待ち', delivered: '届きました', failed: '失敗' },
  attempts: (count: number) => `送信の記録(${count}回)`,
  noAttempts: 'まだ送っていません',
  status: (status: number) => `応答コード${status}`,
} as const;

export const eventNames: Readonly<Record<string, string>> = {
  submitted: '提出',
  approved: '承認',
  declined: '否認',
  review: '審査待ち',
  resubmission: '撮り直しの依頼',
  canceled: '中止',
  expired: '期限切れ',
  redacted: '情報の削除',
};
export const subjects: Readonly<Record<string, string>> = {
  identification: '本人確認',
  selfie_data: '顔の登録',
  face_authentication: '顔認証',
  additional_document: '追加書類の提出',
};

/** `identification.approved` in words: 本人確認・承認. */
export function eventName(type: string): string {
  const [subject = '', event = ''] = type.split('.');
  return `${subjects[subject] ?? subject}・${eventNames[event] ?? event}`;
}

const errors: Readonly<Record<string, string>> = {
  endpoint_disabled: '通知先が停止中',
  econnrefused: '接続を拒否されました',
  econnreset: '接続が切れました',
  enotfound: 'アドレスが見つかりません',
  timeout: '時間内に応答がありません',
  und_err_connect_timeout: '時間内に接続できません',
  address_not_allowed: 'インターネットから届かないアドレスです',
  network_error: '通信できません',
};

/** Why nothing came back; a reason without a text of its own is shown as it is, for the people who run the receiver. */
export function errorName(error: string): string {
  return errors[error] ?? error;
}
