import type { VisionEngine, WebhookSender } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every answer under the route's pattern, never under its address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.inc({ method, route, status: String(reply.statusCode) });
    metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

/** The same engine, its calls counted and timed. */
export function measureEngine(engine: VisionEngine, metrics: Metrics): VisionEngine {
  return aroundEngine(engine, (operation, run) => async (...args) => {
    const stopTimer = metrics.engineSeconds.startTimer({ operation });
    try {
      const answer = await run(...args);
      metrics.engineCalls.inc({ operation, outcome: engineOutcome(answer) });
      return answer;
    } catch (error) {
      metrics.engineCalls.inc({ operation, outcome: 'failed' });
      throw error;
    } finally {
      stopTimer();
    }
  });
}

/** Something around each call of the engine that takes a child's time. */
type Around = <Args extends readonly unknown[], Answer>(
  operation: string,
  run: (...args: Args) => Promise<Answer>,
) => (...args: Args) => Promise<Answer>;

/** The same engine, with something around each of its calls. */
export function aroundEngine(engine: VisionEngine, around: Around): VisionEngine {
  return {
    ingest: around('ingest', (...args) => engine.ingest(...args)),
    readDocument: around('readDocument', (...args) => engine.readDocument(...args)),
    embedFaces: around('embedFaces', (...args) => engine.embedFaces(...args)),
    inspectFrame: around('inspectFrame', (...args) => engine.inspectFrame(...args)),
    readChipPicture: around('readChipPicture', (...args) => engine.readChipPicture(...args)),
    detect: around('detect', (...args) => engine.detect(...args)),
    faceModel: engine.faceModel,
    distance: (a, b) => engine.distance(a, b),
    average: (templates) => engine.average(templates),
    placeOf: (print) => engine.placeOf(print),
    placesSought: (print) => engine.placesSought(print),
    likeness: around('likeness', (...args) => engine.likeness(...args)),
  };
}

export function engineOutcome(answer: unknown): 'ok' | 'busy' | 'rejected' | 'forbiddenNumber' {
  const kind = typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : null;
  return kind === 'busy' || kind === 'rejected' || kind === 'forbiddenNumber' ? kind : 'ok';
}

/** The same sender, its answers counted by their hundred. */
export function measureSender(sender: WebhookSender, metrics: Metrics): WebhookSender {
  return {
    send: async (request) => {
      const answer = await sender.send(request);
      metrics.webhookAttempts.inc({ outcome: senderOutcome(answer) });
      return answer;
    },
  };
}

export function senderOutcome(answer: Awaited<ReturnType<WebhookSender['send']>>): string {
  const outcome = 'status' in answer ? `${Math.floor(answer.status / 100)}xx` : answer.error;
  return /^[1-5]xx$/.test(outcome) ? outcome : errorKind(outcome);
}

/** Few words only: an error's code comes from libraries and resolvers. */
function errorKind(code: string): string {
  return ['timeout', 'address_not_allowed', 'econnrefused', 'enotfound'].includes(code)
    ? code
    : 'network_error';
}
