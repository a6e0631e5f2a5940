import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { ReaderProblem } from '../card-readers.ts';
import { describeError, type EventLog } from '../log-events.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { ReadingDesk } from '../reading/reading-desk.ts';
import { challengeRequest, longestBody, pairRequest, readRequest } from '../reading/requests.ts';
import { guard } from './guard.ts';
import { sendProblem } from './problems.ts';

export interface AppOptions {
  readonly origin: string;
  readonly pairing: Pairing;
  readonly desk: ReadingDesk;
  readonly log: EventLog;
}

/** What the console may call; listens to nothing yet. */
export function createApp({ origin, pairing, desk, log }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: longestBody,
    forceCloseConnections: true,
    // A route that is not there is refused like others: by the guard first.
    exposeHeadRoutes: false,
  });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ReaderProblem) return sendProblem(reply, error.code);
    const { code, statusCode = 500 } = error as { code?: string; statusCode?: number };
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendProblem(reply, 'body_too_large');
    if (statusCode < 500) return sendProblem(reply, 'malformed_request');
    log('request.failed', { error: describeError(error) });
    return sendProblem(reply, 'internal_error');
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, request.url in methods ? 'method_not_allowed' : 'not_found'),
  );
  guard(app, { origin, pairing });
  app.post('/pair', (request, reply) => {
    const given = pairRequest.safeParse(request.body);
    if (!given.success) return sendProblem(reply, 'malformed_request');
    const paired = pairing.pair(given.data.code);
    if (paired.ok) {
      log('pairing.done', {});
      return reply.send({ token: paired.token });
    }
    const { code, ...more } = paired;
    log('pairing.refused', { code });
    return sendProblem(reply, code, 'triesLeft' in more ? { triesLeft: more.triesLeft } : {});
  });
  app.get('/status', (_, reply) => reply.send(desk.status));
  app.get('/trace', (_, reply) => reply.send({ commands: desk.lastTrace }));
  app.get('/events', (_, reply) => {
    const lines = new Lines(reply);
    lines.tell(desk.status);
    const end = desk.follow((status) => lines.tell(status));
    lines.gone.addEventListener('abort', end);
    return lines.send();
  });
  app.post('/read', async (request, reply) => {
    const given = readRequest.safeParse(request.body);
    if (!given.success) return sendProblem(reply, 'malformed_request');
    const lines = new Lines(reply);
    const read = await desk.take(given.data, lines.gone);
    read((line) => lines.tell(line))
      .catch((error: unknown) => log('request.failed', { error: describeError(error) }))
      .finally(() => lines.end());
    return lines.send();
  });
  app.post('/challenge', (request, reply) => {
    const given = challengeRequest.safeParse(request.body);
    if (!given.success) return sendProblem(reply, 'malformed_request');
    if (!desk.challenge(given.data)) return sendProblem(reply, 'challenge_not_open');
    return reply.code(204).send();
  });
  return app;
}

const methods = {
  '/pair': 'POST',
  '/status': 'GET',
  '/trace': 'GET',
  '/events': 'GET',
  '/read': 'POST',
  '/challenge': 'POST',
};

/** A streamed answer: one JSON object a line. */
class Lines {
  readonly #stream = new PassThrough();
  readonly #reply: FastifyReply;
  readonly #gone = new AbortController();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    reply.raw.once('close', () => {
      this.#gone.abort();
      this.#stream.destroy();
    });
  }

  /** Aborted once nobody listens. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  tell(line: object): void {
    if (!this.#stream.destroyed) this.#stream.write(`${JSON.stringify(line)}\n`);
  }

  end(): void {
    this.#stream.end();
  }

  send(): FastifyReply {
    return this.#reply.type('application/x-ndjson').send(this.#stream);
  }
}
