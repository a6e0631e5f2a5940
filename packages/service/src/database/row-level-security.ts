import { businessRole, businessSetting } from './role-names.ts';

/** A table whose rows belong to businesses, and what their calls may do with their own. */
export interface BusinessTablePolicy {
  readonly table: string;
  /**
   * Where the business's id stands: in a column of the row, or in the row of another such table, whose own policy
   * says whether it can be seen.
   */
  readonly of:
    | { readonly column: string }
    | { readonly parent: string; readonly key: string; readonly reference: string };
  readonly may: readonly ('select' | 'insert' | 'update' | 'delete')[];
}

/**
 * Statements by which a table shows a business its own rows alone; for a migration that makes one. Only the
 * business's role is limited: the owner, and so the service's own work and `pg_dump`, see everything.
 */
export function limitToBusiness({ table, of, may }: BusinessTablePolicy): string[] {
  const own =
    'column' in of
      ? `${of.column} = current_setting('${businessSetting}', true)`
      : `exists (select from ${of.parent} where ${of.parent}.${of.key} = ${table}.${of.reference})`;
  return [
    `grant ${may.join(', ')} on ${table} to ${businessRole}`,
    `alter table ${table} enable row level security`,
    `create policy own_rows on ${table} to ${businessRole} using (${own}) with check (${own})`,
  ];
}

/** Lets a business's calls read a table in which nothing belongs to anybody. */
export function showToBusinesses(table: string): string {
  return `grant select on ${table} to ${businessRole}`;
}

/**
 * Makes the role where the cluster has none yet, and proves that this user may become it. Databases of one cluster
 * share it, and may be migrated at the same moment.
 */
export const makeBusinessRole = `do $$
begin
  if not exists (select from pg_roles where rolname = '${businessRole}') then
    begin
      create role ${businessRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    perform set_config('role', '${businessRole}', true);
  exception when insufficient_privilege then
    grant ${businessRole} to current_user;
    perform set_config('role', '${businessRole}', true);
  end;
  perform set_config('role', 'none', true);
exception when insufficient_privilege then
  raise exception using message = format(
    'The database user %I may not make or become the role ${businessRole}, which keeps businesses apart. '
    'Let an administrator run: CREATE ROLE ${businessRole} NOLOGIN; GRANT ${businessRole} TO %I; '
    'then start again.', current_user, current_user);
end $$`;
