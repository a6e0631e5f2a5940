import type { Colours, Density } from './look.ts';

/** How the console looks. */
export const texts = {
  open: '表示の設定',
  heading: '表示の設定',
  colours: '画面の色',
  colourNames: {
    system: '端末の設定に合わせる',
    light: '明るい',
    dark: '暗い',
  } satisfies Record<Colours, string>,
  density: '表示の間隔',
  densityNames: { comfortable: '標準', dense: '狭い(一度に多く表示)' } satisfies Record<Density, string>,
  note: 'このブラウザーだけの設定です。',
  close: '閉じる',
} as const;
