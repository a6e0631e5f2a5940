import { type SummedPlane, summed } from './correlate.ts';
import type { Plane } from './plane.ts';

export interface BlockSettings {
  /** Side of a block in pixels. */
  readonly side: number;
  /** Most pixels by which a block may lie elsewhere than the whole: what bends between two views. */
  readonly reach: number;
  /** Standard deviation from which a block shows something, in levels of 255. */
  readonly contrast: number;
  /** Which of the ordered agreements is returned, 0..1: a low one asks what differs, not what is alike. */
  readonly quantile: number;
  /** With fewer blocks that show something there is nothing to tell. */
  readonly least: number;
}

/**
 * How far two aligned planes agree block by block, −1..1: a quantile of the blocks' correlations, each at its best small
 * movement. Two cards of one type share their layout, and so most of a correlation over the whole; the blocks with
 * portrait, name and numbers do not.
 * @returns null where too few blocks show something
 */
export function blockAgreement(a: Plane, b: Plane, settings: BlockSettings): number | null {
  const { side, reach, contrast, quantile, least } = settings;
  const step = Math.max(1, Math.round(side / 2));
  const agreements: number[] = [];
  const other = summed(b);
  for (let top = reach; top + side + reach <= a.height; top += step) {
    for (let left = reach; left + side + reach <= a.width; left += step) {
      const agreement = agreementAt(a, other, { left, top, side, reach, contrast });
      if (agreement !== null) agreements.push(agreement);
    }
  }
  if (agreements.length < least) return null;
  agreements.sort((p, q) => p - q);
  return agreements[Math.floor(quantile * (agreements.length - 1))] ?? null;
}

interface Block {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly reach: number;
  readonly contrast: number;
}

/** Null where the first plane shows nothing, or the second ends. */
function agreementAt(a: Plane, b: SummedPlane, block: Block): number | null {
  const { left, top, side, reach, contrast } = block;
  const own = centred(a, block);
  if (own.deviation < contrast) return null;
  if (!isWhole(b, block)) return null;
  let best = -1;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const value = correlationAt(own, b, { left: left + dx, top: top + dy, side, contrast });
      if (value > best) best = value;
    }
  }
  return best;
}

/** Whether the plane shows all of a block and of what it may move to. */
function isWhole({ from, to }: SummedPlane, { left, top, side, reach }: Block): boolean {
  for (let y = top - reach; y < top + side + reach; y++)
    if (from[y]! > left - reach || to[y]! < left + side + reach) return false;
  return true;
}

interface CentredBlock {
  /** Row by row, less their mean. */
  readonly values: Float64Array;
  readonly deviation: number;
}

function centred(a: Plane, { left, top, side }: Block): CentredBlock {
  const n = side * side;
  const values = new Float64Array(n);
  let [sum, squares] = [0, 0];
  for (let y = 0, i = 0; y < side; y++) {
    for (let at = (top + y) * a.width + left, end = at + side; at < end; at++, i++) {
      const value = a.data[at]!;
      values[i] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / n;
  for (let i = 0; i < n; i++) values[i]! -= mean;
  return { values, deviation: Math.sqrt(Math.max(0, squares / n - mean ** 2)) };
}

/** Of a's block with a block of b; what is too flat in b to show anything counts as none. */
function correlationAt(
  own: CentredBlock,
  { data, width, sums, squares }: SummedPlane,
  { left, top, side, contrast }: Omit<Block, 'reach'>,
): number {
  const { values } = own;
  let [sum, square, products] = [0, 0, 0];
  for (let y = top, i = 0; y < top + side; y++) {
    const from = y * (width + 1) + left;
    sum += sums[from + side]! - sums[from]!;
    square += squares[from + side]! - squares[from]!;
    for (let k = y * width + left, end = k + side; k < end; k++, i++) products += data[k]! * values[i]!;
  }
  const n = side * side;
  const variance = square / n - (sum / n) ** 2;
  // A quarter of the contrast: a small picture is softer than a large one.
  const deviation = Math.sqrt(Math.max(variance, (contrast / 4) ** 2));
  return products / n / (own.deviation * deviation);
}
