import { type Kysely, sql } from 'kysely';

/** Where each verification stands among its business's changes; what is sandbox stays it, and alone may be faked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table business add column change_count bigint not null default 0`,
  `alter table verification
    add column change_position bigint,
    add column changed_at timestamptz,
    add column sandbox_outcome text,
    add check (sandbox_outcome is null or mode = 'sandbox')`,
  `update verification
    set changed_at = greatest(created_at, started_at, submitted_at, decided_at, ended_at, redacted_at)`,
  `alter table verification alter column changed_at set not null`,
  `create index verification_without_place on verification (business_id, changed_at, id)
    where change_position is null`,
  `create unique index verification_by_change on verification (business_id, change_position)
    where change_position is not null`,
  `create index verification_to_simulate on verification (created_at)
    where sandbox_outcome is not null and status = 'created'`,
  `create function refuse_other_mode() returns trigger language plpgsql as $$
    begin
      if new.mode is distinct from old.mode then
        raise exception 'the mode of a % is fixed', tg_table_name;
      end if;
      return new;
    end $$`,
  `create trigger business_mode_fixed before update of mode on business
    for each row execute function refuse_other_mode()`,
  `create trigger verification_mode_fixed before update of mode on verification
    for each row execute function refuse_other_mode()`,
] as const;
