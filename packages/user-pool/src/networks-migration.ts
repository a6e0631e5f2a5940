import { type Kysely, sql } from 'kysely';

/** Networks at which an account signed in, and whose a code is: neither is spent by somebody elsewhere. */
export const userPoolNetworksMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table pool_known_network (
    sub text not null references pool_user on delete cascade, network_hash text not null,
    seen_at timestamptz not null, primary key (sub, network_hash))`,
  `create index pool_known_network_by_time on pool_known_network (seen_at)`,
  `alter table pool_code add column asked_by text not null default '',
    add column others_tries integer not null default 0`,
  `alter table pool_code drop constraint pool_code_pkey, add primary key (sub, purpose, asked_by)`,
];
