import { inventedMyNumber } from '../documents/my-number.ts';
import { printPicture } from '../documents/document-specimen.ts';
import { drawPerson } from '../people/draw-person.ts';
import { photograph, type PhotographOptions } from '../photography/photograph.ts';
import { type Random, seededRandom } from '../random.ts';
import {
  darkOnLight,
  drawNumberCard,
  lightOnDark,
  lowContrast,
  numberFonts,
  type NumberLooks,
} from './draw-number-card.ts';
import { kindOf, type NumberPrint, type Shares } from './number-print.ts';

/** What is hard about a print, in hundredths of the set. */
const shares = {
  plain: 10,
  twoAxisTilt: 14,
  whiteOnBlack: 14,
  italic: 14,
  lowContrast: 14,
  twoLines: 14,
  selfieBackground: 14,
  severalAtOnce: 6,
} as const satisfies Shares<string>;

type Kind = keyof typeof shares;

const names = ['見本 花子', '番号 太郎', '山田 みどり', '佐藤 一', 'SPECIMEN ANNA'] as const;
const backgrounds = ['dark', 'light', 'clutter'] as const;
const groupings = [' ', ' ', ' ', '  ', '-'] as const;
const halves: readonly (readonly [number, number])[] = [
  [2, 1],
  [1, 2],
];

/** One of the seeded pictures in which a My Number can be read; no QR code is in them. */
export async function bearingPrint(index: number): Promise<NumberPrint> {
  const kind = kindOf(index, shares);
  const random = seededRandom(index + 70_000);
  return { kind, ...(await picturesOf[kind](inventedMyNumber(index + 40_000), random)) };
}

type Picture = Omit<NumberPrint, 'kind'>;

/** The pictures themselves, of any twelve digits: what bears no My Number is drawn alike. */
export const picturesOf: Readonly<Record<Kind, (number: string, random: Random) => Promise<Picture>>> = {
  plain: async (number, random) => shown(looksOf(number, random), held(random)),
  twoAxisTilt: async (number, random) => shown(looksOf(number, random), tilted(random)),
  whiteOnBlack: async (number, random) =>
    shown({ ...looksOf(number, random), ...lightOnDark(random) }, held(random)),
  italic: async (number, random) => shown({ ...looksOf(number, random), italic: true }, held(random)),
  lowContrast: async (number, random) =>
    shown({ ...looksOf(number, random), ...lowContrast(random) }, held(random)),
  twoLines: async (number, random) =>
    shown({ ...looksOf(number, random), ...overTwoLines(number, random) }, held(random)),
  // As its card prints it: a label as small as this could not be read by anybody.
  selfieBackground: async (number, random) =>
    behindAFace({ ...looksOf(number, random), lines: [groupsOf(number).join(' ')] }, random),
  severalAtOnce,
};

/** Two difficulties of one picture. */
async function severalAtOnce(number: string, random: Random): Promise<Picture> {
  const looks = looksOf(number, random);
  switch (random.pick(['tiltedItalic', 'tiltedLight', 'lightItalic', 'lightTwoLines', 'italicTwoLines'])) {
    case 'tiltedItalic':
      return shown({ ...looks, italic: true }, { ...held(random), tiltX: 20, tiltY: 12 });
    case 'tiltedLight':
      return shown({ ...looks, ...lightOnDark(random) }, tilted(random));
    case 'lightItalic':
      return shown({ ...looks, ...lightOnDark(random), italic: true }, held(random));
    case 'lightTwoLines':
      return shown({ ...looks, ...lightOnDark(random), ...overTwoLines(number, random) }, held(random));
    default:
      return shown({ ...looks, ...overTwoLines(number, random), italic: true }, held(random));
  }
}

function looksOf(number: string, random: Random): NumberLooks {
  const groups = groupsOf(number);
  // One in five is printed without gaps; only its label distinguishes it from a licence's number then.
  const even = random.next() < 0.2;
  const labelled = even || random.next() < 0.6;
  const text = random.pick(['個人番号', '個人番号', 'マイナンバー']);
  const place = random.pick(['above', 'beside'] as const);
  return {
    lines: [even ? number : groups.join(random.pick(groupings))],
    font: random.pick(numberFonts),
    italic: false,
    size: random.between(40, 54),
    ...darkOnLight(random),
    label: labelled ? { text, place } : null,
    name: random.pick(names),
  };
}

function overTwoLines(number: string, random: Random): Pick<NumberLooks, 'lines'> {
  const groups = groupsOf(number);
  const [first] = random.pick(halves);
  return { lines: [groups.slice(0, first).join(' '), groups.slice(first).join(' ')] };
}

function groupsOf(number: string): readonly string[] {
  return [number.slice(0, 4), number.slice(4, 8), number.slice(8)];
}

function held(random: Random): PhotographOptions {
  return {
    ...frameOf(random),
    rotation: random.between(-12, 12) + random.pick([0, 0, 0, 90, 180, 270]),
    tiltX: random.between(-10, 10),
    tiltY: random.between(-8, 8),
  };
}

function tilted(random: Random): PhotographOptions {
  return {
    ...frameOf(random),
    rotation: random.between(-12, 12) + random.pick([0, 0, 90, 180]),
    tiltX: random.between(25, 35) * random.pick([1, -1]),
    tiltY: random.between(12, 20) * random.pick([1, -1]),
  };
}

function frameOf(random: Random): PhotographOptions {
  return {
    seed: Math.floor(random.next() * 1e6),
    fill: random.between(0.62, 0.85),
    background: random.pick(backgrounds),
    blur: random.between(0.4, 1.2),
    noise: random.between(1, 4),
    light: random.between(0, 0.3),
  };
}

async function shown(looks: NumberLooks, options: PhotographOptions): Promise<Picture> {
  // A quarter turn needs the frame's height for the card's width.
  const quarters = Math.round((options.rotation ?? 0) / 90) % 2;
  const size = quarters === 1 ? { width: 1440, height: 1440 } : { width: 1080, height: 1440 };
  const { jpeg } = await photograph(await printPicture(drawNumberCard(looks)), { ...options, ...size });
  return { subject: 'documentBack', jpeg };
}

const selfie = { width: 1080, height: 1440 } as const;

/** A card of 220 to 420 pixels on the wall behind a person: digits of 7 to 15 pixels. */
async function behindAFace(looks: NumberLooks, random: Random): Promise<Picture> {
  return { subject: 'face', jpeg: await selfieWith(await printPicture(drawNumberCard(looks)), random) };
}

/** A selfie with a card somewhere beside or above the head. */
export async function selfieWith(card: Buffer, random: Random): Promise<Buffer> {
  const places = [
    [0.22, 0.12],
    [0.78, 0.13],
    [0.5, 0.08],
    [0.2, 0.24],
    [0.8, 0.26],
    [0.5, 0.93],
  ] as const;
  const { jpeg } = await photograph(card, {
    ...frameOf(random),
    ...selfie,
    blur: random.between(0.3, 0.8),
    behind: drawPerson(Math.floor(random.next() * 1000), selfie),
    fill: random.between(220, 420) / selfie.width,
    centre: random.pick(places),
    rotation: random.between(-15, 15),
    tiltX: random.between(-12, 12),
    tiltY: random.between(-12, 12),
  });
  return jpeg;
}
