import type { FieldError } from '../outcome.ts';

/** Deeper than any request of the contract, and far from what recursion cannot follow. */
const maxDepth = 32;
/** More values than any request needs. */
const maxValues = 100_000;

/**
 * What no database stores as it came: a NUL, half a surrogate pair, and what is nested without end. No schema looks for
 * them, and a statement would fail on them.
 * @param value as parsed from JSON, a query or a form
 */
export function unstorableIn(value: unknown): FieldError[] {
  const found: FieldError[] = [];
  const left = [{ value, path: '', depth: 0 }];
  for (let seen = 0; left.length > 0 && found.length < 50; seen += 1) {
    const one = left.pop()!;
    if (seen > maxValues || one.depth > maxDepth) return [fault(one.path, 'too_big')];
    if (typeof one.value === 'string' && !isStorable(one.value)) found.push(fault(one.path, 'invalid_text'));
    if (typeof one.value !== 'object' || one.value === null) continue;
    for (const [key, inner] of Object.entries(one.value)) {
      const path = one.path === '' ? key : `${one.path}.${key}`;
      if (!isStorable(key)) found.push(fault(one.path, 'invalid_text'));
      left.push({ value: inner as unknown, path, depth: one.depth + 1 });
    }
  }
  return found;
}

/** Whether a text can be stored as it came. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function fault(path: string, code: string): FieldError {
  return { path, code, message: '入力内容を確認してください。' };
}
