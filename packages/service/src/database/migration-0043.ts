import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table api_call (
    id bigint generated always as identity primary key, business_id text not null references business,
    at timestamptz not null, request_id text not null, key_id text not null, name text not null,
    status integer not null, problem text, ms integer not null, public_id text)`,
  'create index api_call_newest on api_call (business_id, id desc)',
  'create index api_call_failed on api_call (business_id, id desc) where status >= 400',
  'create index api_call_verification on api_call (business_id, public_id, id desc) where public_id is not null',
  'create index api_call_request on api_call (business_id, request_id)',
  'create index api_call_old on api_call (at)',
  ...limitToBusiness({ table: 'api_call', of: { column: 'business_id' }, may: ['select'] }),
] as const;

/** Which calls a business made with its keys, and how each was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
