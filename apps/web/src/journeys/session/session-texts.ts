import * as screenTexts from '../../design/screen-texts.ts';
import * as captureTexts from '../capture/capture-texts.ts';

/** How a session ends. */
export const endResultSent = (business: string) => `${business}に結果を送信しました。`;
export const endReceived = '受け付けました';
export const endBusinessTells = (business: string) =>
  `担当者が確認します。結果は${business}からお知らせします。`;
export const endContact = (business: string) => `詳しくは${business}へお問い合わせください。`;
export const endNewLink = (business: string) =>
  `もう一度手続きするときは、${business}に新しいリンクをご依頼ください。`;

export const endCanceled = '手続きを中止しました';
export const endUnused = 'ここまでの内容は審査に使われません。';

export const handOverTexts = {
  continued: '別の画面(パソコンなど)ではじめた手続きの続きです。',
  desktop: {
    heading: 'スマートフォンで撮影してください',
    headingWithoutPictures: 'スマートフォンで続けてください',
    scan: 'このQRコードをスマートフォンで読み取ってください。続きから進められます。QRコードは自動で更新されます。',
    unreadable: 'QRコードを読み取れないときは、このページのリンクをスマートフォンで開いてください。',
    here: 'このパソコンのカメラを使う',
    hereWithoutPictures: 'このパソコンで続ける',
  },
  another: {
    heading: captureTexts.cameraOtherDevice,
    scan: 'スマートフォンのカメラでQRコードを読み取ると、続きから進められます。このQRコードは自動で更新されます。',
    kept: '入力した内容や撮影した画像は、そのまま引き継がれます。',
    copy: captureTexts.copyLinkCopy,
    copied:
      'リンクをコピーしました。ほかのブラウザーのアドレス欄に貼り付けて、5分以内に開いてください。使えるのは1回だけです。',
    back: 'この端末に戻る',
  },
  waiting: {
    heading: 'スマートフォンで手続き中です',
    stages: 'スマートフォンの進み具合',
    text: 'この画面は閉じずにお待ちください。完了すると自動で切り替わります。',
    help: 'スマートフォンで続けられなくなったときは、このパソコンに戻せます。撮影した画像は失われません。',
    back: 'このパソコンに戻す',
  },
  submitted: {
    phone: 'スマートフォンでの手続きが完了しました',
    other: '別の端末での手続きが完了しました',
    text: 'この画面は閉じてかまいません。',
    result: {
      phone: '結果はスマートフォンの画面でご確認ください。',
      other: '結果は手続きをした画面でご確認ください。',
    },
  },
  canceled: {
    heading: endCanceled,
    text: `${endUnused}この画面は閉じてかまいません。`,
  },
  outdated: {
    heading: 'このQRコードは使えなくなりました',
    text: 'パソコンの画面に表示されている新しいQRコードを読み取ってください。',
    spent: 'すでに読み取っていた場合は、そのときに開いた画面で続けてください。',
  },
} as const;

export const leaveTexts = {
  heading: 'この端末で終えますか?',
  effect:
    'この端末に残っている手続きの情報を消します。あとからこの端末を使う人は、この手続きを開けません。手続きは中止されません。',
  open: 'この端末では続きから進められなくなります。別の端末で続けるときは、先にヘルプの「別の端末で続ける」でQRコードを読み取ってください。',
  closed: 'この端末では、手続きの状況や結果を見られなくなります。',
  confirm: screenTexts.helpLeaveDevice,
  left: 'この端末での手続きを終えました',
  erased: 'この端末に残っていた手続きの情報を消しました。この画面は閉じてかまいません。',
  wayOn:
    'QRコードを読み取った端末があるときは、そちらで続けてください。ないときは、ご依頼元の事業者に新しいリンクをご依頼ください。',
} as const;

export const handOverQrFailed = 'QRコードを表示できませんでした。少し待ってから、もう一度お試しください。';
export const handOverQrAlt = 'スマートフォンで続けるためのQRコード';
export const handOverQrPreparing = 'QRコードを準備しています';
export const handOverQrOwnWindow = '新しい画面で開く';

export const accountScreenSignInAgain = 'ログインしてください';
export const accountScreenSignIn = 'ログインする';
export const accountScreenSignedOut = 'はじめたときのアカウントでログインすると、続きから進められます。';
export const accountScreenOtherAccount = 'このアカウントでは続けられません';
export const accountScreenSuspended = 'アカウントの利用が停止されています';
export const accountScreenNewTerms = '利用規約が改定されました';
export const accountScreenNewTermsText = '新しい利用規約をご確認ください。同意すると、続きから進められます。';
export const accountScreenReadTerms = '利用規約を確認する';
export const accountScreenToAccount = 'マイページを開く';
export const accountScreenOtherAccountText =
  'この手続きは、はじめたときのアカウントでだけ続けられます。ログインし直してお試しください。';
export const accountScreenSuspendedText =
  '停止されているあいだは、この手続きを続けられません。お問い合わせ先は、マイページで確認できます。';

export const blockedUnknownBusiness = 'ご依頼元の事業者';
export const blockedExpired = '手続きの期限が切れました';
export const blockedBeginAgain = (business: string) => `${business}で、もう一度はじめからお手続きください。`;
export const blockedRefused = '手続きを続けられませんでした';
export const blockedRefusedNext = (business: string) =>
  `少し待ってから、もう一度読み込んでください。くり返し表示されるときは、受付番号を添えて、${business}にお問い合わせください。`;
export const blockedBack = (business: string) => `${business}に戻る`;
export const blockedOtherDevice = '別の端末で手続き中です';
export const blockedTakeOver = 'この端末で手続きする';
export const blockedOtherDeviceText =
  'この手続きは別の端末、ブラウザーまたはタブで開かれています。そちらで続けてください。';
export const blockedCannotTakeOver = 'すでに入力または撮影が始まっているため、この端末に切り替えられません。';
export const blockedOver =
  'この手続きはすでに終わっています。結果は、手続きをした画面か、ご依頼元の事業者にご確認ください。';
export const blockedWayOn =
  'はじめた画面を開けるときは、そちらで続けるか、ヘルプの「別の端末で続ける」に表示されるQRコードをこの端末で読み取ってください。開けないときは、ご依頼元の事業者に新しいリンクをご依頼ください。';

export const cameraCheckHeading = 'カメラの使用を許可してください';
export const cameraCheckLead =
  'ボタンを押すと、カメラの使用許可を求める画面が出ます。「許可」を選んでください。';
export const cameraCheckSpeech = '音声案内を使う(撮影のしかたを読み上げます)';

export const cancelHeading = '手続きを中止しますか?';
export const cancelEffect =
  '中止すると、ここまでの内容は審査に使われません。もう一度手続きするには、新しいリンクが必要です。';
export const cancelConfirm = '中止する';

/** What stands on the first screen, and is agreed to by its button. */
export const startFactNeeded = '用意するもの';
export const consentInformation = '取得する情報';
export const consentPurpose = '使い道';
export const consentRecipient = '提供先';
export const consentPeriod = '保存期間';
export const consentPeriodOf = (business: string) =>
  `${business}が定める期間。過ぎると、復元できない形で消去します。`;
export const consentDetails = '取得する情報の詳しい内容';
export const startScreenAgree = '同意してはじめる';
export const startScreenRefuse = '同意せずにやめる';

export const examiningHeading = '確認しています';
export const examiningBusy = '混み合っているため、いつもより時間がかかっています。';
export const examiningUsual = '通常1分以内に終わります。';
export const examiningMayClose = (business: string) =>
  `このまま閉じても大丈夫です。結果は${business}に届きます。`;

/** What the help says first where the face alone is taken. */
export const faceAdvice = '明るい場所で、お顔に光が当たるようにして撮影してください。';
