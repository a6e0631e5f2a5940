import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';

export interface NotePorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/** A member who writes or reads notes. */
export interface NoteMember {
  readonly businessId: string;
  readonly staffId: string;
}
