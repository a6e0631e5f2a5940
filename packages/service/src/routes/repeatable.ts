import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Repeatable } from '../business/index.ts';

/** The call's Idempotency-Key; an answer given before is marked by `Idempotent-Replayed`. */
export function repeatable({
  request,
  reply,
}: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}): Repeatable {
  const key = request.headers['idempotency-key'];
  return {
    key: Array.isArray(key) ? key.join() : key,
    onReplay: () => void reply.header('idempotent-replayed', 'true'),
  };
}
