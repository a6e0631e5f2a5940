import type { Plane } from './plane.ts';

/** Share of the plane that must overlap for a correlation to mean anything. */
const leastOverlap = 0.5;

/**
 * A plane made ready to be correlated at many places: where each row shows something, and sums along it. What a plane
 * does not show (NaN) may only lie at the ends of its rows, as {@link warp} leaves it.
 */
export interface SummedPlane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  /** First column of each row that shows something, and the one after the last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Sums of the values, and of their squares, before each column; one more in a row than there are columns. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

export function summed({ data, width, height }: Plane): SummedPlane {
  const from = new Int32Array(height);
  const to = new Int32Array(height);
  const sums = new Float64Array(height * (width + 1));
  const squares = new Float64Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    let [first, end] = [0, width];
    while (first < width && Number.isNaN(data[y * width + first]!)) first++;
    while (end > first && Number.isNaN(data[y * width + end - 1]!)) end--;
    from[y] = first;
    to[y] = end;
    let [sum, square] = [0, 0];
    const base = y * (width + 1);
    for (let x = first; x < end; x++) {
      const value = data[y * width + x]!;
      sum += value;
      square += value * value;
      sums[base + x + 1] = sum;
      squares[base + x + 1] = square;
    }
  }
  return { data, width, height, from, to, sums, squares };
}

/**
 * Normalised cross-correlation of two planes of one size where both show something, −1..1; the second is moved by whole
 * pixels. −1 where they hardly overlap.
 */
export function correlate(a: SummedPlane, b: SummedPlane, shiftX = 0, shiftY = 0): number {
  const { width, height } = a;
  let [n, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.max(0, -shiftY); y < Math.min(height, height - shiftY); y++) {
    const first = Math.max(a.from[y]!, b.from[y + shiftY]! - shiftX);
    const end = Math.min(a.to[y]!, b.to[y + shiftY]! - shiftX);
    if (end <= first) continue;
    n += end - first;
    const ownRow = y * (width + 1);
    const otherRow = (y + shiftY) * (width + 1) + shiftX;
    sumA += a.sums[ownRow + end]! - a.sums[ownRow + first]!;
    squaresA += a.squares[ownRow + end]! - a.squares[ownRow + first]!;
    sumB += b.sums[otherRow + end]! - b.sums[otherRow + first]!;
    squaresB += b.squares[otherRow + end]! - b.squares[otherRow + first]!;
    products += dot(a.data, y * width + first, b.data, (y + shiftY) * width + first + shiftX, end - first);
  }
  if (n < leastOverlap * width * height) return -1;
  const varianceA = squaresA - (sumA * sumA) / n;
  const varianceB = squaresB - (sumB * sumB) / n;
  return varianceA <= 0 || varianceB <= 0
    ? 0
    : (products - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB);
}

function dot(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}
