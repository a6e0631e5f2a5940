import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { describeError, type EventLog } from '../log-events.ts';
import { createBackup, mirrorRedactions } from './create-backup.ts';

export interface BackupJobs {
  /** A backup beside the running service. A failure is logged: the night's other work goes on. */
  nightly(): Promise<void>;
  /** Redactions must be known to a restore of any backup, older ones too. */
  minutely(): Promise<void>;
}

/** The jobs of BACKUP_DIR; they do nothing where it is not set. */
export function backupJobs(
  config: Pick<Config, 'backupDirectory' | 'dataDirectory' | 's3'>,
  ports: {
    readonly database: Pick<OpenDatabase, 'copyTo'>;
    readonly now: () => Date;
    readonly log: EventLog;
  },
): BackupJobs {
  const { backupDirectory: directory, dataDirectory } = config;
  const copyDatabase = ports.database.copyTo;
  if (directory === null || copyDatabase === null) {
    return { nightly: () => Promise.resolve(), minutely: () => Promise.resolve() };
  }
  return {
    nightly: async () => {
      const since = performance.now();
      try {
        await createBackup(
          { copyDatabase, dataDirectory, withEvidence: config.s3 === null },
          directory,
          ports.now(),
        );
        ports.log('backup.created', { afterMs: Math.round(performance.now() - since) });
      } catch (error) {
        ports.log('backup.failed', { error: describeError(error) });
      }
    },
    minutely: () => mirrorRedactions(dataDirectory, directory),
  };
}
