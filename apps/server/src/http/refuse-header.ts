import { sendProblem } from '@ekyc/service';
import type { FastifyReply } from 'fastify';

/** Refuses a call for one of its headers, whose name is in the answer and in the log; its value is in neither. */
export function refuseHeader(reply: FastifyReply, header: string): void {
  reply.request.refusedHeader = header;
  sendProblem(reply, 'malformed_request', { errors: [headerError(header)] });
}

export function headerError(header: string) {
  return { path: header, code: 'invalid_header', message: `ヘッダー${header}の値を読み取れません。` };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the header for which it was refused; for the log. */
    refusedHeader?: string;
  }
}
