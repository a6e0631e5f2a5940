import type { CameraFailure } from '../../camera/camera-failure.ts';
import type { InAppBrowser } from '../../camera/in-app-browser.ts';

export const cameraFailureTexts: Record<CameraFailure, { readonly heading: string; readonly text: string }> =
  {
    denied: {
      heading: 'カメラが許可されていません',
      text: 'ブラウザーの設定でこのサイトのカメラを「許可」にしてから、もう一度お試しください。',
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
  };

/** Another app's browser without a camera. */
export const inAppTexts = {
  heading: 'このアプリ内ではカメラを使えません',
  text: 'ブラウザー(Safari・Chromeなど)で開くと続けられます。',
};

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
