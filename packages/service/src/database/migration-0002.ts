import { type Kysely, sql } from 'kysely';

/** The law's method, retaking, duplicates, the end of dealings, and examinations that fail each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table verification
    add column method text not null default 'picture',
    add column document_number_hash bytea,
    add column resubmissions integer not null default 0,
    add column resubmission_parts text not null default '[]',
    add column examination_attempts integer not null default 0,
    add column dealings_ended_on text,
    add column redacted_at timestamptz`,
  `create index verification_by_document_number on verification (business_id, document_number_hash)
    where document_number_hash is not null`,
  `create index material_by_received_bytes on material (received_sha256)`,
  `alter table take add column round integer not null default 0`,
  `create table face_failure (
    id text primary key, business_id text not null references business, target_user_hash bytea not null,
    verification_id text not null references verification, at timestamptz not null)`,
  `create index face_failure_by_user on face_failure (business_id, target_user_hash, at)`,
];
