import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

/** Salts of what audit chains say of records, and a way to the entries that tell of a verification's state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Without its salt a hash in the chain says nothing: the salt is erased with what it proves.
  `create table record_salt (
    verification_id text not null references verification, file text not null, sealed_salt bytea not null,
    primary key (verification_id, file))`,
  ...limitToBusiness({
    table: 'record_salt',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
  `create index audit_entry_state on audit_entry (verification_id, sequence) where details like '%"status":%'`,
];
