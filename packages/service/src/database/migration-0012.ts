import { type Kysely, sql } from 'kysely';

/** The Merkle log that all audit entries enter, and its signed heads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_entry add column log_position bigint unique`,
  `create index audit_entry_to_log on audit_entry (at, verification_id, sequence) where log_position is null`,
  `create table audit_log_node (
    level integer not null, position bigint not null, hash bytea not null, primary key (level, position))`,
  `create table audit_log_head (
    id bigint generated always as identity primary key, size bigint not null, root_hash bytea not null,
    at timestamptz not null, key_id text not null references evidence_key, signature bytea not null,
    timestamp_response bytea, witnessed_at timestamptz)`,
  `create index audit_log_head_witnessed on audit_log_head (size, id) where witnessed_at is not null`,
];
