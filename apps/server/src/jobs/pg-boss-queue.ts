import { AsyncLocalStorage } from 'node:async_hooks';
import {
  afterCommit,
  asServiceWithin,
  type DatabaseTransaction,
  type Job,
  type JobQueue,
} from '@ekyc/service';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/opened-database.ts';
import { QueueWorkers } from './queue-workers.ts';

/** What is done with each job; throws to be tried again. */
export interface JobHandlers {
  examine(verificationId: string): Promise<void>;
  deliver(deliveryId: string): Promise<void>;
  simulate(verificationId: string): Promise<void>;
  search(verificationId: string): Promise<void>;
  /** Every minute: expiry, sweep. */
  minutely(): Promise<void>;
  /** Every hour, on the hour: the head of the audit log. */
  hourly(): Promise<void>;
  /** Every night. */
  nightly(): Promise<void>;
}

export interface RunningQueue extends JobQueue {
  work(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish, takes no new ones. */
  stop(): Promise<void>;
}

const options = {
  examine: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 300 },
  // A delivery plans its own next attempt; the queue only repeats what a crash interrupted.
  deliver: { retryLimit: 3, retryDelay: 5, expireInSeconds: 120 },
  simulate: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  // What is due stands in the tables: every minute it is enqueued again.
  search: { retryLimit: 0, expireInSeconds: 3600 },
  minutely: { retryLimit: 0, expireInSeconds: 55 },
  hourly: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  nightly: { retryLimit: 2, expireInSeconds: 3600 },
} as const;

/** Jobs of a queue that run at the same time. */
const concurrency = { examine: 2, deliver: 8, simulate: 2, search: 1 } as const;
const jobQueues = ['examine', 'deliver', 'simulate', 'search'] as const;

/**
 * How often a queue is polled without a notice of a job: for one that is due later, or again. On a Postgres
 * server other processes put jobs into it, too.
 */
const lookEveryMs = { pglite: 2000, postgres: 500 } as const;

/**
 * pg-boss on the product's own database. Statements of `enqueue` run in the caller's transaction: pg-boss looks its
 * queue up through its own connection first, which would wait for that transaction for ever on PGlite's only
 * connection, so every statement is routed to the transaction that is open in this call.
 */
export async function openQueue(
  database: Pick<OpenDatabase, 'queueDatabase' | 'backend'>,
  onError: (error: unknown) => void,
): Promise<RunningQueue> {
  const inTransaction = new AsyncLocalStorage<Db>();
  const routed: Db = {
    executeSql: (text, values) =>
      (inTransaction.getStore() ?? database.queueDatabase).executeSql(text, values),
  };
  const boss = new PgBoss({ db: routed, backend: database.backend, monitorIntervalSeconds: 30 });
  boss.on('error', onError);
  await boss.start();
  for (const [name, settings] of Object.entries(options)) await boss.createQueue(name, settings);
  const workers = {
    examine: new QueueWorkers(boss),
    deliver: new QueueWorkers(boss),
    simulate: new QueueWorkers(boss),
    search: new QueueWorkers(boss),
  };
  let clock: NodeJS.Timeout | undefined;
  return {
    enqueue: async (tx: DatabaseTransaction, job: Job) => {
      await inTransaction.run(fromKysely(tx), async () => {
        const data =
          job.queue === 'deliver' ? { deliveryId: job.deliveryId } : { verificationId: job.verificationId };
        const startAfter = job.queue === 'deliver' ? (job.startAfterSeconds ?? 0) : 0;
        const when = startAfter > 0 ? { startAfter } : {};
        // The queue is the service's own; a business that causes a job has no part in it.
        await asServiceWithin(tx, () => boss.send(job.queue, data, when));
      });
      await afterCommit(tx, () => workers[job.queue].wakeOne());
    },
    work: async (handlers) => {
      await startWorkers(boss, workers.examine, 'examine', ({ verificationId }) =>
        handlers.examine(verificationId),
      );
      await startWorkers(boss, workers.deliver, 'deliver', ({ deliveryId }) => handlers.deliver(deliveryId));
      await startWorkers(boss, workers.simulate, 'simulate', ({ verificationId }) =>
        handlers.simulate(verificationId),
      );
      await startWorkers(boss, workers.search, 'search', ({ verificationId }) =>
        handlers.search(verificationId),
      );
      clock = setInterval(() => {
        for (const queue of jobQueues) workers[queue].wakeOne();
      }, lookEveryMs[database.backend]);
      await boss.work('minutely', { pollingIntervalSeconds: 5 }, () => handlers.minutely());
      await boss.work('hourly', { pollingIntervalSeconds: 30 }, () => handlers.hourly());
      await boss.work('nightly', { pollingIntervalSeconds: 60 }, () => handlers.nightly());
      await boss.schedule('minutely', '* * * * *');
      await boss.schedule('hourly', '0 * * * *');
      await boss.schedule('nightly', '17 18 * * *');
    },
    stop: () => {
      clearInterval(clock);
      return boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** What a job of each queue carries. */
interface JobData {
  readonly examine: { readonly verificationId: string };
  readonly deliver: { readonly deliveryId: string };
  readonly simulate: { readonly verificationId: string };
  readonly search: { readonly verificationId: string };
}

async function startWorkers<Queue extends Job['queue']>(
  boss: PgBoss,
  workers: QueueWorkers,
  queue: Queue,
  handle: (data: JobData[Queue]) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < concurrency[queue]; count += 1) {
    const id = boss.work<JobData[Queue]>(queue, { pollingIntervalSeconds: 30 }, async ([job]) => {
      if (job) await workers.during(await id, () => handle(job.data));
    });
    workers.add(await id);
  }
}
