import type { LinkAccountAnswer, SharedItem, SharingObstacle } from '@ekyc/contract';
import { profileNames } from '../profile/profile-texts.ts';

export const itemNames: Record<SharedItem, string> = {
  ...profileNames,
  familyNameKana: '姓のフリガナ',
  firstNameKana: '名のフリガナ',
};

export const obstacleTexts: Record<SharingObstacle, string> = {
  no_information: 'アカウントに本人確認済みの情報がまだありません。',
  information_expired: 'アカウントの情報の有効期限が切れています。',
  regime: 'このお手続きは、法令により本人確認書類の撮影が必要です。',
  mode: 'テスト用の情報は、この手続きには使えません。',
  already_begun: '書類の撮影が始まっているため、登録済みの情報は使えません。',
  profile_edit: 'この手続きでは、登録済みの情報は使えません。',
  face_outdated:
    'お顔の照合方法が新しくなりました。一度だけ、書類の撮影をお願いします。次からは、また登録済みの情報を使えます。',
};

export const legalTexts = {
  terms: '利用規約',
  upcoming: (day: string) => `${day}から、新しい利用規約に変わります。`,
  readUpcoming: '新しい利用規約を読む',
  inForce: (day: string, version: string) => `${day}から適用(版: ${version})`,
  upcomingHeading: (day: string) => `${day}からの利用規約`,
  privacyPolicy: 'プライバシーポリシー',
  contact: 'お問い合わせ',
  askAbout: '個人情報の取り扱いなどについては、',
  version: (version: string) => `版: ${version}`,
};

export const homeTexts = {
  back: 'マイページに戻る',
  deletion: 'アカウントの削除',
  heading: 'マイページ',
  signedIn: (email: string) => `${email} でログインしています。`,
  information: '本人確認済みの情報',
  inReview: '新しい情報を担当者が確認しています。確認が終わるまで、今の情報はそのまま使えます。',
  firstInReview:
    '送信された情報を担当者が確認しています。確認が終わると、ここに表示され、情報の提供に使えるようになります。',
  inReviewExpired:
    '新しい情報を担当者が確認しています。確認が終わると、また情報の提供に使えるようになります。',
  none: 'まだ登録されていません。一度登録すると、次からは書類を撮影せずに、同意した事業者だけに情報を提供できます。',
  menu: 'アカウントのメニュー',
  sharingsNote: 'どの事業者に、何を、いつ提供したか',
  sharings: '情報の提供履歴',
  securityNote: 'パスワード・認証アプリ・メールアドレス',
  security: 'ログインと安全',
  signOut: 'ログアウト',
  expired: '有効期限が切れています。情報を更新すると、また使えるようになります。',
  document: '確認した書類',
  verifiedOn: '確認した日',
  verifiedAt: '本人確認を行った事業者',
  verifiedBy: (business: string) => `${business}の本人確認`,
  validUntil: '有効期限',
  identificationInReview: '担当者が本人確認の内容を確認しています。終わるとここに表示されます。',
  identificationSubmitted: '提出された本人確認の内容を確認しています。終わるとここに表示されます。',
  identificationOpen: '途中の本人確認があります。はじめからやり直すと、途中のものは取り消されます。',
  register: '本人確認をして登録する',
  renew: '情報を更新する',
  deletionRequested: (day: string) => `アカウントの削除のお申し込みを受け付けています(${day})。`,
  withdrawDeletion: '削除を取りやめる',
};

/** Asked for before anything that guards the account is changed. */
export const currentCodeTexts = {
  label: '今の認証アプリの確認コード',
  lost: '認証アプリを使えないときは、いったんログアウトし、ログイン画面の「コードを入力できないときは」へお進みください。',
};

/** The same for codes: what to enter where it was wrong. */
export const wrongCodeText =
  '確認コードが誤っているか、すでに使われています。次のコードが表示されるまで待って、もう一度入力してください。';

/** After every change. */
export const undoableText =
  '変更をメールでお知らせしました。心当たりのない変更は、メールのリンクから72時間以内に取り消せます。';

export const changeAuthenticatorTexts = {
  heading: '認証アプリの設定し直し',
  begin: '設定をはじめる',
  prepare: '新しいスマートフォンなどに認証アプリをインストールしてから、はじめてください。',
  oldEnds: '設定が終わると、今までの認証アプリの確認コードは使えなくなります。',
  doneHeading: '認証アプリを設定しました',
  done: '次からは、新しい認証アプリの確認コードでログインしてください。',
  newHeading: '新しい認証アプリの設定',
  scan: '認証アプリで次のQRコードを読み取り、表示された6桁の数字を入力してください。',
  unreadable: 'QRコードを読み取れないときは、次の文字列を認証アプリに入力してください。',
  submit: '設定する',
};

export const recoveryCodesTexts = {
  heading: '回復コード',
  link: '回復コードを作成する',
  note: (remaining: number) => (remaining === 0 ? 'まだ作成していません' : `残り${remaining}個`),
  missing: '認証アプリを使えなくなったときのために、回復コードを作成してください。',
  lead: '認証アプリを使えなくなったときは、確認コードの代わりに回復コードでログインし、新しい認証アプリを設定できます。',
  remaining: (remaining: number) => `使える回復コード: ${remaining}個`,
  oldEnd: '新しく作成すると、今までの回復コードは使えなくなります。',
  make: '回復コードを作成する',
  makeAnew: '新しく作成する',
  madeHeading: '回復コードを作成しました',
  once: 'この画面を閉じると、もう表示できません。',
  keep: '紙に書くなど、スマートフォン以外の安全な場所に保管してください。1つにつき1回だけ使えます。',
};

export const changeEmailTexts = {
  heading: 'メールアドレスの変更',
  current: (email: string) => `現在のメールアドレス: ${email}`,
  newEmail: '新しいメールアドレス',
  sendCode: '確認コードを送信する',
  doneHeading: 'メールアドレスを変更しました',
  done: '次からは、新しいメールアドレスでログインしてください。',
  confirmHeading: '新しいメールアドレスの確認',
  sent: (email: string) => `${email} 宛てに確認コードを送信しました。届くまでに1分ほどかかることがあります。`,
};

export const changeTexts = {
  submit: '変更する',
};

export const changePasswordTexts = {
  doneHeading: 'パスワードを変更しました',
  done: '次からは、新しいパスワードでログインしてください。',
  heading: 'パスワードの変更',
  current: '現在のパスワード',
};

export const deletionTexts = {
  requestedHeading: 'お申し込みを受け付けました',
  requestedOn: (day: string) => `${day}に、アカウントの削除のお申し込みを受け付けました。`,
  willHear: '運営者が内容を確認してから削除し、結果をメールでお知らせします。',
  request: '削除を申し込む',
  deleted:
    '運営者が確認したあとで、登録された情報、お顔の特徴の情報、ログインの情報を、復元できない形で削除します。',
  staysHeading: '削除されないもの',
  sharingsStay: '情報の提供履歴は、提供した日から3年間保存します。',
  recordsStay: '事業者が行った本人確認の記録は、法令や事業者の定めに従って保存されます。',
  suspendedStays: '利用を停止されている場合は、利用規約により情報を保存することがあります。',
  sure: '上の内容を確認しました。削除すると元に戻せません。',
};

export const linkAccountTexts = {
  checking: 'お顔を確認しています',
  heading: 'お顔の確認をします',
  lead: '先ほどの本人確認の内容を、アカウントに登録します。',
  why: 'ほかの人に登録されることのないよう、ご本人であることをお顔でもう一度確認します。この画像は確認にだけ使い、保存しません。',
  unlike: '本人確認のときのお顔と照合できませんでした。明るい場所で、正面を向いて撮影してください。',
  toAccount: 'マイページを見る',
};

export const ownWindowTexts = {
  heading: '新しい画面で開いてください',
  why: '情報を提供することへの同意は、安全のため、ほかのサイトの中では行えません。',
  open: 'マイページを新しい画面で開く',
};

export const securityTexts = {
  menu: 'ログインの設定',
  password: 'パスワードを変更する',
  authenticatorNote: 'スマートフォンを買い替えたときなど',
  authenticator: '認証アプリを設定し直す',
  email: 'メールアドレスを変更する',
  twoSteps: '2段階認証(認証アプリの確認コード)は、安全のため、オフにできません。',
  everywhere: 'すべての端末からログアウト',
  everywhereHeading: 'すべての端末からログアウトしますか?',
  everywhereText: 'この端末を含めて、すべての端末のログインが終了します。',
  everywhereFailed: 'ログアウトできませんでした。電波のよい場所で、もう一度お試しください。',
  signOut: 'ログアウトする',
};

export const shareTexts = {
  heading: (business: string) => `${business}に情報を提供します`,
  refuse: '同意せず、書類を撮影する',
  recipient: '提供先',
  purpose: '使い道',
  document: '確認済みの書類',
  information: '提供する情報',
  face: (business: string) =>
    `このあと、ご本人であることをお顔で確認します。撮影したお顔の画像も${business}に提供されます。`,
  kept: '提供履歴は3年間保存され、マイページでいつでも確認できます。今後の提供は、いつでも停止できます。',
  impossible: '登録済みの情報は使えません',
  takeDocument: '書類を撮影して進む',
  otherWay: (business: string) => `${business}の本人確認は、書類とお顔の撮影で進められます。`,
};

export const sharingsTexts = {
  none: 'まだ、どの事業者にも情報を提供していません。',
  receipt: (business: string) => `${business}への提供`,
  sharedAt: '提供した日時',
  items: '提供した情報',
  termsVersion: '利用規約の版',
  state: '状態',
  sharing: '提供中',
  stopped: (day: string) => `${day}に停止しました`,
  kept: '記録の保存',
  keptUntil: (day: string) => `${day}まで`,
  stop: '今後の提供を停止する',
  stopHeading: '今後の提供を停止しますか?',
  stopEffect: (business: string) => `${business}は、このサービスからお客さまの情報を見られなくなります。`,
  stopLimits: (business: string) =>
    `すでに受け取った情報は、${business}に残っていることがあります。削除を希望される場合は、${business}へお申し出ください。`,
  confirmStop: '停止する',
};

export const signInAgainTexts = {
  heading: 'もう一度ログインしてください',
  again: 'ログインし直す',
  within: (minutes: number) => `安全のため、ログインしてから${minutes}分以内に行っていただく必要があります。`,
  same: 'ログインし直すと、この画面に戻ります。',
};

export const suspendedTexts = {
  heading: 'このアカウントは利用を停止されています',
  why: '利用規約にもとづき、利用を停止しています。登録された情報は保存されています。',
  contact: 'ご利用の停止については、',
  deletion: 'アカウントの削除を申し込む',
};

export const termsGateTexts = {
  heading: '利用規約への同意',
  refuse: '同意せずにログアウトする',
  inForce: (day: string) => `${day}から、次の利用規約が適用されています。内容をご確認ください。`,
  agree: '利用規約に同意する',
  withoutAgreeing: '同意しない場合も、次のお手続きはご利用いただけます。',
  otherPages: '同意しなくても使えるページ',
  deletion: 'アカウントの削除',
};

export const unusableLinkTexts = {
  heading: 'この手続きは続けられません',
  begin: '本人確認をした画面から、もう一度お進みください。',
};

/** What became of the information, by the answer to linking. */
export const linkResults: Record<LinkAccountAnswer['information'], readonly [heading: string, text: string]> =
  {
    adopted: ['登録が完了しました', '次からは書類を撮影せずに、同意した事業者へ情報を提供できます。'],
    review: ['受け付けました', '担当者が確認してから登録します。終わるとマイページに表示されます。'],
    kept: ['登録済みの情報をそのまま使います', 'アカウントには、より新しい情報が登録されています。'],
  };
