import type { CreatedVerification, CreateIdentificationRequest } from '@ekyc/contract';
import { loadBusiness, profileEditBusiness } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { refuseWithoutTerms } from '../terms/index.ts';
import {
  basisOf,
  changeStatus,
  type CreatePorts,
  insertCreated,
  issueResultCode,
  newRow,
  openStatuses,
  presentCreated,
  type SessionPorts,
} from '../verification/index.ts';
import { type AccountSession, lockActiveAccount } from './authorize-account.ts';

type Ports = CreatePorts & SessionPorts;

/**
 * Makes an identification by which an account's holder verifies the own information. One is open at a time: an earlier
 * one is canceled in the same transaction.
 */
export async function createForAccount(
  ports: Ports,
  { account }: AccountSession,
  request: CreateIdentificationRequest,
): Promise<Outcome<CreatedVerification>> {
  const errors = notForAccounts(request);
  if (errors.length > 0) return failure('invalid_fields', { errors });
  const terms = await refuseWithoutTerms(ports, account.id);
  if (!terms.ok) return terms;
  const business = await loadBusiness(ports.db, profileEditBusiness);
  const basis = basisOf(ports, business, { kind: 'identification', request });
  if (!basis.ok) return basis;
  const row = { ...newRow(ports, basis.value), account_id: account.id, account_use: 'profileEdit' as const };
  return ports.db.transaction().execute(async (tx): Promise<Outcome<CreatedVerification>> => {
    // Two at once follow each other.
    if (!(await lockActiveAccount(tx, account.id))) return failure('account_suspended');
    await cancelOpenOf(tx, ports, account.id, 'profileEdit');
    await insertCreated(tx, row, 'visitor');
    return success(presentCreated(ports.publicUrl, row));
  });
}

/** Cancels what was begun for an account, to this end, and not submitted. */
export async function cancelOpenOf(
  tx: DatabaseTransaction,
  ports: Pick<SessionPorts, 'jobs' | 'master' | 'now'>,
  accountId: string,
  use: 'profileEdit' | 'recovery',
): Promise<void> {
  const open = await tx
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('account_use', '=', use)
    .where('status', 'in', [...openStatuses])
    // One that is submitted at this moment is left alone: its examination waits for the account.
    .forUpdate()
    .execute();
  for (const { id } of open) {
    const canceled = await changeStatus(tx, ports, {
      verificationId: id,
      transition: 'cancel',
      at: ports.now(),
      audit: { actor: 'visitor', action: 'verification.canceled' },
    });
    if (canceled) await issueResultCode(tx, ports, canceled);
  }
}

/** What only a business may ask for. */
function notForAccounts(request: CreateIdentificationRequest): FieldError[] {
  const given = (['method', 'idTypes', 'profile', 'targetUserId', 'metadata'] as const).filter(
    (field) => request[field] !== undefined,
  );
  const fields = (request.regime ?? 'none') === 'none' ? given : [...given, 'regime'];
  return fields.map((path) => ({ path, code: 'not_expected', message: 'ここでは指定できません。' }));
}
