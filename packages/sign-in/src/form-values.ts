// The two functions that the Authenticator's machine takes from lodash, for what it gives them (docs/adr/0067).

/** The members for which this holds. */
export function pickBy(
  values: Readonly<Record<string, unknown>>,
  holds: (value: unknown, key: string) => boolean,
) {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => holds(value, key)));
}

/** Errors by field, each with its kind: the later of two for the same field and kind. */
export function merge(...errors: readonly (Readonly<Record<string, unknown>> | null | undefined)[]) {
  const merged: Record<string, unknown> = {};
  for (const [field, value] of errors.flatMap((each) => Object.entries(each ?? {}))) {
    const before = merged[field];
    merged[field] = isRecord(before) && isRecord(value) ? merge(before, value) : value;
  }
  return merged;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
