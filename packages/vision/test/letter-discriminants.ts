/** What distinguishes letters: axes along which they differ most, and where each letter lies on them. */
export interface Discriminants {
  /** `axisCount` rows of as many numbers as a shape has. */
  readonly projection: Float32Array;
  /** What is taken from each projected number: the mean of all letters. */
  readonly offset: Float32Array;
  /** A row of `axisCount` numbers for each letter, times `prototypeScale`. */
  readonly prototypes: Int8Array;
  readonly prototypeScale: number;
  /** Mean squared distance of a picture to its letter, after projection. */
  readonly within: number;
}

/**
 * Linear discriminant analysis (Fisher 1936, Rao 1948): whitens what pictures of one letter differ in, then keeps the
 * axes along which the letters' means differ most.
 */
export function discriminants(
  shapes: readonly { readonly letter: number; readonly shape: Float32Array }[],
  letters: number,
  axisCount: number,
): Discriminants {
  const n = shapes[0]?.shape.length ?? 0;
  const means = Array.from({ length: letters }, () => new Float64Array(n));
  const counts = new Float64Array(letters);
  for (const { letter, shape } of shapes) {
    counts[letter] = (counts[letter] ?? 0) + 1;
    const mean = means[letter];
    if (mean) for (let i = 0; i < n; i++) mean[i] = (mean[i] ?? 0) + (shape[i] ?? 0);
  }
  means.forEach((mean, letter) => {
    for (let i = 0; i < n; i++) mean[i] = (mean[i] ?? 0) / Math.max(1, counts[letter] ?? 1);
  });
  const within = covariance(
    shapes
      .filter((_, i) => i % 2 === 0)
      .map(({ letter, shape }) => [shape, means[letter] as Float64Array] as const),
    n,
  );
  let trace = 0;
  for (let i = 0; i < n; i++) trace += within[i * n + i] ?? 0;
  for (let i = 0; i < n; i++) within[i * n + i] = (within[i * n + i] ?? 0) + (0.02 * trace) / n;
  const lower = cholesky(within, n);
  const known = means.filter((_, letter) => (counts[letter] ?? 0) > 0);
  const all = new Float64Array(n);
  for (const mean of known)
    for (let i = 0; i < n; i++) all[i] = (all[i] ?? 0) + (mean[i] ?? 0) / known.length;
  const white = known.map((mean) =>
    solveLower(
      lower,
      mean.map((value, i) => value - (all[i] ?? 0)),
      n,
    ),
  );
  const between = covariance(
    white.map((row) => [row, new Float64Array(n)] as const),
    n,
  );
  const axes = leadingAxes(between, n, axisCount);
  // Projection P = axes · L⁻¹: each axis a solves Lᵀ p = a.
  const projection = new Float32Array(axisCount * n);
  axes.forEach((axis, k) => projection.set(Float32Array.from(solveUpper(lower, axis, n)), k * n));
  const project = (shape: ArrayLike<number>) =>
    Float64Array.from({ length: axisCount }, (_, k) => {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += (projection[k * n + i] ?? 0) * ((shape[i] ?? 0) - (all[i] ?? 0));
      return sum;
    });
  const placed = means.map((mean) => project(mean));
  let most = 0;
  for (const row of placed) for (const value of row) most = Math.max(most, Math.abs(value));
  const prototypeScale = 127 / most;
  const prototypes = new Int8Array(letters * axisCount);
  placed.forEach((row, letter) =>
    row.forEach((value, k) => (prototypes[letter * axisCount + k] = Math.round(value * prototypeScale))),
  );
  const offset = new Float32Array(axisCount);
  for (let k = 0; k < axisCount; k++)
    for (let i = 0; i < n; i++) offset[k] = (offset[k] ?? 0) + (projection[k * n + i] ?? 0) * (all[i] ?? 0);
  let distance = 0;
  const sample = shapes.filter((_, i) => i % 97 === 0);
  for (const { letter, shape } of sample)
    project(shape).forEach((value, k) => (distance += (value - (placed[letter]?.[k] ?? 0)) ** 2));
  return { projection, offset, prototypes, prototypeScale, within: distance / sample.length };
}

function covariance(
  rows: readonly (readonly [ArrayLike<number>, ArrayLike<number>])[],
  n: number,
): Float64Array {
  const sum = new Float64Array(n * n);
  const row = new Float64Array(n);
  for (const [value, mean] of rows) {
    for (let i = 0; i < n; i++) row[i] = (value[i] as number) - (mean[i] as number);
    for (let i = 0; i < n; i++) {
      const one = row[i] as number;
      const at = i * n;
      for (let j = 0; j <= i; j++) sum[at + j] = (sum[at + j] as number) + one * (row[j] as number);
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const value = (sum[i * n + j] ?? 0) / rows.length;
      sum[i * n + j] = value;
      sum[j * n + i] = value;
    }
  }
  return sum;
}

/** L with L · Lᵀ = matrix. */
function cholesky(matrix: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (lower[i * n + k] ?? 0) * (lower[j * n + k] ?? 0);
      lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * n + j] ?? 1);
    }
  }
  return lower;
}

function solveLower(lower: Float64Array, right: Float64Array, n: number): Float64Array {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (lower[i * n + k] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (lower[i * n + i] ?? 1);
  }
  return x;
}

function solveUpper(lower: Float64Array, right: Float64Array, n: number): Float64Array {
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = right[i] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= (lower[k * n + i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (lower[i * n + i] ?? 1);
  }
  return x;
}

/** The axes of most variance of a symmetric matrix, by orthogonal iteration (Golub and Van Loan, 8.2.4). */
function leadingAxes(matrix: Float64Array, n: number, axisCount: number): Float64Array[] {
  let axes = Array.from({ length: axisCount }, (_, k) =>
    Float64Array.from({ length: n }, (_, i) => Math.sin((k + 1) * (i + 1) * 1.7 + k)),
  );
  for (let round = 0; round < 25; round++) {
    axes = axes.map((axis) => {
      const next = new Float64Array(n);
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += (matrix[i * n + j] as number) * (axis[j] as number);
        next[i] = sum;
      }
      return next;
    });
    axes.forEach((axis, k) => {
      for (let other = 0; other < k; other++) {
        const before = axes[other] as Float64Array;
        let dot = 0;
        for (let i = 0; i < n; i++) dot += (axis[i] as number) * (before[i] as number);
        for (let i = 0; i < n; i++) axis[i] = (axis[i] as number) - dot * (before[i] as number);
      }
      const length = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
      for (let i = 0; i < n; i++) axis[i] = (axis[i] as number) / length;
    });
  }
  return axes;
}
