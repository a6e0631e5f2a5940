import {
  englishTitle,
  errorStatus,
  errorTitle,
  type ErrorCode,
  type ProblemDocument,
  problemType,
} from '@ekyc/contract';
import type { FastifyReply } from 'fastify';
import type { FieldError } from '../outcome.ts';
import { asksForEnglish } from './asks-for-english.ts';

export interface ProblemDetails {
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The title in English instead of Japanese. */
  readonly english?: boolean;
}

/** Codes of a 401. */
type Unauthorized = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends 401 ? Code : never;
}[ErrorCode];

const securityCode = 'Security-Code realm="ekyc"';
const accessToken = 'Access-Token realm="ekyc"';
/** Members of the staff call what a business's server calls, with another credential. */
const secretKey = `Bearer realm="ekyc", ${accessToken}`;

/**
 * `WWW-Authenticate` (RFC 9110 §11.6.1) of each: the credential that is wanted. Those that come in headers of their own
 * have that header's name, since no registered scheme fits them.
 */
const challenges: Readonly<Record<Unauthorized, string>> = {
  security_code_missing: securityCode,
  security_code_mismatch: securityCode,
  reset_token_invalid: securityCode,
  browser_proof_invalid: securityCode,
  api_key_missing: secretKey,
  api_key_invalid: `Bearer realm="ekyc", error="invalid_token", ${accessToken}`,
  access_token_missing: accessToken,
  access_token_invalid: accessToken,
  access_token_expired: accessToken,
  media_token_invalid: 'Bearer realm="ekyc", error="invalid_token"',
};

export function problemOf(code: ErrorCode, details: ProblemDetails = {}): ProblemDocument {
  return {
    type: problemType(code),
    title: details.english === true ? englishTitle(code) : errorTitle[code],
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
  reply.request.problem = code;
  const challenge = challenges[code as keyof typeof challenges] as string | undefined;
  if (challenge !== undefined) void reply.header('www-authenticate', challenge);
  if (details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(details.retryAfterSeconds));
  const english = asksForEnglish(reply.request.headers);
  void reply.header('content-language', english ? 'en' : 'ja');
  return reply
    .status(errorStatus[code])
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(code, { ...details, english }));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code with which it was refused; for the log. */
    problem?: string;
  }
}
