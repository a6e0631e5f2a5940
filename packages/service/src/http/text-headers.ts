import { type Endpoint, isTextHeader, textHeaders } from '@ekyc/contract';
import type { FastifyRequest } from 'fastify';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { texts } from './field-error-texts.ts';
import { fieldErrors } from './field-errors.ts';
import { decodedHeader } from './decoded-header.ts';
import { invalidTextIn } from './invalid-text.ts';

/**
 * The texts that an endpoint takes in headers, by their names. One that stands in the query is refused by the name of
 * its header: in a URL it would stay in logs.
 */
export function readTextHeaders(
  { headers: schema }: Pick<Endpoint, 'headers'>,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
): Outcome<unknown> {
  if (!schema) return success(undefined);
  const names = Object.keys(schema.shape).filter(isTextHeader);
  const inQuery = names.filter((name) => Object.hasOwn(query ?? {}, name));
  if (inQuery.length > 0) return failure('malformed_request', { errors: inQuery.map(belongsInHeader) });
  const given = names.flatMap((name) => {
    const value = headers[textHeaders[name].toLowerCase()];
    return value === undefined ? [] : [[name, decodedHeader(String(value))] as const];
  });
  const read = schema.safeParse(Object.fromEntries(given));
  const errors = read.success ? invalidTextIn(read.data) : fieldErrors(read.error);
  if (!read.success || errors.length > 0) return failure('malformed_request', { errors: errors.map(named) });
  return success(read.data);
}

const belongsInHeader = (name: keyof typeof textHeaders): FieldError => ({
  path: name,
  code: 'belongs_in_header',
  message: texts.inHeader(textHeaders[name]),
});

const named = (error: FieldError): FieldError => ({
  ...error,
  path: isTextHeader(error.path) ? textHeaders[error.path] : error.path,
});
