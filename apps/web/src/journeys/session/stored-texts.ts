/**
 * The texts of a form as an earlier page stored them, which may be one of another release: fields that this one does not
 * have are left out, those that it lacks, and what is no text, stand as in `empty`.
 */
export function textsIn<Texts extends object>(value: unknown, empty: Texts): Texts {
  const stored = Object.entries(objectIn(value));
  const known = stored.filter(([name, text]) => Object.hasOwn(empty, name) && typeof text === 'string');
  return { ...empty, ...Object.fromEntries(known) };
}

/** What was stored as an object; empty where something else was. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
