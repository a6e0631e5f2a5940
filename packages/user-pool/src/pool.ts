import type { MessageDelivery } from './delivery.ts';
import type { PoolKeys } from './pool-keys.ts';
import type { UserPoolDatabase } from './tables.ts';

/** What every operation may need of its pool. */
export interface Pool {
  readonly db: UserPoolDatabase;
  readonly keys: PoolKeys;
  readonly now: () => Date;
  /** `local_…`: clients hash the part behind the underscore into their proof. */
  readonly poolId: string;
  readonly clientId: string;
  /** `iss` of the tokens. */
  readonly issuer: string;
  readonly delivery: MessageDelivery;
  /** The caller's network; null or absent where none is known. */
  readonly network?: string | null;
  /** Files the wish of an account's holder; the account stays until somebody approves it. Null: nobody takes it. */
  readonly onDeletionRequested: ((subject: string) => Promise<void>) | null;
}
