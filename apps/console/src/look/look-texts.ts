import type { Colours, Density } from './look.ts';

/** How the console looks. */
export const texts = {
  open: '画面の色と間隔',
  heading: '画面の色と間隔',
  colours: '画面の色',
  colourNames: {
    system: '端末の設定に合わせる',
    light: '明るい',
    dark: '暗い',
  } satisfies Record<Colours, string>,
  density: '行と文字の間隔',
  densityNames: { comfortable: '標準', dense: '狭い(一度に多く表示)' } satisfies Record<Density, string>,
  note: 'このブラウザーだけの設定です。',
  close: '閉じる',
} as const;
