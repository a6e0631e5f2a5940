import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

/** Reasons and purposes as people gave them, sealed; and which call began the change of a webhook secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Beside the chain, not in it: a redaction takes the words and leaves the entry with their hash.
  `create table audit_words (
    verification_id text not null, sequence integer not null, sealed_words bytea not null,
    primary key (verification_id, sequence),
    foreign key (verification_id, sequence) references audit_entry (verification_id, sequence))`,
  ...limitToBusiness({
    table: 'audit_words',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'delete'],
  }),
  `alter table proposed_decision add column sealed_reason bytea`,
  `alter table webhook_endpoint add column rotation_key_hash bytea, add column rotated_at timestamptz`,
];
