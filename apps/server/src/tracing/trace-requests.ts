import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isQuiet } from '../http/request-ids.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

/** One span a call, named by the route's pattern. Static files and probes have none. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  };
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    if (!isQuiet(route)) {
      const about = { 'http.request.method': method, 'http.route': route, 'ekyc.request_id': id };
      // Each call is a trace of its own: what callers say of theirs is not believed.
      spans.set(request, tracing.begin(`${method} ${route}`, 'server', about, true));
    }
    within(request, done);
  });
  // Reading a body goes on in the socket's context, not in the request's.
  app.addHook('preHandler', (request, _, done) => within(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}
