import type { Database } from '@ekyc/service';
import type { Db } from 'pg-boss';

/** Plain statements, for what libraries keep in the database that all processes share. */
export interface SharedClient {
  query(statement: {
    readonly name?: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>;
}

/** An open database: queries for the rules, raw statements for the job queue. */
export interface OpenDatabase {
  readonly db: Database;
  readonly queueDatabase: Db;
  readonly backend: 'pglite' | 'postgres';
  /** True when no other process can be at the same data. */
  readonly exclusive: boolean;
  vacuum(): Promise<void>;
  /** Copies the whole database into a new folder as it is at one moment; null where it has tools of its own. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  /** Notifies the listeners on a channel of this database; null where there is only one process. */
  readonly notify: ((channel: string, payload: string) => Promise<void>) | null;
  /** Null where there is only one process. */
  readonly shared: SharedClient | null;
  close(): Promise<void>;
}
