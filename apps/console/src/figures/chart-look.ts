import { texts } from './figures-texts.ts';

/** The console's tokens, so that charts are light and dark with it. */
export const faint = 'var(--color-solid-gray-700)';
export const pale = 'var(--color-blue-200)';
export const dark = 'var(--color-blue-900)';
export const line = 'var(--color-solid-gray-200)';

/** Of every chart: as wide as its place, on paper too; reached by Tab, gone through by arrow keys. */
export const chartLook = {
  responsive: true,
  width: '100%',
  // What is told keeps its place while the window becomes narrower. The ring of the focus lies outside, and stays.
  className: 'overflow-clip [overflow-clip-margin:8px]',
  accessibilityLayer: true,
  'aria-roledescription': texts.chart,
} as const;

/** Of what tells one value in words, which is read out too. */
export const toldLook = {
  isAnimationActive: false,
  separator: texts.separator,
  contentStyle: {
    backgroundColor: 'var(--color-white)',
    border: '1px solid var(--color-solid-gray-420)',
    borderRadius: '8px',
    padding: '8px 12px',
  },
  itemStyle: { color: 'var(--color-solid-gray-900)', padding: 0 },
  labelStyle: { fontWeight: 700 },
  cursor: { fill: 'var(--color-solid-gray-100)' },
} as const;
