import { type Kysely, sql } from 'kysely';

/** A business's staff, who made which key, the settings' revision, and decisions that wait for a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table staff (
    id text primary key, business_id text not null references business, subject_hash bytea not null,
    email_hash bytea not null, sealed_email bytea not null,
    role text not null check (role in ('owner', 'reviewer', 'developer', 'auditor')),
    created_at timestamptz not null, last_seen_at timestamptz, removed_at timestamptz)`,
  `create unique index staff_member on staff (business_id, subject_hash) where removed_at is null`,
  `create index staff_by_subject on staff (subject_hash) where removed_at is null`,
  `create table staff_invitation (
    id text primary key, business_id text not null references business, email_hash bytea not null,
    sealed_email bytea not null, role text not null check (role in ('owner', 'reviewer', 'developer', 'auditor')),
    token_hash bytea not null unique, invited_by text references staff,
    created_at timestamptz not null, expires_at timestamptz not null, unique (business_id, email_hash))`,
  `create table business_event (
    id bigint generated always as identity primary key, business_id text not null references business,
    at timestamptz not null, staff_id text references staff, action text not null, details text not null)`,
  `create index business_event_by_business on business_event (business_id, id desc)`,
  `alter table api_key
    add column name text,
    add column made_by text references staff,
    add column last_used_at timestamptz`,
  `alter table business
    add column framing_origins text,
    add column revision integer not null default 0`,
  `create table logo (
    business_id text primary key references business, sha256 text not null, media_type text not null,
    bytes bytea not null)`,
  `create index logo_by_hash on logo (sha256)`,
  `create table proposed_decision (
    verification_id text primary key references verification, person text not null, made_by text not null,
    decision text not null check (decision in ('approved', 'declined', 'resubmission')), parts text not null,
    at timestamptz not null)`,
];
