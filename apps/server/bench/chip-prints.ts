import { holderOf, type NameSet } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import { thresholds } from '../../../packages/service/src/engine/thresholds.ts';
import type { Benchmark, Measurement } from './benchmark.ts';
import { wilson } from './statistics.ts';

type Kind = 'kanji' | 'variant' | 'latin' | 'address';

interface Print {
  readonly kind: Kind;
  readonly text: string;
  readonly size: number;
  readonly font: string;
}

interface ReadPrint extends Print {
  /** Letter for letter, blanks and hyphens aside. */
  readonly isRight: boolean;
  readonly confidence: number;
}

/** Those that the tests install; no card's own font is known. */
const fonts = ['Noto Sans CJK JP', 'Noto Serif CJK JP'];
/** Heights of letters in pixels. */
const sizes = [24, 28, 32, 36, 40, 44];
/** Held out: nothing of the engine was tuned on them. */
const names = { kanji: 'heldOutCommon', variant: 'heldOutVariant' } as const satisfies Record<
  string,
  NameSet
>;
const people = { quick: 12, full: 120 };
const perLine = 24;
const childCount = 2;

function prints(count: number): readonly Print[] {
  return Array.from({ length: count }, (_, seed) => {
    const [common, variant, resident] = [
      holderOf('myNumberCard', seed, names.kanji),
      holderOf('myNumberCard', seed, names.variant),
      holderOf('residenceCard', seed),
    ];
    const looks = { size: sizes[seed % sizes.length] ?? 32, font: fonts[seed % fonts.length] ?? '' };
    return [
      { kind: 'kanji', text: `${common.familyName}　${common.firstName}`, ...looks },
      { kind: 'variant', text: `${variant.familyName}　${variant.firstName}`, ...looks },
      { kind: 'latin', text: `${resident.surname} ${resident.givenName}`, ...looks },
      { kind: 'address', text: `${common.prefecture}${common.city}${common.street}`, ...looks },
    ] as const;
  }).flat();
}

/** Lines of print, black on white, of one bit a pixel, as chips hold them. */
function draw({ text, size, font }: Print): Promise<Buffer> {
  const letters = Array.from(text);
  const count = Math.ceil(letters.length / perLine);
  const high = Math.round(size * 1.5);
  const body = Array.from({ length: count }, (_, at) => {
    const line = letters.slice(at * perLine, (at + 1) * perLine).join('');
    const [x, y] = [Math.round(size / 3), at * high + Math.round(size * 1.1)];
    return `<text x="${x}" y="${y}" xml:space="preserve" font-family="${font}" font-size="${size}">${line}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * (perLine + 1)}" height="${high * count}"><rect width="100%" height="100%" fill="#fff"/>${body.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().toColourspace('b-w').threshold(140).png().toBuffer();
}

async function readOne(engine: RunningVisionEngine, print: Print): Promise<ReadPrint> {
  const drawn = await engine.readChipPicture(await draw(print), { kind: 'text', expected: print.text });
  if (drawn.kind !== 'text') throw new Error(`${print.kind}: ${drawn.kind}`);
  const confidence = Math.min(...drawn.lines.map((line) => line.confidence));
  return { ...print, isRight: drawn.agreement === 1, confidence };
}

/**
 * Names and addresses drawn as chips hold them, read by the engine. `taken`: share that a machine takes, right and sure.
 * `wrong`: share that it is sure of and that is another text than the one drawn: who entered exactly that would pass.
 */
function measured(read: readonly ReadPrint[], kind: Kind): readonly Measurement[] {
  const all = read.filter((one) => one.kind === kind);
  const sure = all.filter(({ confidence }) => confidence >= thresholds.chip.confidence);
  const [right, wrong] = [sure.filter(({ isRight }) => isRight), sure.filter(({ isRight }) => !isRight)];
  const shareOf = (name: string, part: readonly ReadPrint[], more: object = {}): Measurement => ({
    name: `chip-prints.${kind}.${name}`,
    value: part.length / all.length,
    unit: 'share',
    baseline: null,
    ratio: null,
    details: { count: part.length, of: all.length, interval: wilson(part.length, all.length), ...more },
  });
  const steps = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((bound) => {
    const above = all.filter(({ confidence }) => confidence >= bound);
    return [bound, above.length, above.filter(({ isRight }) => !isRight).length];
  });
  return [shareOf('taken', right, { 'bound, sure, of these wrong': steps }), shareOf('wrong', wrong)];
}

/** Names and addresses in the pictures of chips: how many are read surely, and how many of these wrongly. */
export const chipPrints: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const read: ReadPrint[] = [];
    const all = prints(quick ? people.quick : people.full);
    for (let at = 0; at < all.length; at += childCount)
      read.push(
        ...(await Promise.all(all.slice(at, at + childCount).map((print) => readOne(engine, print)))),
      );
    say(`chip-prints: ${read.length} pictures`);
    return (['kanji', 'variant', 'latin', 'address'] as const).flatMap((kind) => measured(read, kind));
  } finally {
    await engine.close();
  }
};
