import type { CameraFailure } from '../../camera/camera-failure.ts';

export const cameraFailureTexts: Record<CameraFailure, { readonly heading: string; readonly text: string }> =
  {
    denied: {
      heading: 'カメラが許可されていません',
      text: 'ブラウザーの設定でこのサイトのカメラを「許可」にしてから、もう一度お試しください。',
    },
    none: {
      heading: 'カメラが見つかりません',
      text: 'この端末ではカメラを使えません。スマートフォンで続けてください。',
    },
    busy: {
      heading: 'カメラを開けません',
      text: 'ほかのアプリがカメラを使用している可能性があります。閉じてから、もう一度お試しください。',
    },
    black: {
      heading: 'カメラの映像が届いていません',
      text: 'レンズがふさがれていないか確認してください。直らないときは、別のカメラに切り替えられます。',
    },
    colourless: {
      heading: '別のカメラを使ってください',
      text: '映像に色がありません。赤外線カメラなど、撮影用ではないカメラが選ばれている可能性があります。',
    },
    inApp: {
      heading: 'このアプリ内ではカメラを使えません',
      text: 'ブラウザー(Safari・Chromeなど)で開くと続けられます。',
    },
  };

/** Steps to allow the camera afterwards, by browser. */
export function permissionHowTo(userAgent: string): readonly string[] {
  if (/iPhone|iPad/.test(userAgent)) {
    return [
      'アドレスの横にある「ぁあ」またはページメニューのボタンを押します。',
      '「Webサイトの設定」を開きます。',
      '「カメラ」を「許可」にします。',
    ];
  }
  if (/Android/.test(userAgent)) {
    return [
      'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
      '「権限」を開きます。',
      '「カメラ」を「許可」にします。',
    ];
  }
  return [
    'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
    '「カメラ」を「許可」にします。',
    'この画面に戻って「もう一度試す」を押します。',
  ];
}
