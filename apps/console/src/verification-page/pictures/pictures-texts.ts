import * as designTexts from '@ekyc/design/design-texts.ts';

/** Pictures, and how they are looked at. */
export const texts = {
  compareHeading: '書類の顔写真と、撮影された顔',
  othersHeading: 'ほかの画像',
  earlierHeading: '撮り直す前の画像',
  none: '画像はありません。',
  document: '書類の表面',
  selfie: '撮影された顔',
  portraitFirst: '顔の部分を拡大して表示しています。「元に戻す」で全体を表示します。',
  /** Why a person is asked, by what the examination says of it. */
  why: {
    modelNotDecisive:
      '顔が同じ人かどうかは、自動では判断していません。お使いの顔モデルは、すべての集団で別人を見分ける精度が確かめられていないためです。2枚の顔を見比べて判断してください。',
    notNearEnough:
      '自動で同じ人と判断できるほど、顔が似ているとは測定されませんでした。2枚の顔を見比べて判断してください。',
    picturesDiffer:
      '画像の中に、顔の違いが大きい組み合わせがあります。ほかの画像も含めて見比べて判断してください。',
    nothingCompared:
      '顔の見つからない画像や、小さすぎる顔写真があるため、自動では判断していません。見比べて判断してください。',
  },
  taken: (time: string) => `${time}に撮影`,
  open: 'を大きく表示',
  loading: '画像を読み込んでいます',
  retry: designTexts.buttonReload,
  close: designTexts.buttonClose,
  viewer: (name: string, zoom: number, degrees: number) =>
    `${name} 拡大${Math.round(zoom * 100)}%${degrees === 0 ? '' : `・回転${degrees}度`}`,
  keys: '画像を選んで、+ で拡大、- で縮小、R で回転、矢印キーで移動、0 で元に戻します。',
  picture: '画像',
  control: (name: string, control: string) => `${name}を${control}`,
  zoomIn: '拡大',
  zoomOut: '縮小',
  rotate: '回転',
  reset: '元に戻す',
} as const;
