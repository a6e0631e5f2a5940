import type { MessageDelivery } from './delivery.ts';
import type { PasskeyParty } from './passkeys/party.ts';
import type { PoolKeys } from './pool-keys.ts';
import type { StaffSso } from './sso/provider.ts';
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
  /** Null: the pool has no passkeys. */
  readonly passkeys: PasskeyParty | null;
  /** Single sign-on of staff; null: there is none. */
  readonly sso: StaffSso | null;
  /** Files a holder's deletion request; the account stays until it is approved. Null: not supported. */
  readonly onDeletionRequested: ((subject: string) => Promise<void>) | null;
}
