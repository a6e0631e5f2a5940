import { type Kysely, sql } from 'kysely';

/** First schema: businesses, verifications, capture, examination, webhooks, audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table business (
    id text primary key, name text not null, site_url text, privacy_policy_url text,
    redirect_origins text not null, customization text not null,
    mode text not null check (mode in ('live', 'sandbox')), created_at timestamptz not null)`,
  `create table api_key (
    id text primary key, business_id text not null references business, scopes text not null,
    secret_hash bytea not null, created_at timestamptz not null, revoked_at timestamptz)`,
  `create table verification (
    id text primary key, public_id text not null unique, business_id text not null references business,
    kind text not null, status text not null, mode text not null, regime text not null, rule_version text not null,
    allowed_id_types text not null, id_type text, security_code_hash bytea, wrapped_key bytea,
    sealed_request bytea, sealed_profile bytea, sealed_reading bytea, target_user_hash bytea,
    supplied_profile boolean not null, decision text, reasons text not null,
    similarity_checks integer not null, webhook_sequence integer not null, audit_sequence integer not null,
    audit_head bytea not null, created_at timestamptz not null, started_at timestamptz, submitted_at timestamptz,
    decided_at timestamptz, expires_at timestamptz not null)`,
  `create index verification_by_business on verification (business_id, created_at desc, id)`,
  `create index verification_to_expire on verification (expires_at)
    where status in ('created', 'started', 'capturing', 'resubmission')`,
  `create index verification_to_examine on verification (submitted_at) where status in ('submitted', 'examining')`,
  `create table idempotency_key (
    business_id text not null references business, key_hash bytea not null, request_hash bytea not null,
    verification_id text not null references verification, created_at timestamptz not null default now(),
    primary key (business_id, key_hash))`,
  `create table result_code (
    code_hash bytea primary key, verification_id text not null unique references verification,
    sealed_code bytea, expires_at timestamptz not null, redeemed_at timestamptz)`,
  `create table take (
    id text primary key, verification_id text not null references verification, number integer not null,
    type text not null, state text not null, photo_types text not null, shooting_status text,
    manual_capture boolean not null, has_additional_info boolean not null, validation_failures text not null,
    problems text not null, sealed_features bytea, started_at timestamptz not null, ended_at timestamptz,
    unique (verification_id, number))`,
  `create unique index take_one_open on take (verification_id) where state = 'open'`,
  `create table challenge (
    id text primary key, take_id text not null references take, verification_id text not null references verification,
    photo_type text not null, instruction text not null, state text not null,
    issued_at timestamptz not null, expires_at timestamptz not null)`,
  `create unique index challenge_one_open on challenge (take_id) where state = 'open'`,
  `create table material (
    id text primary key, verification_id text not null references verification, take_id text not null references take,
    type text not null, photo_type text not null, received_sha256 text not null, stored_sha256 text not null,
    rotate integer not null, width integer not null, height integer not null, bytes integer not null,
    problems text not null, sealed_measures bytea not null, engine_id text not null, model_hash text not null,
    challenge_id text references challenge, next_challenge_id text references challenge,
    frozen boolean not null, sealed_template bytea, created_at timestamptz not null,
    unique (take_id, photo_type, received_sha256, rotate))`,
  `create index material_by_verification on material (verification_id, created_at)`,
  `create table examination (
    id text primary key, verification_id text not null references verification, check_name text not null,
    outcome text not null, measured text not null, thresholds text not null, engine_id text, model_hash text,
    created_at timestamptz not null, unique (verification_id, check_name))`,
  `create table webhook_endpoint (
    id text primary key, business_id text not null references business, url text not null,
    sealed_secret bytea not null, sealed_previous_secret bytea, disabled_at timestamptz,
    created_at timestamptz not null)`,
  `create table webhook_message (
    id text primary key, business_id text not null references business,
    verification_id text not null references verification, type text not null, sequence integer not null,
    body text not null, created_at timestamptz not null, unique (verification_id, sequence))`,
  `create table webhook_delivery (
    id text primary key, message_id text not null references webhook_message,
    endpoint_id text not null references webhook_endpoint on delete cascade, state text not null,
    attempts integer not null, next_attempt_at timestamptz not null, leased_until timestamptz,
    delivered_at timestamptz, unique (message_id, endpoint_id))`,
  `create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending'`,
  `create table webhook_attempt (
    id text primary key, delivery_id text not null references webhook_delivery on delete cascade,
    at timestamptz not null, status_code integer, error text)`,
  `create index webhook_attempt_by_delivery on webhook_attempt (delivery_id, at)`,
  `create table audit_entry (
    verification_id text not null references verification, sequence integer not null, at timestamptz not null,
    actor text not null, action text not null, details text not null, previous_hash bytea not null,
    hash bytea not null, primary key (verification_id, sequence))`,
];
