import { AsyncLocalStorage } from 'node:async_hooks';
import { asServiceWithin, type DatabaseTransaction, type Job, type JobQueue } from '@ekyc/service';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open-database.ts';

/** What is done with each job; throws to be tried again. */
export interface JobHandlers {
  examine(verificationId: string): Promise<void>;
  deliver(deliveryId: string): Promise<void>;
  simulate(verificationId: string): Promise<void>;
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
  // A delivery plans its own next attempt; the queue only repeats what a crash of ours broke off.
  deliver: { retryLimit: 3, retryDelay: 5, expireInSeconds: 120 },
  simulate: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  minutely: { retryLimit: 0, expireInSeconds: 55 },
  hourly: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  nightly: { retryLimit: 2, expireInSeconds: 3600 },
} as const;

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
  return {
    enqueue: (tx: DatabaseTransaction, job: Job) =>
      inTransaction.run(fromKysely(tx), async () => {
        const data =
          job.queue === 'deliver' ? { deliveryId: job.deliveryId } : { verificationId: job.verificationId };
        const startAfter = job.queue === 'deliver' ? (job.startAfterSeconds ?? 0) : 0;
        const when = startAfter > 0 ? { startAfter } : {};
        // The queue is the service's own; a business that causes a job has no part in it.
        await asServiceWithin(tx, () => boss.send(job.queue, data, when));
      }),
    work: async (handlers) => {
      await boss.work<{ verificationId: string }>(
        'examine',
        { pollingIntervalSeconds: 0.5, localConcurrency: 2 },
        async ([job]) => {
          if (job) await handlers.examine(job.data.verificationId);
        },
      );
      await boss.work<{ deliveryId: string }>(
        'deliver',
        { pollingIntervalSeconds: 0.5, localConcurrency: 8 },
        async ([job]) => {
          if (job) await handlers.deliver(job.data.deliveryId);
        },
      );
      await boss.work<{ verificationId: string }>(
        'simulate',
        { pollingIntervalSeconds: 0.5, localConcurrency: 2 },
        async ([job]) => {
          if (job) await handlers.simulate(job.data.verificationId);
        },
      );
      await boss.work('minutely', { pollingIntervalSeconds: 5 }, () => handlers.minutely());
      await boss.work('hourly', { pollingIntervalSeconds: 30 }, () => handlers.hourly());
      await boss.work('nightly', { pollingIntervalSeconds: 60 }, () => handlers.nightly());
      await boss.schedule('minutely', '* * * * *');
      await boss.schedule('hourly', '0 * * * *');
      await boss.schedule('nightly', '17 18 * * *');
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
