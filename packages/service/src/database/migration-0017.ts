import { type Kysely, sql } from 'kysely';

/** Every change of what a key may do is announced to all processes, because they remember keys for seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function tell_key_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ekyc_key_change', case tg_table_name when 'api_key' then 'key ' else 'staff ' end || old.id);
      return null;
    end $$`,
  // Not the time of the last use, which changes nothing.
  `create trigger api_key_change_told
    after update of id, business_id, secret_hash, scopes, revoked_at, made_by or delete on api_key
    for each row execute function tell_key_change()`,
  `create trigger staff_change_told after update of id, role, removed_at or delete on staff
    for each row execute function tell_key_change()`,
] as const;
