import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

/** What lists and figures of a business are read by: reasons as rows, an order for each filter, the browser's family. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table verification_reason (
    verification_id text not null references verification, reason text not null,
    business_id text not null references business, kind text not null, status text not null,
    created_at timestamptz not null, primary key (verification_id, reason))`,
  `insert into verification_reason (verification_id, reason, business_id, kind, status, created_at)
    select distinct verification.id, reason.code, business_id, kind, status, created_at
    from verification, json_array_elements_text(reasons::json) as reason (code)
    where reasons <> '[]'`,
  // The newest first, whatever is filtered by; each ends as the order of the list does.
  `create index verification_reason_list on verification_reason (business_id, reason, created_at desc, verification_id)`,
  `create index verification_reason_list_by_kind
    on verification_reason (business_id, reason, kind, created_at desc, verification_id)`,
  `create index verification_reason_list_by_status
    on verification_reason (business_id, reason, status, created_at desc, verification_id)`,
  `create index verification_reason_list_by_kind_and_status
    on verification_reason (business_id, reason, kind, status, created_at desc, verification_id)`,
  `create index verification_list_by_kind on verification (business_id, kind, created_at desc, id)`,
  `create index verification_list_by_status on verification (business_id, status, created_at desc, id)`,
  `create index verification_list_by_kind_and_status
    on verification (business_id, kind, status, created_at desc, id)`,
  `create index verification_list_by_target on verification (business_id, target_user_hash, created_at desc, id)
    where target_user_hash is not null`,
  `alter table verification add column browser text`,
  ...limitToBusiness({
    table: 'verification_reason',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
];
