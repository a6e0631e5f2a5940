import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawAnswer } from '../protocol-errors.ts';
import type { Headers } from '../security-headers.ts';
import { clientNetwork } from './client-network.ts';
import { UploadBudget } from './upload-budget.ts';

const lookEveryMs = 1000;

/**
 * Bounds what bodies hold in memory and how long they may take. Forms are counted where they are read, after the
 * security code; every other body here, as it comes.
 */
export function limitUploads(
  app: FastifyInstance,
  { networksKnown, headers }: { readonly networksKnown: boolean; readonly headers: Headers },
): void {
  const budget = new UploadBudget();
  const looking = setInterval(() => budget.cutSlow(), lookEveryMs).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(looking);
    done();
  });
  app.decorateRequest('upload', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { socket } = request.raw;
      const before = socket.bytesRead;
      const upload = budget.open({
        network: networksKnown ? clientNetwork(request.ip) : null,
        received: () => socket.bytesRead - before,
        complete: () => request.raw.complete,
        cut: (code) => cutOff(request, reply, rawAnswer(code, headers)),
      });
      request.upload = upload;
      reply.raw.once('close', () => upload.end());
    }
    done();
  });
  // The parser of the body listens within this same turn: no byte is lost to it. A hook between the two that waits
  // would break that.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { upload } = request;
    if (upload && !isStreamed(request)) {
      const count = (chunk: Buffer | string) => {
        const refused = upload.take(Buffer.byteLength(chunk));
        if (refused === null) return;
        payload.off('data', count);
        cutOff(request, reply, rawAnswer(refused, headers));
      };
      payload.on('data', count);
    }
    done(null, payload);
  });
}

/** An answer that has begun cannot be followed by another one. */
function cutOff(request: FastifyRequest, reply: FastifyReply, answer: string): void {
  const { socket } = request.raw;
  if (reply.raw.headersSent || !socket.writable) socket.destroy();
  else socket.end(answer, () => socket.destroy());
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A form, and a media server's file, are read by their handlers. */
function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return (
    (headers['content-type']?.startsWith('multipart/') ?? false) ||
    routeOptions.config.endpoint === 'recording.putWhipFile'
  );
}
