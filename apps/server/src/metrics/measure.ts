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
  const measured =
    <Args extends readonly unknown[], Answer>(operation: string, run: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const stopTimer = metrics.engineSeconds.startTimer({ operation });
      try {
        const answer = await run(...args);
        metrics.engineCalls.inc({ operation, outcome: outcomeOf(answer) });
        return answer;
      } catch (error) {
        metrics.engineCalls.inc({ operation, outcome: 'failed' });
        throw error;
      } finally {
        stopTimer();
      }
    };
  return {
    ingest: measured('ingest', (...args) => engine.ingest(...args)),
    readDocument: measured('readDocument', (...args) => engine.readDocument(...args)),
    embedFaces: measured('embedFaces', (...args) => engine.embedFaces(...args)),
    inspectFrame: measured('inspectFrame', (...args) => engine.inspectFrame(...args)),
    readChipPicture: measured('readChipPicture', (...args) => engine.readChipPicture(...args)),
    detect: measured('detect', (...args) => engine.detect(...args)),
    faceModel: engine.faceModel,
    distance: (a, b) => engine.distance(a, b),
    average: (templates) => engine.average(templates),
    placeOf: (print) => engine.placeOf(print),
    placesSought: (print) => engine.placesSought(print),
    likeness: measured('likeness', (...args) => engine.likeness(...args)),
  };
}

function outcomeOf(answer: unknown): 'ok' | 'busy' | 'rejected' | 'forbiddenNumber' {
  const kind = typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : null;
  return kind === 'busy' || kind === 'rejected' || kind === 'forbiddenNumber' ? kind : 'ok';
}

/** The same sender, its answers counted by their hundred. */
export function measureSender(sender: WebhookSender, metrics: Metrics): WebhookSender {
  return {
    send: async (request) => {
      const answer = await sender.send(request);
      const outcome = 'status' in answer ? `${Math.floor(answer.status / 100)}xx` : answer.error;
      metrics.webhookAttempts.inc({ outcome: /^[1-5]xx$/.test(outcome) ? outcome : errorKind(outcome) });
      return answer;
    },
  };
}

/** Few words only: an error's code comes from libraries and resolvers. */
function errorKind(code: string): string {
  return ['timeout', 'address_not_allowed', 'econnrefused', 'enotfound'].includes(code)
    ? code
    : 'network_error';
}
