import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanKind as Kind, Tracing } from './tracing.ts';

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** What a stop may wait for a collector. */
const closeWithinMs = 1000;
const sendWithinMs = 5000;
/** A collector that is down is told of this often. */
const toldEveryMs = 60_000;

export interface Collector {
  /** Where spans are sent, as `https://collector.example/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of all traces, 0 to 1. */
  readonly share: number;
  readonly role: string;
}

/**
 * Sends spans by OTLP over HTTP in JSON. Nothing is registered for the whole process: two services in one have traces of
 * their own, and no library begins spans by itself.
 * @param onNotSent is told why, at most once a minute
 */
export function openTelemetry(
  { url, headers, share, role }: Collector,
  onNotSent: (reason: string) => void,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: sendWithinMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'ekyc',
      'service.version': ownVersion(),
      'ekyc.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingFailures(exporter, onNotSent),
        exportTimeoutMillis: sendWithinMs,
      }),
    ],
  });
  const tracer = provider.getTracer('ekyc');
  const open = new AsyncLocalStorage<Context>();
  return {
    begin: (name, kind, attributes = {}, isRoot = false) => {
      const parent = isRoot ? ROOT_CONTEXT : (open.getStore() ?? ROOT_CONTEXT);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        within: (work) => open.run(inside, work),
        end: (more, failed) => {
          span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => within(closeWithinMs, provider.shutdown()),
  };
}

/** Without words of libraries, which may quote an address or a header. */
function tellingFailures(exporter: SpanExporter, onNotSent: (reason: string) => void): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && Date.now() - toldAt >= toldEveryMs) {
          toldAt = Date.now();
          onNotSent(reasonOf(result.error));
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'number') return `HTTP ${code}`;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : 'no answer';
}

function ownVersion(): string {
  const manifest = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** What fails or takes too long is given up. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => undefined), promise]);
  clearTimeout(limit);
}
