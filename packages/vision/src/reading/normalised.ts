/** Brings values to zero mean and length one, in place, so that the product of two is their cross-correlation. */
export function normalised(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const value = (values[i] ?? 0) - mean;
    values[i] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / length;
  return values;
}

/** Product of two normalised pictures of one size: 1 for the same, 0 for unrelated ones. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] ?? 0) * (b[i] ?? 0);
  return product;
}
