import * as designTexts from '@ekyc/design/design-texts.ts';

/** The session's video. */
export const texts = {
  heading: '撮影中の動画',
  loading: '動画の情報を読み込んでいます',
  none: '動画は記録されていません。',
  nothingLeft: '再生できる動画はありません。',
  waiting:
    'この動画は、マイナンバーが写っていないかを確認しています。確認が終わるまで、再生も証跡のダウンロードもできません。',
  failed:
    'この動画にマイナンバーが写っていないかを、まだ確認できていません(確認に失敗したため、自動でやり直します)。確認が終わるまで、再生も証跡のダウンロードもできません。',
  load: (duration: string) => `動画を表示(${duration})`,
  loadPart: (part: number, duration: string) => `動画${part}を表示(${duration})`,
  loadingVideo: '動画を読み込んでいます',
  retry: designTexts.buttonReload,
  video: (part: number) => `動画${part}`,
  marks: '場面へ移動',
  notWhole: '動画の一部が欠けています。',
  destroyed: 'マイナンバーが写っていたか、写っていないことを確認できなかったため、動画の一部を破棄しました。',
  mark: (time: string, name: string) => `${time} ${name}`,
} as const;

/** What the page said of itself while it was recorded. */
export const markNames: Readonly<Record<string, string>> = {
  'take.started': '撮影の開始',
  'take.ended': '撮影の終了',
  'instruction.shown': '動きの指示',
  shutter: '撮影',
  'camera.opened': 'カメラの開始',
  'camera.refused': '使えないカメラ',
  'camera.off': 'カメラの停止',
};
