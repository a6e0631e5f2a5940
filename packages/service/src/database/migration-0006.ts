import { type Kysely, sql } from 'kysely';

/** Accounts, what they share and with whom, and the terms they agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account (
    id text primary key, subject_hash bytea not null unique, email_hash bytea, wrapped_key bytea,
    sealed_subject bytea, sealed_email bytea,
    status text not null check (status in ('active', 'suspended', 'deleted')), sealed_suspension bytea,
    deletion_requested_at timestamptz, sealed_information bytea, sealed_face bytea,
    created_at timestamptz not null, deleted_at timestamptz)`,
  `create index account_by_email on account (email_hash) where email_hash is not null`,
  `create index account_to_delete on account (deletion_requested_at) where deletion_requested_at is not null`,
  `create table account_review (
    id text primary key, account_id text not null references account, verification_id text not null,
    reasons text not null, state text not null, sealed_candidate bytea,
    created_at timestamptz not null, decided_at timestamptz)`,
  `create unique index account_review_one_pending on account_review (account_id) where state = 'pending'`,
  `create table consent_receipt (
    id text primary key, account_id text not null references account, business_id text not null references business,
    verification_id text not null unique, wrapped_key bytea not null, sealed_receipt bytea not null,
    agreed_at timestamptz not null, shared_at timestamptz not null, stopped_at timestamptz,
    kept_until timestamptz not null)`,
  `create index consent_receipt_by_account on consent_receipt (account_id, shared_at desc, id)`,
  `create index consent_receipt_by_end on consent_receipt (kept_until)`,
  `create table terms_version (
    version text primary key, text text not null, posted_at timestamptz not null,
    in_force_from timestamptz not null)`,
  `create table terms_agreement (
    account_id text not null references account, version text not null, agreed_at timestamptz not null,
    primary key (account_id, version))`,
  `alter table verification
    add column account_id text references account,
    add column account_use text check (account_use in ('profileEdit', 'linked', 'userSubmission')),
    add column sealed_submission bytea,
    add column shared_at timestamptz,
    add column sharing_stopped_at timestamptz`,
  `create index verification_by_account on verification (account_id) where account_id is not null`,
  `alter table take
    add column purpose text not null default 'identify' check (purpose in ('identify', 'link')),
    add column account_id text references account`,
  `create index take_of_links on take (started_at) where purpose = 'link'`,
];
