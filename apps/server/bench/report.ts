import type { Measurement } from './benchmark.ts';

/** One line of stdout: the five fields of design §11, then the measurement's details. Rates keep six digits. */
export function lineOf({ name, value, unit, baseline, ratio, details }: Measurement): string {
  return JSON.stringify({ name, value, unit, baseline, ratio, ...details }, (_, field: unknown) =>
    typeof field === 'number' ? Number(field.toPrecision(6)) : field,
  );
}

/** What to tell when the measurement misses its bound; null when it keeps it or has none. */
export function missedBound({ name, ratio, bound }: Measurement): string | null {
  if (!bound) return null;
  const [kept, wanted] =
    'atLeast' in bound
      ? [ratio !== null && ratio >= bound.atLeast, `at least ${bound.atLeast}`]
      : [ratio !== null && ratio <= bound.atMost, `at most ${bound.atMost}`];
  return kept ? null : `${name}: the ratio is ${ratio?.toPrecision(3) ?? 'unknown'}, it must be ${wanted}`;
}
