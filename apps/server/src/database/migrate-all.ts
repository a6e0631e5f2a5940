import { type Database, migrate, type Migrations, type MigrationState, migrationState } from '@ekyc/service';
import {
  userPoolChangeMigration,
  userPoolMigration,
  userPoolNetworksMigration,
  userPoolPasskeyMigration,
  userPoolRecoveryMigration,
  userPoolSsoMigration,
} from '@ekyc/user-pool';

/** Schemas of the packages that keep their tables in the product's database beside the service's own. */
const ofOtherPackages: Migrations = {
  '0007-user-pool': userPoolMigration,
  '0019-user-pool-recovery': userPoolRecoveryMigration,
  '0022-user-pool-networks': userPoolNetworksMigration,
  '0023-user-pool-changes': userPoolChangeMigration,
  '0046-user-pool-passkeys': userPoolPasskeyMigration,
  '0048-user-pool-sso': userPoolSsoMigration,
};

/** Brings the whole database to its newest schema; every command and the start use this one. */
export function migrateAll(db: Database): Promise<readonly string[]> {
  return migrate(db, ofOtherPackages);
}

/** What {@link migrateAll} would do. */
export function migrationsAhead(db: Database): Promise<MigrationState> {
  return migrationState(db, ofOtherPackages);
}
