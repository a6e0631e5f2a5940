import type { Measurement } from './benchmark.ts';

/**
 * One line of stdout: the five fields of `benchmark.ts`, the measurement's details and, where there is a bound, what it is
 * and whether it is met. Rates keep six digits.
 */
export function lineOf(measurement: Measurement): string {
  const { name, value, unit, baseline, ratio, details, bound } = measurement;
  const judged = bound ? { bound, met: missedBound(measurement) === null } : {};
  return JSON.stringify({ name, value, unit, baseline, ratio, ...details, ...judged }, (_, field: unknown) =>
    typeof field === 'number' ? Number(field.toPrecision(6)) : field,
  );
}

/** What a line says, without its details. */
export function measurementIn(line: string): Measurement {
  const { name, value, unit, baseline, ratio, bound } = JSON.parse(line) as Measurement;
  return { name, value, unit, baseline, ratio, ...(bound ? { bound } : {}) };
}

/** What to tell when the measurement misses its bound; null when it keeps it or has none. */
export function missedBound({ name, ratio, bound }: Measurement): string | null {
  if (!bound) return null;
  const [isMet, wanted] =
    'atLeast' in bound
      ? [ratio !== null && ratio >= bound.atLeast, `at least ${bound.atLeast}`]
      : [ratio !== null && ratio <= bound.atMost, `at most ${bound.atMost}`];
  return isMet ? null : `${name}: the ratio is ${ratio?.toPrecision(3) ?? 'unknown'}, it must be ${wanted}`;
}

/** For people: name, value, unit, the bound in the value's unit, and whether it is met. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, bound } = measurement;
    const state = missedBound(measurement) === null ? 'ok' : 'missed';
    return [name, short(value), unit, boundIn(measurement), bound ? state : ''];
  });
  return aligned([['name', 'value', 'unit', 'bound', ''], ...rows]);
}

function boundIn({ baseline, bound }: Measurement): string {
  if (!bound) return '';
  const [sign, share] = 'atLeast' in bound ? ['≥', bound.atLeast] : ['≤', bound.atMost];
  const of = share === 1 ? '' : ` (${share} × ${short(baseline)})`;
  return `${sign} ${short(baseline === null ? null : share * baseline)}${of}`;
}

function short(value: number | null): string {
  return value === null ? 'unknown' : String(Number(value.toPrecision(4)));
}

/** Columns as wide as their widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
