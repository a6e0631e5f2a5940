import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const ofBusiness = { column: 'business_id' };

const statements = [
  `create table note (
    id text primary key, verification_id text not null references verification,
    business_id text not null references business, author text not null references staff, sealed_text bytea,
    created_at timestamptz not null, taken_back_at timestamptz,
    check ((sealed_text is null) = (taken_back_at is not null)))`,
  `create index note_by_verification on note (verification_id, created_at)`,
  `create table note_mention (
    note_id text not null references note, staff_id text not null references staff,
    verification_id text not null references verification, business_id text not null references business,
    seen_at timestamptz, primary key (note_id, staff_id))`,
  `create index note_mention_by_verification on note_mention (verification_id)`,
  // What somebody has not seen yet, which is little of all.
  `create index note_mention_unseen on note_mention (business_id, staff_id) where seen_at is null`,
  ...limitToBusiness({ table: 'note', of: ofBusiness, may: ['select', 'insert', 'update', 'delete'] }),
  ...limitToBusiness({
    table: 'note_mention',
    of: ofBusiness,
    may: ['select', 'insert', 'update', 'delete'],
  }),
  // No foreign key to the entry: the chain proves itself, and each row of it is written in the same transaction.
  `create table look (
    business_id text not null references business, verification_id text not null, sequence integer not null,
    at timestamptz not null, action text not null, by_whom text, primary key (verification_id, sequence))`,
  `insert into look
    select v.business_id, e.verification_id, e.sequence, e.at, e.action,
      coalesce(e.details::jsonb ->> 'staff', e.details::jsonb ->> 'key')
    from audit_entry e join verification v on v.id = e.verification_id
    where e.actor = 'business' and e.action in ('personal_data.viewed', 'material.viewed', 'recording.listed',
      'video.viewed', 'evidence.exported', 'chip.read')`,
  // Each in the order of the list, read from its end.
  `create index look_by_time on look (business_id, at, verification_id, sequence)`,
  `create index look_by_whom on look (business_id, by_whom, at, verification_id, sequence)`,
  `create index look_by_action on look (business_id, action, at, verification_id, sequence)`,
  // What is written of a look is never changed, as the chain is not.
  ...limitToBusiness({ table: 'look', of: ofBusiness, may: ['select', 'insert'] }),
  `create table event_words (
    id text primary key, business_id text not null references business, sealed_words bytea not null)`,
  ...limitToBusiness({ table: 'event_words', of: ofBusiness, may: ['select', 'insert'] }),
  `create index business_event_by_staff on business_event (business_id, staff_id, id)`,
] as const;

/** Notes of members on a verification, which entries of the chains are looks at personal data, why logs were exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
