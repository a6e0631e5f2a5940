import { errorStatus, errorTitle, type ErrorCode, type ProblemDocument } from '@ekyc/contract';
import type { FastifyReply } from 'fastify';
import type { FieldError } from '../outcome.ts';

export interface ProblemDetails {
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export function problemOf(code: ErrorCode, details: ProblemDetails = {}): ProblemDocument {
  return {
    type: 'about:blank',
    title: errorTitle[code],
    status: errorStatus[code],
    code,
    ...(details.errors ? { errors: [...details.errors] } : {}),
  };
}

/** Sends a problem document (RFC 9457). */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  details: ProblemDetails = {},
): FastifyReply {
  if (details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(details.retryAfterSeconds));
  return reply
    .status(errorStatus[code])
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(code, details));
}
