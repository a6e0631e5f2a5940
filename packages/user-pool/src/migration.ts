import { type Kysely, sql } from 'kysely';

/** The user pool's tables, for the migrator of the database that the pool shares. */
export const userPoolMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table pool_user (
    sub text primary key, email_hash bytea not null unique, status text not null,
    enabled boolean not null default true,
    sealed_credential bytea not null, sealed_attributes bytea not null,
    sealed_totp bytea, sealed_pending_totp bytea, totp_step integer not null default 0,
    preferred_mfa text, sealed_pending_email bytea,
    created_at timestamptz not null, confirmed_at timestamptz)`,
  // No reference to pool_user: addresses without an account have rows too.
  `create table pool_code (
    sub text not null, purpose text not null, code_hash bytea not null, tries integer not null default 0,
    expires_at timestamptz not null, primary key (sub, purpose))`,
  `create index pool_code_by_end on pool_code (expires_at)`,
  // Unlogged: written at every step of a sign-in, and no loss when a crash empties them.
  `create unlogged table pool_session (
    id_hash bytea primary key, sub text not null, step text not null, sealed_data bytea not null,
    tries integer not null default 0, expires_at timestamptz not null)`,
  `create index pool_session_by_end on pool_session (expires_at)`,
  `create index pool_session_by_user on pool_session (sub)`,
  `create table pool_sign_in (
    id text primary key, sub text not null references pool_user on delete cascade,
    authenticated_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz)`,
  `create index pool_sign_in_by_user on pool_sign_in (sub)`,
  `create index pool_sign_in_by_end on pool_sign_in (expires_at)`,
  `create table pool_refresh_token (
    token_hash bytea primary key, sign_in_id text not null references pool_sign_in on delete cascade,
    used_at timestamptz)`,
  `create index pool_refresh_token_by_sign_in on pool_refresh_token (sign_in_id)`,
  `create unlogged table pool_counter (
    key text primary key, count integer not null, blocked_until timestamptz not null,
    resets_at timestamptz not null)`,
  `create index pool_counter_by_end on pool_counter (resets_at)`,
  `create table pool_signing_key (
    kid text primary key, public_jwk text not null, sealed_private_key bytea not null,
    created_at timestamptz not null)`,
];
