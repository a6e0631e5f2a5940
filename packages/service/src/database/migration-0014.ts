import { type Kysely, sql } from 'kysely';
import {
  type BusinessTablePolicy,
  limitToBusiness,
  makeBusinessRole,
  showToBusinesses,
} from './row-level-security.ts';

/** Row-level security: behind the code's own conditions a business's calls see and write its own rows alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    makeBusinessRole,
    'grant usage on schema public to ekyc_business',
    ...policies.flatMap(limitToBusiness),
    // The log of all businesses holds hashes alone; proofs in an evidence file need it.
    showToBusinesses('audit_log_node'),
    showToBusinesses('audit_log_head'),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const all = ['select', 'insert', 'update', 'delete'] as const;
const ofBusiness = { column: 'business_id' } as const;
const ofVerification = { parent: 'verification', key: 'id', reference: 'verification_id' } as const;

const policies: readonly BusinessTablePolicy[] = [
  { table: 'business', of: { column: 'id' }, may: ['select', 'update'] },
  { table: 'api_key', of: ofBusiness, may: ['select', 'insert', 'update'] },
  { table: 'idempotency_key', of: ofBusiness, may: all },
  { table: 'verification', of: ofBusiness, may: ['select', 'insert', 'update'] },
  { table: 'result_code', of: ofVerification, may: all },
  { table: 'reset_token', of: ofVerification, may: all },
  { table: 'take', of: ofVerification, may: all },
  { table: 'material', of: ofVerification, may: all },
  { table: 'challenge', of: ofVerification, may: all },
  { table: 'face_failure', of: ofBusiness, may: all },
  { table: 'examination', of: ofVerification, may: ['select', 'insert', 'update'] },
  { table: 'recording', of: ofVerification, may: all },
  { table: 'recording_chunk', of: ofVerification, may: all },
  { table: 'recording_frame', of: ofVerification, may: all },
  { table: 'webhook_endpoint', of: ofBusiness, may: all },
  { table: 'webhook_message', of: ofBusiness, may: ['select', 'insert'] },
  {
    table: 'webhook_delivery',
    of: { parent: 'webhook_message', key: 'id', reference: 'message_id' },
    may: all,
  },
  {
    table: 'webhook_attempt',
    of: { parent: 'webhook_delivery', key: 'id', reference: 'delivery_id' },
    may: all,
  },
  // What was written into the chain is never changed.
  { table: 'audit_entry', of: ofVerification, may: ['select', 'insert'] },
  { table: 'consent_receipt', of: ofBusiness, may: ['select'] },
  // Who accepts an invitation is nobody's member yet: members are added by the service.
  { table: 'staff', of: ofBusiness, may: ['select', 'update'] },
  { table: 'staff_invitation', of: ofBusiness, may: all },
  { table: 'business_event', of: ofBusiness, may: ['select', 'insert'] },
  { table: 'logo', of: ofBusiness, may: all },
  { table: 'proposed_decision', of: ofVerification, may: all },
];
