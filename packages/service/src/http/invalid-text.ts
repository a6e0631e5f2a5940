import { invisibleTextCode, invisibleTextMessage, isVisibleText } from '@ekyc/contract';
import type { FieldError } from '../outcome.ts';
import { texts } from './field-error-texts.ts';

/** Deeper than any request of the contract, and far from what recursion cannot follow. */
const maxDepth = 32;
/** More values than any request needs. */
const maxValues = 100_000;

/**
 * Finds what no request may hold, whatever its schema: text with characters that others could not see or that turn the
 * direction of writing (`invalid_text`), among them NUL and half a surrogate pair, which no database stores; and what is
 * nested without end (`too_big`).
 * @param value as parsed from JSON, a query, a header or a form
 */
export function invalidTextIn(value: unknown): FieldError[] {
  const found: FieldError[] = [];
  const left = [{ value, path: '', depth: 0 }];
  for (let seen = 0; left.length > 0 && found.length < 50; seen += 1) {
    const one = left.pop()!;
    if (seen > maxValues || one.depth > maxDepth) return [tooBig(one.path)];
    if (typeof one.value === 'string' && !isVisibleText(one.value)) found.push(invisible(one.path));
    if (typeof one.value !== 'object' || one.value === null) continue;
    for (const [key, inner] of Object.entries(one.value)) {
      const path = one.path === '' ? key : `${one.path}.${key}`;
      if (isVisibleText(key)) left.push({ value: inner as unknown, path, depth: one.depth + 1 });
      // The name is not repeated: it is what cannot be shown.
      else found.push(invisible(one.path));
    }
  }
  return found;
}

const invisible = (path: string): FieldError => ({
  path,
  code: invisibleTextCode,
  message: invisibleTextMessage,
});

const tooBig = (path: string): FieldError => ({ path, code: 'too_big', message: texts.general });
