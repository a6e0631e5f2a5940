import { type Kysely, sql } from 'kysely';

/** Selfie data, face authentication and additional documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table verification
    add column face_auth_div text,
    add column tries integer not null default 0,
    add column document_type text,
    add column sealed_licence bytea`,
  `create index verification_enrolled on verification (business_id, target_user_hash, decided_at desc)
    where status = 'approved' and target_user_hash is not null`,
  // A face authentication tells both instructions together.
  `drop index challenge_one_open`,
  `create unique index challenge_one_open on challenge (take_id, photo_type) where state = 'open'`,
];
