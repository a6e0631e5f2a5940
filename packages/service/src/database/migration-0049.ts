import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  // Keys that could read personal data until now keep that right if their maker has it: the operator, owners, reviewers
  // and auditors. Keys of developers lose it.
  `update api_key set scopes = (scopes::jsonb || '["personalData"]'::jsonb)::text
    where scopes::jsonb ?| array['verifications', 'decisions', 'evidence']
      and (made_by is null or exists (
        select from staff where staff.id = api_key.made_by and staff.role in ('owner', 'reviewer', 'auditor')))`,
  `create table key_read (
    business_id text not null references business, key_id text not null, day text not null, name text not null,
    count integer not null, primary key (business_id, key_id, day, name))`,
  // In the list's own order, with and without its filter.
  'create index key_read_newest on key_read (business_id, day desc, key_id, name)',
  'create index key_read_of_key on key_read (business_id, key_id, day desc, name)',
  ...limitToBusiness({ table: 'key_read', of: { column: 'business_id' }, may: ['select'] }),
  // A key loses rights with its maker's account, in every process at once: see migration 0017.
  `create function tell_maker_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ekyc_key_change', 'staff ' || staff.id) from staff where staff.subject_hash = new.subject_hash;
      return null;
    end $$`,
  `create trigger account_status_told after update of status on account
    for each row execute function tell_maker_change()`,
] as const;

/** A scope of its own for personal data, and how often keys are shown them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
