import type { ReaderProblemCode } from '@ekyc/contract/reader';
import type { FastifyReply } from 'fastify';

const statuses: Record<ReaderProblemCode, number> = {
  origin_not_allowed: 403,
  host_not_allowed: 403,
  not_paired: 401,
  code_wrong: 403,
  code_used_up: 403,
  malformed_request: 400,
  body_too_large: 413,
  not_found: 404,
  method_not_allowed: 405,
  internal_error: 500,
  no_card_service: 503,
  no_reader: 409,
  no_card: 409,
  card_in_use: 409,
  challenge_not_open: 409,
  card_in_use_elsewhere: 409,
  reader_unplugged: 409,
};

/** `{ code }`; the console has the words. */
export function sendProblem(reply: FastifyReply, code: ReaderProblemCode, more: object = {}): FastifyReply {
  return reply
    .code(statuses[code])
    .type('application/json')
    .send(JSON.stringify({ code, ...more }));
}
