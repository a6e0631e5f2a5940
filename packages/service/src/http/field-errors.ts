import type { z } from 'zod';
import type { FieldError } from '../outcome.ts';
import { texts } from './field-error-texts.ts';

type Issue = z.core.$ZodIssue;

/** How many mistakes of a request are named at most. */
const mostErrors = 50;
/** The name of an unknown field is the caller's own; longer ones are cut. */
const mostNameCharacters = 100;
const mostValues = 20;

/**
 * What a schema objected to, as a problem document lists it: each unknown field by its name, and of each known one what
 * it should be. No value that was sent is repeated.
 */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => errorsOf(issue, [])).slice(0, mostErrors);
}

/** A field that is missing or unknown. */
export function fieldError(path: string, what: 'missing' | 'notWanted'): FieldError {
  const code = what === 'missing' ? 'invalid_type' : 'unrecognized_keys';
  return { path: path.slice(0, mostNameCharacters), code, message: texts[what] };
}

function errorsOf(issue: Issue, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  const at = (more: readonly PropertyKey[]) => [...path, ...more].map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: at([key.slice(0, mostNameCharacters)]),
      code: issue.code,
      message: texts.unknown,
    }));
  }
  const nearest = issue.code === 'invalid_union' ? nearestOf(issue.errors) : [];
  if (nearest.length > 0) return nearest.flatMap((inner) => errorsOf(inner, path));
  return [{ path: at([]), code: codeOf(issue), message: messageOf(issue) }];
}

/** The contract's own code, if its schema names one. */
function codeOf(issue: Issue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof named === 'string' ? named : issue.code;
}

/** Of the forms that a value may have, assumes the one with the fewest objections. */
function nearestOf(forms: readonly (readonly Issue[])[]): readonly Issue[] {
  return forms.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function messageOf(issue: Issue): string {
  // Where the contract itself says in Japanese what to do.
  if (/[ぁ-ん]/u.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return texts.missing;
      return textOf(texts.types, issue.expected) ?? texts.general;
    case 'invalid_format':
      return textOf(texts.formats, issue.format) ?? texts.format;
    case 'invalid_value':
      return issue.values.length > mostValues ? texts.general : texts.oneOf(issue.values.map(String));
    case 'too_small': {
      const amount = amountOf(issue.origin, issue.minimum);
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return texts.missing;
      return issue.inclusive === false ? texts.above(amount) : texts.least(amount);
    }
    case 'too_big': {
      const amount = amountOf(issue.origin, issue.maximum);
      return issue.inclusive === false ? texts.below(amount) : texts.most(amount);
    }
    case 'invalid_union':
      return texts.format;
    default:
      return texts.general;
  }
}

function textOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function amountOf(origin: string, amount: number | bigint): string {
  if (origin === 'string') return texts.characters(String(amount));
  return origin === 'array' || origin === 'set' ? texts.entries(String(amount)) : String(amount);
}
