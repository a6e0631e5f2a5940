import type { Instruction, Problem } from '@ekyc/contract';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import type { CameraFailure } from '../../camera/camera-failure.ts';
import type { InAppBrowser } from '../../camera/in-app-browser.ts';

/** What is wrong with one picture that the server looked at, and what to do. */
export const problemTexts: Record<Problem, string> = {
  document_not_found: '書類が写っていませんでした。枠の中に書類全体を入れてください。',
  document_too_far: '書類が小さく写っていました。もう少し近づけてください。',
  document_too_near: '書類がはみ出していました。もう少し離してください。',
  document_tilted: '書類が傾いていました。枠に合わせてまっすぐにしてください。',
  document_glare: '光が反射していました。角度や場所を変えてください。',
  document_wrong_side: '別の面が写っているようです。撮影する面を確認してください。',
  document_wrong_type: 'お選びになった書類とは別の書類のようです。',
  document_form_unclear: '書類の種類を確認できませんでした。書類の上の部分がはっきり写るようにしてください。',
  passport_without_address_page:
    '2020年2月4日以降に申請されたパスポートには住所のページがないため、この手続きには使えません。ほかの本人確認書類を選んでください。',
  picture_dark: '暗く写っていました。明るい場所で撮影してください。',
  picture_blurred: '画像がぼやけていました。動かさずに撮影してください。',
  portrait_not_found: '顔写真を確認できませんでした。指や光で隠れないようにしてください。',
  edge_not_seen: '側面(厚み)が見えませんでした。暗い色の背景でお試しください。',
  tilt_too_little: '傾きが足りませんでした。もう少し傾けてください。',
  tilt_too_much: '傾けすぎていました。少し戻してください。',
  face_not_found: 'お顔を確認できませんでした。枠の中にお顔を入れてください。',
  face_multiple: 'ほかの方が写っていました。お一人だけで写ってください。',
  face_too_far: 'お顔が小さく写っていました。もう少し近づいてください。',
  face_too_near: 'お顔がはみ出していました。もう少し離れてください。',
  face_not_frontal: 'お顔が正面を向いていませんでした。正面を向いてください。',
  eyes_closed: '目が閉じていました。目を開けてください。',
  instruction_not_followed: '動きを確認できませんでした。',
};

/** Live guidance on the camera: short, because it is read while holding still. */
export const guidanceTexts: Record<GuidanceCode, string> = {
  document_not_found: '枠の中に書類全体を入れてください',
  document_too_far: 'もう少し近づけてください',
  document_too_near: 'もう少し離してください',
  document_tilted: 'まっすぐにしてください',
  document_glare: '光が反射しています。角度を変えてください',
  document_wrong_side: '反対の面のようです。裏返してください',
  document_wrong_type: '選んだ書類を写してください',
  document_form_unclear: '書類の上の部分がはっきり写るようにしてください',
  passport_without_address_page: 'このパスポートには住所のページがありません',
  picture_dark: '暗すぎます。明るい場所へ移動してください',
  picture_blurred: 'ぼやけています。動かさずにお待ちください',
  portrait_not_found: '指を文字や写真から離してください',
  edge_not_seen: '側面が見えません。暗い色の背景で試してください',
  tilt_too_little: 'もう少し傾けてください',
  tilt_too_much: '少し戻してください',
  face_not_found: '枠の中に顔を入れてください',
  face_multiple: 'お一人だけで写ってください',
  face_too_far: 'もう少し近づいてください',
  face_too_near: 'もう少し離れてください',
  face_not_frontal: '正面を向いてください',
  eyes_closed: '目を開けてください',
  instruction_not_followed: '画面の指示のとおりに動いてください',
  forbidden_number: 'マイナンバーが写っています。表面を向けてください',
  face_off_centre: '顔を枠の真ん中に合わせてください',
  face_backlit: '逆光です。光に向かって立ってください',
  out_of_focus: 'ピントが合いません。少しだけ離してください',
  hold_still: 'そのままお待ちください',
  preparing: '準備しています。少しお待ちください',
  follow_instruction: '急がなくて大丈夫です',
};

interface ShotText {
  readonly heading: string;
  readonly text: string;
}

export const selfieText: ShotText = {
  heading: 'お顔を撮影します',
  text: '枠の中にお顔を入れて、正面を向いてください。',
};

export const instructionTexts: Record<Instruction, ShotText> = {
  turnLeft: { heading: 'ゆっくり左を向いてください', text: '画面の矢印の方向です。' },
  turnRight: { heading: 'ゆっくり右を向いてください', text: '画面の矢印の方向です。' },
  lookUp: { heading: 'ゆっくり上を向いてください', text: '画面の矢印の方向です。' },
  blink: { heading: 'まばたきをしてください', text: '正面を向いたまま、ゆっくり目を閉じて開けてください。' },
};

/** What the next picture of the face wants, in a few words under its drawing. */
export const coachOfSelfie = '枠の中に顔を入れてください';
export const coachOfInstruction: Record<Instruction, string> = {
  turnLeft: 'ゆっくり左を向いてください',
  turnRight: 'ゆっくり右を向いてください',
  lookUp: 'ゆっくり上を向いてください',
  blink: 'まばたきをしてください',
};

export const torchOn = 'ライトをつける';
export const torchOff = 'ライトを消す';

export const shutterManual = '自分で撮影する';
export const shutterUse = 'この画像を使う';
export const shutterAgain = '撮り直す';
export const shutterCheckHeading = '撮影した画像の確認';
export const shutterGoOn = 'このまま進む';
export const shutterTaken = (name: string) => `撮影した${name}`;
/** In place of how it is taken, where that stands beside a picture taken by hand. */
export const shutterLook = '撮影した画像を確かめてください。';
export const shutterChecking = '確認しています…';
export const checkingBeside = (name: string) => `${name}を確認しています…`;
export const shutterAccepted = (name: string) => `${name}を撮影しました`;
export const pictureEnlarge = 'タップすると大きく表示します';
export const pictureWhole = 'タップすると全体を表示します';
export const coachSkip = '撮影に進む';

/** What a face take gathers, for the consent. */
export const faceInformation = 'お顔の画像と、お顔の特徴を数値にした情報';

export const changeDocument = 'ほかの書類を選ぶ';

export const cameraOpen = 'カメラを開く';
export const cameraVideo = 'カメラの映像';
export const cameraStillBusy =
  'ビデオ通話やカメラのアプリを閉じても開けないときは、端末を再起動すると直ることがあります。';
export const cameraShowQr = 'QRコードを表示';
export const cameraReopen = 'カメラをもう一度開く';
export const cameraGoOnWithThis = 'このカメラで続ける';
export const cameraOtherDevice = '別の端末で続ける';
export const cameraOtherDeviceByLink = '別の端末で続ける(リンクをコピー)';
export const cameraStillDenied =
  'それでも開けないときは、端末の「設定」で、このブラウザーにカメラの使用が許可されているか確認してください。';
export const cameraSwitch = 'カメラ切替';
export const cameraOpening = 'カメラを準備しています…';
export const cameraAllow = 'カメラの使用を確認する画面が出ていたら、「許可」を選んでください。';

export const faceName = 'お顔';

export const faceDoneHeading = 'お顔の撮影は終わっています';
export const faceDone = '撮影したお顔の画像は、そのまま使われます。';
export const goOn = '次へ進む';

export const faceAgainHeading = 'お顔をもう一度撮影してください';
export const faceAgainAgain = 'お顔を撮り直す';

export const cameraChoiceHeading = 'カメラを選んでください';
export const cameraChoiceOtherLens = '別のレンズを使う';
export const cameraChoiceInUse = '(使用中)';
export const cameraChoiceChange = 'カメラを切り替える';
export const cameraChoiceNoOther = 'この端末には、ほかに使えるカメラがありません。別の端末で続けてください。';

export const copyLinkCopied = 'リンクをコピーしました。ブラウザーのアドレス欄に貼り付けて開いてください。';
export const copyLinkByHand = '次のリンクを長押ししてコピーしてください。';
export const copyLinkLink = 'リンク';
export const copyLinkCopy = 'リンクをコピー';

export const takeAgainUnusable = 'この書類は使えません';
export const otherDocumentHeading = '選んだ書類と違うようです';
export const takeAgainHeading = 'もう一度撮影してください';
export const takeAgainButton = (name: string) => `${name}を撮り直す`;

/** Over the camera, when a picture was not good enough. */
export const refusalTexts = { heading: takeAgainHeading, button: 'もう一度撮影する' };

export const tiltToDashes = '点線に重なるまで';
export const tiltTilt = '傾けてください';

export const cameraFailureTexts: Record<CameraFailure, { readonly heading: string; readonly text: string }> =
  {
    denied: {
      heading: 'カメラが許可されていません',
      text: 'ブラウザーの設定でこのサイトのカメラを「許可」にしてから、もう一度お試しください。',
    },
    system: {
      heading: '端末の設定でカメラが止められています',
      text: '端末の「設定」で、お使いのブラウザーにカメラの使用を許可してから、もう一度お試しください。',
    },
    withheld: {
      heading: 'このページの中ではカメラを使えません',
      text: '新しい画面で開くと、カメラを使って続けられます。開いたあとは、このページを閉じてもかまいません。',
    },
    none: {
      heading: 'カメラが見つかりません',
      text: 'この端末ではカメラを使えません。スマートフォンで続けてください。',
    },
    busy: {
      heading: 'カメラを開けません',
      text: 'ほかのアプリがカメラを使用している可能性があります。閉じてから、もう一度お試しください。',
    },
    lost: {
      heading: 'カメラが止まりました',
      text: '電話やほかのアプリがカメラを使うと、止まることがあります。もう一度開くと、続きから撮影できます。',
    },
    black: {
      heading: 'カメラの映像が届いていません',
      text: 'レンズがふさがれていないか確認してください。直らないときは、別のカメラに切り替えられます。',
    },
    colourless: {
      heading: '別のカメラを使ってください',
      text: '映像に色がありません。赤外線カメラなど、撮影用ではないカメラが選ばれている可能性があります。',
    },
    virtual: {
      heading: '別のカメラを使ってください',
      text: '映像を加工するアプリのカメラが選ばれています。端末に付いているカメラに切り替えてください。',
    },
    frontCamera: {
      heading: '背面のカメラを使ってください',
      text: '書類は、画面の反対側にあるカメラで撮影するときれいに写ります。',
    },
    rearCamera: {
      heading: '前面のカメラを使ってください',
      text: 'お顔は、画面と同じ側にあるカメラで撮影してください。画面を見ながら進められます。',
    },
    coarse: {
      heading: '書類の撮影はスマートフォンで',
      text: 'このカメラは画素数が少なく、書類の細かい文字が写らないことがあります。スマートフォンで続けるときれいに写ります。',
    },
  };

/** Where trying again met the same. */
export const cameraStillTexts: Partial<Record<CameraFailure, ShotText>> = {
  denied: {
    heading: 'まだカメラが許可されていません',
    text: '次の順に設定を変えてください。変えても開けないときは「もう一度読み込む」を押してください。撮影済みの画像は失われません。',
  },
  system: {
    heading: 'まだ端末の設定で止められています',
    text: '端末の「設定」を変えたあと、ブラウザーを閉じて開き直すと使えることがあります。',
  },
  none: {
    heading: 'やはりカメラが見つかりません',
    text: 'もう一度探しましたが、使えるカメラがありませんでした。スマートフォンで続けてください。',
  },
  busy: {
    heading: 'まだカメラを開けません',
    text: 'もう一度試しましたが、カメラはまだ使用中のようです。ビデオ通話やカメラのアプリを終了してください。',
  },
};

/** Refused in another app's browser: its settings are out of reach there. */
export const cameraDeniedInApp =
  'このアプリの中では、カメラを許可できないことがあります。ブラウザー(Safari・Chromeなど)で開くと続けられます。';

/** Another app's browser without a camera. */
export const inAppTexts = {
  heading: 'このアプリ内ではカメラを使えません',
  text: 'ブラウザー(Safari・Chromeなど)で開くと続けられます。',
};

export const openBrowserText = 'ブラウザーで開く';

/** An app's browser that may have a camera, but seldom a good one. */
export const inAppDoubtTexts = {
  heading: 'ブラウザーで開いてください',
  text: 'このアプリの中では、カメラがうまく動かないことがあります。ブラウザー(Safari・Chromeなど)で開いてください。',
  goOn: 'このまま続ける',
};

const menuOf: Partial<Record<InAppBrowser, string>> = {
  line: '画面の右下または右上の「⋮」や共有のマークを押します。',
  instagram: '画面の右上(または右下)の「…」を押します。',
  facebook: '画面の右上(または右下)の「…」を押します。',
};

/** How to leave another app's browser by hand. */
export function leaveAppSteps(app: InAppBrowser | null): readonly string[] {
  return [
    menuOf[app ?? 'webView'] ?? '画面の上または下にあるメニューのマーク(「…」など)を押します。',
    '「ブラウザーで開く」「Safariで開く」などを選びます。',
    '見つからないときは、下のボタンでリンクをコピーし、ブラウザーのアドレス欄に貼り付けて開きます。',
  ];
}

/** How to allow the camera afterwards, browser by browser. */
export const permissionSteps = {
  safariIos: [
    'アドレスの左にあるページメニューのボタン(「ぁあ」など)を押します。',
    '「Webサイトの設定」を開きます。',
    '「カメラ」を「許可」にします。',
  ],
  otherIos: [
    'iPhoneの「設定」アプリを開きます。',
    '「アプリ」から、お使いのブラウザー(Chromeなど)を選びます。',
    '「カメラ」をオンにします。',
  ],
  chromeAndroid: [
    'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
    '「権限」を開きます。',
    '「カメラ」を「許可」にします。',
  ],
  firefoxAndroid: [
    'アドレスの左にある鍵(または盾)のマークを押します。',
    '「カメラ」を押して「許可」にします。',
  ],
  safariMac: [
    '画面上部のメニューの「Safari」から「設定」を開きます。',
    '「Webサイト」の「カメラ」を選びます。',
    'このサイトを「許可」にします。',
  ],
  firefoxDesktop: [
    'アドレスの左にある、斜線の付いたカメラのマークを押します。',
    '「ブロックしました」の横の「×」を押します。',
    'この画面に戻って「もう一度試す」を押します。',
  ],
  edgeDesktop: [
    'アドレスの左にある鍵のマークを押します。',
    '「このサイトのアクセス許可」の「カメラ」を「許可」にします。',
    'この画面に戻って「もう一度試す」を押します。',
  ],
  chromeDesktop: [
    'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
    '「カメラ」を「許可」にします。',
    'この画面に戻って「もう一度試す」を押します。',
  ],
};

export const takeAgainWhy = '撮り直しが必要な理由';

export const faceUnclear = 'お顔の画像を十分に確認できませんでした。';

export const sideNames = { front: '表面', back: '裏面' };

/** What is said before a document's picture, and asked of it before it is sent. */
export const cardFitFrame = '枠に合わせてください。きれいに写ると自動で撮影されます。';
export const cardFitPortraitSide = '顔写真のある面を枠に合わせてください。きれいに写ると自動で撮影されます。';
export const cardPortraitClear = '文字と顔写真がはっきり見えますか?';
export const cardTextClear = '書かれている文字がはっきり読めますか?';
