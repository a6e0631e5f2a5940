import { accessPurpose, accessPurposeHeader } from '@ekyc/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { decodedHeader } from './decoded-header.ts';
import { fieldErrors } from './field-errors.ts';
import { invalidTextIn } from './invalid-text.ts';

/** Why somebody looks, as the header says it; undefined where it is absent. */
export function readAccessPurpose(headers: IncomingHttpHeaders): Outcome<string | undefined> {
  const given = headers[accessPurposeHeader.toLowerCase()];
  if (given === undefined) return success(undefined);
  const read = accessPurpose.safeParse(decodedHeader(String(given)));
  const errors = read.success ? invalidTextIn(read.data) : fieldErrors(read.error);
  if (!read.success || errors.length > 0) return failure('malformed_request', { errors: errors.map(named) });
  return success(read.data);
}

const named = (error: FieldError): FieldError => ({ ...error, path: accessPurposeHeader });
