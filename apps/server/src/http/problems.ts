import type { ErrorCode } from '@ekyc/contract';
import {
  AccountServiceUnreachable,
  DamagedEvidenceError,
  EvidenceContradictsError,
  sendProblem,
} from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import { describeError, type EventLog } from '../log-events.ts';
import { isStorageFailure, storageRetryAfterSeconds } from './storage-failure.ts';

/** Fastify's own refusals as codes of the contract. */
const codeOfFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'picture_too_large',
};

function codeOfError(error: unknown): ErrorCode {
  if (error instanceof EvidenceContradictsError) return 'evidence_contradicts';
  return error instanceof DamagedEvidenceError ? 'evidence_damaged' : 'internal_error';
}

/** Every error leaves as a problem document; what is not expected is logged without its message and answered 500. */
export function answerWithProblems(app: FastifyInstance, log: EventLog): void {
  app.setErrorHandler((error, request, reply) => {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    const known = code === undefined ? undefined : codeOfFastifyError[code];
    if (known) return sendProblem(reply, known);
    if (statusCode === 429) return sendProblem(reply, 'too_many_requests');
    if (statusCode === 415) return sendProblem(reply, 'unsupported_media_type');
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
      return sendProblem(reply, 'malformed_request');
    log('request.failed', {
      requestId: request.id,
      route: request.routeOptions.url ?? 'unknown',
      error: describeError(error),
    });
    if (isStorageFailure(error))
      return sendProblem(reply, 'storage_unavailable', { retryAfterSeconds: storageRetryAfterSeconds });
    if (error instanceof AccountServiceUnreachable)
      return sendProblem(reply, 'account_service_unavailable', { retryAfterSeconds: 10 });
    return sendProblem(reply, codeOfError(error));
  });
  // The rest of a refused body is read and discarded: a client that still writes would otherwise see a broken
  // connection instead of the answer. The time limit of bodies bounds it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) {
      void reply.removeHeader('connection');
      // A form's parser without a reader would hold the rest back.
      request.raw.unpipe();
      request.raw.resume();
    }
    done(null, payload);
  });
}
