import type { z } from 'zod';
import type { FieldError } from '../outcome.ts';

/** What a schema objected to, as a problem document lists it. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: '入力内容を確認してください。',
  }));
}
