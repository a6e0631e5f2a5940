import type { FastifyInstance, FastifyRequest } from 'fastify';
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
        cut: (code) => {
          // An answer that has begun cannot be followed by another one.
          if (reply.raw.headersSent || !socket.writable) socket.destroy();
          else socket.end(rawAnswer(code, headers), () => socket.destroy());
        },
      });
      request.upload = upload;
      reply.raw.once('close', () => upload.end());
    }
    done();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { upload } = request;
    // A form, and a media server's file, are streams that their handlers read.
    if (upload && !request.headers['content-type']?.startsWith('multipart/') && !readsItself(request))
      payload.on('data', (chunk: Buffer | string) => {
        const refused = upload.take(Buffer.byteLength(chunk));
        if (refused === null) return;
        if (!reply.raw.headersSent) request.raw.socket.end(rawAnswer(refused, headers));
        request.raw.socket.destroySoon();
      });
    done(null, payload);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function readsItself({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint === 'recording.putWhipFile';
}
