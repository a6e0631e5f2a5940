import { print, printCard, rule } from '../documents/card-stock.ts';
import type { Random } from '../random.ts';

/** How a number stands on an invented card. */
export interface NumberLooks {
  /** The number as it is printed, line by line. */
  readonly lines: readonly string[];
  readonly font: string;
  readonly italic: boolean;
  /** Of the letters, in units of a card 1012 wide. */
  readonly size: number;
  readonly paper: string;
  readonly ink: string;
  /** Printed above the number, or left of its first line; null for none. */
  readonly label: { readonly text: string; readonly place: 'above' | 'beside' } | null;
  /** Words about the number, none of them digits in a row of four. */
  readonly name: string;
}

/** Fonts that any machine with this project's tests has. */
export const numberFonts = [
  'Noto Sans CJK JP',
  'IPAGothic',
  'IPAPGothic',
  'Noto Serif CJK JP',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
] as const;

/** Distance of two lines of a number, in sizes of its letters. */
const lineStep = 1.35;

/** A card of 1012 × 638 with a number on it, and other print. */
export function drawNumberCard(looks: NumberLooks): string {
  const { lines, size, label, paper, ink, name } = looks;
  const besides = label?.place === 'beside' ? (label.text.length + 1) * size * 0.6 : 0;
  const left = besides > 0 ? 60 : 250;
  const styled = `font-family="${looks.font}"${looks.italic ? ' font-style="italic"' : ''}`;
  const number = lines.map((line, row) =>
    print(line, {
      x: left + besides,
      baseline: 150 + row * size * lineStep,
      size,
      spacing: 2,
      fill: ink,
    }).replace('<text ', `<text ${styled} `),
  );
  const bottom = 150 + (lines.length - 1) * size * lineStep;
  const labelled =
    label === null
      ? ''
      : print(label.text, {
          x: left,
          baseline: label.place === 'beside' ? 148 : 150 - size * 1.25,
          size: size * 0.6,
          fill: ink,
        });
  const content = [
    `<rect width="1012" height="638" fill="${paper}" fill-opacity=".88"/>`,
    ...number,
    labelled,
    print('氏名', { x: 250, baseline: bottom + 74, size: 20, fill: ink }),
    print(name, { x: 316, baseline: bottom + 76, size: 30, fill: ink }),
    print('平成元年5月1日生', { x: 250, baseline: bottom + 126, size: 27, fill: ink }),
    rule(60, 470, 880),
    print('むやみに他人に見せないでください。', { x: 70, baseline: 520, size: 21, fill: ink }),
    print('見本 SPECIMEN', { x: 780, baseline: 606, size: 15, spacing: 2, fill: ink }),
  ];
  return printCard(content.join(''), { tints: ['#ebe4d8', '#e7e3d8', '#e9dddf'], rings: '#d3b7a8' });
}

/** A little colour, by channel. */
type Tint = readonly [number, number, number];

const anyTint = (random: Random): Tint => [
  random.between(-6, 6),
  random.between(-6, 6),
  random.between(-6, 6),
];

function tone(level: number, tint: Tint): string {
  const [red, green, blue] = tint.map((by) => Math.min(255, Math.max(0, Math.round(level + by))));
  return `rgb(${red},${green},${blue})`;
}

/** Dark print on light paper. */
export function darkOnLight(random: Random): Pick<NumberLooks, 'paper' | 'ink'> {
  return {
    paper: tone(random.between(215, 245), anyTint(random)),
    ink: tone(random.between(10, 60), anyTint(random)),
  };
}

/** The other way round. */
export function lightOnDark(random: Random): Pick<NumberLooks, 'paper' | 'ink'> {
  return {
    paper: tone(random.between(8, 50), anyTint(random)),
    ink: tone(random.between(215, 250), anyTint(random)),
  };
}

/** Print hardly darker, or hardly lighter, than its paper: 18 to 45 of 255 levels. */
export function lowContrast(random: Random): Pick<NumberLooks, 'paper' | 'ink'> {
  const middle = random.between(110, 205);
  const half = random.between(9, 22.5) * random.pick([1, 1, -1]);
  // Of one tint, so that nothing but the lightness tells them apart.
  const tint = anyTint(random);
  return { paper: tone(middle + half, tint), ink: tone(middle - half, tint) };
}
