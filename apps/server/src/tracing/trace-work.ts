import type { VisionEngine, WebhookSender } from '@ekyc/service';
import type { JobHandlers } from '../jobs/pg-boss-queue.ts';
import { aroundEngine, engineOutcome, senderOutcome } from '../metrics/measure.ts';
import { spanOf, type Tracing } from './tracing.ts';

/** The same engine, each call a span: it waits, then a child works. */
export function traceEngine(engine: VisionEngine, tracing: Tracing | null): VisionEngine {
  if (tracing === null) return engine;
  return aroundEngine(
    engine,
    (operation, run) =>
      (...args) =>
        spanOf(
          tracing,
          { name: `engine ${operation}`, kind: 'internal' },
          () => run(...args),
          (answer) => ({ 'ekyc.outcome': engineOutcome(answer) }),
        ),
  );
}

/** The same sender, each attempt a span that does not say whereto. Nothing of ours is sent along. */
export function traceSender(sender: WebhookSender, tracing: Tracing | null): WebhookSender {
  if (tracing === null) return sender;
  return {
    send: (request) =>
      spanOf(
        tracing,
        { name: 'webhook', kind: 'client' },
        () => sender.send(request),
        (answer) => ({
          'ekyc.outcome': senderOutcome(answer),
          ...('status' in answer ? { 'http.response.status_code': answer.status } : {}),
        }),
      ),
  };
}

/** The same handlers, each job a trace of its own: what woke the queue is not its cause. */
export function traceJobs(handlers: JobHandlers, tracing: Tracing | null): JobHandlers {
  if (tracing === null) return handlers;
  const about = (name: keyof JobHandlers) =>
    ({ name: `job ${name}`, kind: 'consumer', isRoot: true }) as const;
  return {
    examine: (id) => spanOf(tracing, about('examine'), () => handlers.examine(id)),
    deliver: (id) => spanOf(tracing, about('deliver'), () => handlers.deliver(id)),
    simulate: (id) => spanOf(tracing, about('simulate'), () => handlers.simulate(id)),
    search: (id) => spanOf(tracing, about('search'), () => handlers.search(id)),
    minutely: () => spanOf(tracing, about('minutely'), () => handlers.minutely()),
    hourly: () => spanOf(tracing, about('hourly'), () => handlers.hourly()),
    nightly: () => spanOf(tracing, about('nightly'), () => handlers.nightly()),
  };
}
