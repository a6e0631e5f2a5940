import type { Database } from '@ekyc/service';
import { sql } from 'kysely';
import { endOf, trustedDocuments } from '@ekyc/chip/trust';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { TrustFile } from '../trust/trust-folder.ts';
import { trustStateOf, trustStates } from '../trust/trust-warnings.ts';

/**
 * Everything this process measures. Labels hold names of routes, states and outcomes alone: no id, no address,
 * nothing of a person.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly requestSeconds: Histogram<'method' | 'route'>;
  readonly transitions: Counter<'kind' | 'status'>;
  readonly chipRefusals: Counter<'document' | 'code'>;
  readonly jpkiRefusals: Counter<'code'>;
  readonly mdocRefusals: Counter<'code'>;
  readonly examinationSeconds: Histogram;
  readonly webhookAttempts: Counter<'outcome'>;
  readonly engineCalls: Counter<'operation' | 'outcome'>;
  readonly engineSeconds: Histogram<'operation'>;
  readonly engineChildFailures: Counter;
  readonly jobFailures: Counter<'job'>;
  readonly realtimeEvents: Counter<'event' | 'outcome'>;
}

const fast = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const slow = [0.25, 0.5, 1, 2, 3, 5, 10, 20, 40];

/** What came back and proved nothing, by why. */
function refusalsOf(registers: Registry[]): Pick<Metrics, 'jpkiRefusals' | 'mdocRefusals'> {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['code'] as const, registers });
  return {
    jpkiRefusals: counter(
      'ekyc_jpki_refusals_total',
      'Visits of デジタル認証アプリ that proved nothing, by why.',
    ),
    mdocRefusals: counter('ekyc_mdoc_refusals_total', 'Answers of phones that proved no record, by why.'),
  };
}

/** A registry of its own, so that two services in one process do not share their numbers. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'ekyc_http_requests_total',
      help: 'Answers by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'ekyc_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer.',
      labelNames: ['method', 'route'],
      buckets: fast,
      registers,
    }),
    transitions: new Counter({
      name: 'ekyc_verification_transitions_total',
      help: 'State changes of verifications, by the state that was reached.',
      labelNames: ['kind', 'status'],
      registers,
    }),
    chipRefusals: new Counter({
      name: 'ekyc_chip_refusals_total',
      help: 'Readings of chips that proved nothing, by document and why.',
      labelNames: ['document', 'code'],
      registers,
    }),
    ...refusalsOf(registers),
    examinationSeconds: new Histogram({
      name: 'ekyc_examination_duration_seconds',
      help: 'Examination of one submitted verification.',
      buckets: slow,
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'ekyc_webhook_attempts_total',
      help: 'Webhooks sent, by kind of answer.',
      labelNames: ['outcome'],
      registers,
    }),
    engineCalls: new Counter({
      name: 'ekyc_engine_calls_total',
      help: 'Calls of the vision engine by outcome; busy: its queue was full.',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    engineSeconds: new Histogram({
      name: 'ekyc_engine_call_duration_seconds',
      help: 'Calls of the vision engine, waiting included.',
      labelNames: ['operation'],
      buckets: fast,
      registers,
    }),
    engineChildFailures: new Counter({
      name: 'ekyc_engine_child_failures_total',
      help: 'Jobs on which an engine child crashed, ran out of time or failed.',
      registers,
    }),
    jobFailures: new Counter({
      name: 'ekyc_job_failures_total',
      help: 'Jobs that threw and are tried again.',
      labelNames: ['job'],
      registers,
    }),
    realtimeEvents: new Counter({
      name: 'ekyc_realtime_events_total',
      help: 'Real-time events sent by this process, by outcome.',
      labelNames: ['event', 'outcome'],
      registers,
    }),
  };
}

/** Work that is due stands in the database, the same for every process; counted when Prometheus asks. */
export function measureQueues(metrics: Metrics, db: Database): void {
  // The registry keeps it and asks it.
  void new Gauge({
    name: 'ekyc_queue_depth',
    help: 'Work that is due: verifications to examine, webhooks to send.',
    labelNames: ['queue'],
    registers: [metrics.registry],
    async collect() {
      const { rows } = await sql<{ queue: string; count: number }>`
        select 'examine' as queue, count(*)::int as count from verification
        where status in ('submitted', 'examining')
        union all
        select 'deliver', count(*)::int from webhook_delivery
        where state = 'pending' and next_attempt_at <= now() and not exists (
          select from webhook_endpoint e where e.id = endpoint_id and e.paused_at is not null)`.execute(db);
      for (const { queue, count } of rows) this.set({ queue }, count);
    },
  });
}

/** Pages that are connected to the real-time server of this process; counted when Prometheus asks. */
export function measureRealtime(metrics: Metrics, server: { readonly connections: number }): void {
  void new Gauge({
    name: 'ekyc_realtime_connections',
    help: 'Open connections of the real-time server.',
    registers: [metrics.registry],
    collect() {
      this.set(server.connections);
    },
  });
}

/** Sessions whose video this process records; counted when Prometheus asks. */
export function measureRecorder(metrics: Metrics, recorder: { readonly running: number }): void {
  void new Gauge({
    name: 'ekyc_recordings_running',
    help: 'Sessions whose video is being recorded by this process.',
    registers: [metrics.registry],
    collect() {
      this.set(recorder.running);
    },
  });
}

/** The authorities behind chips lie in files; they are read when Prometheus asks. Names are the operator's. */
export function measureTrust(metrics: Metrics, readFiles: () => readonly TrustFile[], now: () => Date): void {
  void new Gauge({
    name: 'ekyc_trust_authorities',
    help: 'Certificates and keys behind chips, by document and state.',
    labelNames: ['document', 'state'],
    registers: [metrics.registry],
    collect() {
      this.reset();
      const [files, at] = [readFiles(), now()];
      for (const document of trustedDocuments) {
        const states = files
          .filter((file) => file.document === document)
          .map((file) => trustStateOf(file, at));
        for (const state of trustStates)
          this.set({ document, state }, states.filter((one) => one === state).length);
      }
    },
  });
  void new Gauge({
    name: 'ekyc_trust_authority_end_timestamp_seconds',
    help: 'When the certificate of an authority behind chips ends.',
    labelNames: ['document', 'name'],
    registers: [metrics.registry],
    collect() {
      this.reset();
      for (const { document, name, read } of readFiles()) {
        const end = 'authority' in read ? endOf(read.authority) : null;
        if (end) this.set({ document, name }, end.getTime() / 1000);
      }
    },
  });
}
