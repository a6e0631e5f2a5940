import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** OTLP 1.x in JSON (opentelemetry-proto, trace/v1): ids in hexadecimal, 64-bit numbers as text. */
const attribute = z.strictObject({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.union([z.number(), z.string()]) }),
  ]),
});
const span = z.looseObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^([0-9a-f]{16})?$/)
    .optional(),
  name: z.string(),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(attribute),
  events: z.array(z.unknown()).max(0),
  links: z.array(z.unknown()).max(0),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];
type Attributes = Readonly<Record<string, string | number>>;

export interface CollectedSpan {
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly kind: string;
  readonly attributes: Attributes;
  readonly startNs: bigint;
  readonly endNs: bigint;
}

export interface Batch {
  readonly headers: IncomingHttpHeaders;
  readonly resource: Attributes;
  readonly spans: readonly CollectedSpan[];
  /** As it came. */
  readonly body: Buffer;
}

/** The receiving end of OTLP over HTTP: it decodes what comes, and answers 400 to what is not of the protocol. */
export interface SpanCollector {
  readonly url: string;
  readonly batches: readonly Batch[];
  spans(): readonly CollectedSpan[];
  /** One of these; throws where there is none. */
  only(name: string, kind: string): CollectedSpan;
  /** Its parts, and theirs. */
  within(whole: CollectedSpan): readonly CollectedSpan[];
  close(): Promise<void>;
}

export async function collectSpans(): Promise<SpanCollector> {
  const batches: Batch[] = [];
  const server = createServer((incoming, response) => {
    void incoming.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks);
      const isOurs =
        incoming.method === 'POST' &&
        incoming.url === '/v1/traces' &&
        incoming.headers['content-type'] === 'application/json';
      const read = isOurs ? request.safeParse(JSON.parse(body.toString('utf8'))) : null;
      if (!read?.success) return response.writeHead(400).end();
      for (const { resource, scopeSpans } of read.data.resourceSpans) {
        batches.push({
          headers: incoming.headers,
          resource: attributesOf(resource.attributes),
          spans: scopeSpans.flatMap(({ spans }) => spans.map(collected)),
          body,
        });
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = () => batches.flatMap((batch) => batch.spans);
  const within = (whole: CollectedSpan): readonly CollectedSpan[] =>
    spans()
      .filter(({ parent }) => parent === whole.id)
      .flatMap((part) => [part, ...within(part)]);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    spans,
    within,
    only: (name, kind) => {
      const found = spans().find((one) => one.name === name && one.kind === kind);
      if (found) return found;
      throw new Error(
        `no span ${name}; there are: ${[...new Set(spans().map((one) => one.name))].join(', ')}`,
      );
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function collected(from: z.output<typeof span>): CollectedSpan {
  return {
    trace: from.traceId,
    id: from.spanId,
    parent: from.parentSpanId || null,
    name: from.name,
    kind: kinds[from.kind] ?? '',
    attributes: attributesOf(from.attributes),
    startNs: BigInt(from.startTimeUnixNano),
    endNs: BigInt(from.endTimeUnixNano),
  };
}

function attributesOf(list: readonly z.output<typeof attribute>[]): Attributes {
  return Object.fromEntries(
    list.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : Number(value.intValue)]),
  );
}
