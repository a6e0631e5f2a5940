import { halve, type Plane } from './plane.ts';

/** Which part of a plane another one shows, as shares of its sides: what a crop leaves. Below 0 and above 1: a border. */
export interface Crop {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Tried {
  readonly crop: Crop;
  readonly correlation: number;
}

const whole: Crop = { left: 0, right: 1, top: 0, bottom: 1 };
const edges = ['left', 'right', 'top', 'bottom'] as const;
const steps = [0.01, 0.005, 0.0025, 0.00125, 0.0006] as const;

/**
 * The second plane cut as it is most like the first, in the first's size, each edge moved by at most `reach`: coordinate
 * by coordinate, with steps that shrink, on half the size. It finds what was cropped, padded or scaled by a little, and
 * nothing that was turned or seen from elsewhere. NaN where the second shows nothing.
 */
export function fitCrop(first: Plane, second: Plane, reach: number): Plane {
  return cropped(second, bestCrop(halve(first), halve(second), reach), first);
}

function bestCrop(first: Plane, second: Plane, reach: number): Crop {
  let best = tried(first, second, whole);
  for (const step of steps) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const next of neighbours(best.crop, step, reach)) {
        const candidate = tried(first, second, next);
        if (candidate.correlation <= best.correlation + 1e-6) continue;
        best = candidate;
        moved = true;
      }
    }
  }
  return best.crop;
}

/** Single edges, and opposite edges together: a shift must not need a stretch on its way. */
function neighbours(crop: Crop, step: number, reach: number): Crop[] {
  const moves: Partial<Crop>[] = [];
  for (const by of [-step, step]) {
    for (const edge of edges) moves.push({ [edge]: crop[edge] + by });
    moves.push({ left: crop.left + by, right: crop.right + by });
    moves.push({ top: crop.top + by, bottom: crop.bottom + by });
    moves.push({
      left: crop.left + by,
      right: crop.right - by,
      top: crop.top + by,
      bottom: crop.bottom - by,
    });
  }
  return moves
    .map((move) => ({ ...crop, ...move }))
    .filter((next) => edges.every((edge) => Math.abs(next[edge] - whole[edge]) <= reach));
}

function tried(first: Plane, second: Plane, crop: Crop): Tried {
  return { crop, correlation: correlationOf(first.data, cropped(second, crop, first).data) };
}

/** The part of a plane, as large as another. */
function cropped(
  { data, width, height }: Plane,
  { left, right, top, bottom }: Crop,
  size: Pick<Plane, 'width' | 'height'>,
): Plane {
  const out = new Float32Array(size.width * size.height);
  const columns = Array.from({ length: size.width }, (_, x) =>
    between((left + ((x + 0.5) / size.width) * (right - left)) * width - 0.5, width),
  );
  for (let y = 0, at = 0; y < size.height; y++) {
    const row = between((top + ((y + 0.5) / size.height) * (bottom - top)) * height - 0.5, height);
    for (const column of columns) {
      out[at++] = row === null || column === null ? Number.NaN : mixed(data, width, row, column);
    }
  }
  return { data: out, width: size.width, height: size.height };
}

interface Between {
  readonly low: number;
  readonly high: number;
  readonly share: number;
}

/** The two pixels around a place; null beyond the middle of the outermost by more than a half. */
function between(at: number, length: number): Between | null {
  if (at < -0.5 || at > length - 0.5) return null;
  const inside = Math.min(length - 1, Math.max(0, at));
  const low = Math.floor(inside);
  return { low, high: Math.min(length - 1, low + 1), share: inside - low };
}

function mixed(data: Float32Array, width: number, row: Between, column: Between): number {
  const line = (y: number) =>
    data[y * width + column.low]! * (1 - column.share) + data[y * width + column.high]! * column.share;
  return line(row.low) * (1 - row.share) + line(row.high) * row.share;
}

/** Normalised cross-correlation, −1..1. */
function correlationOf(a: Float32Array, b: Float32Array): number {
  let [n, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i]!, b[i]!];
    if (Number.isNaN(q)) continue;
    n++;
    sumA += p;
    sumB += q;
    squaresA += p * p;
    squaresB += q * q;
    products += p * q;
  }
  const varianceA = squaresA - (sumA * sumA) / n;
  const varianceB = squaresB - (sumB * sumB) / n;
  return varianceA <= 0 || varianceB <= 0
    ? 0
    : (products - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB);
}
