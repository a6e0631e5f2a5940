import type { ErrorCode } from '@ekyc/contract';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawAnswer } from '../protocol-errors.ts';
import type { Headers } from '../security-headers.ts';
import { clientNetwork } from './client-network.ts';
import { type Upload, UploadBudget } from './upload-budget.ts';

const lookEveryMs = 1000;
/** How long an upload that ignores its Retry-After waits for its refusal, so that retrying at once gains nothing. */
const earlyAnswerMs = 1000;
/** The answer to a guidance frame that came early. */
const retryGuidanceSeconds = 1;

/**
 * Bounds what bodies hold in memory and how long they may take. Forms are counted where they are read, after the
 * security code; every other body here, as it comes.
 */
export function limitUploads(
  app: FastifyInstance,
  { networksKnown, headers }: { readonly networksKnown: boolean; readonly headers: Headers },
): void {
  const budget = new UploadBudget();
  const uploads = new WeakMap<FastifyRequest, Upload>();
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
        cut: (code) => cutOff(request, reply, rawAnswer(codeFor(request, code), headers)),
      });
      request.upload = upload;
      uploads.set(request, upload);
      reply.raw.once('close', () => upload.end());
      request.raw.once('close', () => upload.drained());
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const upload = uploads.get(request);
    if (upload && asksTheEngine(request) && isEngineBusy(payload))
      upload.comeAgain(
        Number(reply.getHeader('retry-after') ?? 0),
        isGuidance(request) ? 'network' : 'verification',
      );
    if (upload && !request.raw.complete && !upload.drain()) {
      void reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.socket.destroy());
    }
    if (upload?.early) setTimeout(() => done(null, payload), earlyAnswerMs);
    else done(null, payload);
  });
  // The parser of the body listens within this same turn: no byte is lost to it. A hook between the two that waits
  // would break that.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const upload = uploads.get(request);
    if (isGuidance(request) && upload?.isNetworkEarly()) {
      sendProblem(reply, 'engine_busy', { retryAfterSeconds: retryGuidanceSeconds });
      return;
    }
    if (upload && !isStreamed(request)) {
      const count = (chunk: Buffer | string) => {
        const refused = upload.take(Buffer.byteLength(chunk));
        if (refused === null) return;
        payload.off('data', count);
        cutOff(request, reply, rawAnswer(codeFor(request, refused), headers));
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

/** Frames for hints come from anybody, and each is parsed before the engine is asked. */
function isGuidance({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint === 'service.detect';
}

/** Calls that do not use the engine get the code of any other call. */
function codeFor(request: FastifyRequest, code: ErrorCode): ErrorCode {
  return code === 'engine_busy' && !asksTheEngine(request) ? 'too_many_requests' : code;
}

/** Any other 503 does not depend on the caller. */
function isEngineBusy(payload: unknown): boolean {
  return typeof payload === 'string' && payload.includes('"code":"engine_busy"');
}

function asksTheEngine(request: FastifyRequest): boolean {
  return isGuidance(request) || isForm(request);
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

/** A form, and a media server's file, are read by their handlers. */
function isStreamed(request: FastifyRequest): boolean {
  return isForm(request) || request.routeOptions.config.endpoint === 'recording.putWhipFile';
}
