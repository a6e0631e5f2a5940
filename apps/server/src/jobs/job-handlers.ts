import {
  deliver,
  EngineBusyError,
  enqueueSearches,
  eraseOldLinkTakes,
  forgetOldReceipts,
  examineVerification,
  expireOverdue,
  finishRedactions,
  forgetOldLinks,
  grantRecoveries,
  redactOverdue,
  searchRecording,
  type ServicePorts,
  simulateVerification,
  sweep,
  sweepObjects,
  type WitnessPorts,
  witnessHead,
} from '@ekyc/service';
import type { BackupJobs } from '../backup/nightly-backup.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { describeError, type EventLog } from '../log-events.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { inTurn } from './in-turn.ts';
import type { JobHandlers } from './pg-boss-queue.ts';

export interface HandlerPorts extends ServicePorts {
  readonly database: OpenDatabase;
  readonly log: EventLog;
  readonly metrics: Metrics;
  readonly backup: BackupJobs;
  /** Says in the log which authorities behind chips need the operator. */
  readonly noteTrust: () => void;
  readonly witness: Pick<WitnessPorts, 'heads' | 'timestamps'>;
}

/** What each job does, with its failures logged under a keyed hash of its subject. */
export function jobHandlers(ports: HandlerPorts): JobHandlers {
  const { metrics } = ports;
  const failures = failureLog(ports);
  const logged = (job: string, work: (subject: string) => Promise<void>) => async (subject: string) => {
    try {
      await work(subject);
    } catch (error) {
      failures.noteOfQueue(job, error, subject);
      throw error;
    }
  };
  return {
    examine: logged('examine', async (id) => {
      const stopTimer = metrics.examinationSeconds.startTimer();
      await examineVerification(ports, id);
      stopTimer();
    }),
    deliver: logged('deliver', async (id) => {
      await deliver(ports, id);
    }),
    simulate: logged('simulate', async (id) => {
      await simulateVerification(ports, id);
    }),
    search: logged('search', async (id) => {
      await searchRecording(ports, id);
    }),
    minutely: async () => inTurn(minutelyWork(ports), failures.note),
    hourly: async () => signHead(ports, failures),
    nightly: async () => inTurn(nightlyWork(ports), failures.note),
  };
}

interface FailureLog {
  readonly note: (job: string, error: unknown, subject?: string) => void;
  /** Of a job that the queue tries again. */
  readonly noteOfQueue: (job: string, error: unknown, subject: string) => void;
  readonly hashed: (subject: string) => string;
}

function failureLog({ master, log, metrics }: HandlerPorts): FailureLog {
  const hashed = (subject: string) => master.keyedHash('log', subject).toString('hex').slice(0, 16);
  const note = (job: string, error: unknown, subject = '') => {
    metrics.jobFailures.inc({ job });
    log('job.failed', { job, subject, error: describeError(error) });
  };
  return {
    hashed,
    note,
    noteOfQueue: (job, error, subject) => {
      // A full engine is not a fault: the queue tries again.
      if (error instanceof EngineBusyError) metrics.jobFailures.inc({ job });
      else note(job, error, hashed(subject));
    },
  };
}

function minutelyWork(ports: HandlerPorts) {
  const { backup, log } = ports;
  return {
    expire: async () => {
      const expired = await expireOverdue(ports);
      if (expired > 0) log('verification.expired', { count: expired });
    },
    sweep: async () => {
      const found = await sweep(ports, 60);
      if (found > 0) log('sweep.enqueued', { count: found });
    },
    finishRedactions: async () => {
      const finished = await finishRedactions(ports);
      if (finished > 0) log('redaction.finished', { count: finished });
    },
    eraseLinkPictures: async () => {
      const erased = await eraseOldLinkTakes(ports);
      if (erased > 0) log('link_pictures.erased', { count: erased });
    },
    grantRecoveries: async () => {
      const granted = await grantRecoveries(ports);
      if (granted > 0) log('recovery.granted', { count: granted });
      await forgetOldLinks(ports);
    },
    enqueueSearches: async () => {
      await enqueueSearches(ports);
    },
    mirrorRedactions: () => backup.minutely(),
  };
}

async function signHead(ports: HandlerPorts, failures: FailureLog): Promise<void> {
  const { log } = ports;
  try {
    const head = await witnessHead({
      ...ports,
      ...ports.witness,
      onStampFailed: (error) => log('audit_log.stamp_failed', { error: describeError(error) }),
    });
    log('audit_log.head_signed', { size: head.size });
  } catch (error) {
    failures.note('witnessHead', error);
    throw error;
  }
}

function nightlyWork(ports: HandlerPorts) {
  const { backup, database, log, noteTrust } = ports;
  return {
    retention: async () => log('retention.run', { ...(await redactOverdue(ports)) }),
    forgetReceipts: async () => log('receipts.forgotten', { count: await forgetOldReceipts(ports) }),
    sweepObjects: async () => log('evidence.swept', { ...(await sweepObjects(ports)) }),
    // After the redactions: it frees what they have overwritten.
    vacuum: () => database.vacuum(),
    backup: () => backup.nightly(),
    noteTrust: async () => noteTrust(),
  };
}
