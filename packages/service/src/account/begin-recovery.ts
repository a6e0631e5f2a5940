import { type BegunRecovery, createIdentificationRequest } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { loadBusiness, profileEditBusiness } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  basisOf,
  type CreatePorts,
  insertCreated,
  newRow,
  presentCreated,
  type SessionPorts,
} from '../verification/index.ts';
import { lockActiveAccount } from './authorize-account.ts';
import { cancelOpenOf } from './create-for-account.ts';
import { type LinkPorts, spendLink } from './link-mail.ts';
import { subjectOf } from './suspend.ts';

type Ports = Omit<CreatePorts, 'refuseFaceAuthentication'> & SessionPorts & LinkPorts;

/** Each is looked at by two people. */
const recoveriesADay = 3;

/**
 * Makes the identification by which somebody who lost the authenticator proves to be the account's person, and the code
 * that becomes valid once reviewers confirm it. The link alone opens nothing: its visitor needs the document and the face.
 */
export async function beginRecovery(ports: Ports, token: string): Promise<Outcome<BegunRecovery>> {
  const accountId = await spendLink(ports, 'recovery', token);
  if (accountId === null || ports.recovery === null) return failure('link_invalid');
  const { recovery } = ports;
  const business = await loadBusiness(ports.db, profileEditBusiness);
  const basis = basisOf(ports, business, {
    kind: 'identification',
    request: createIdentificationRequest.parse({}),
  });
  if (!basis.ok) return basis;
  const row = { ...newRow(ports, basis.value), account_id: accountId, account_use: 'recovery' as const };
  return ports.db.transaction().execute(async (tx): Promise<Outcome<BegunRecovery>> => {
    const account = await lockActiveAccount(tx, accountId);
    if (!account?.sealed_face) return failure('link_invalid');
    const begun = await tx
      .selectFrom('account_recovery')
      .select('verification_id')
      .where('account_id', '=', accountId)
      .where('created_at', '>', new Date(ports.now().getTime() - 86_400_000))
      .execute();
    if (begun.length >= recoveriesADay) return failure('link_limit_reached');
    const { code, codeHash } = recovery.prepareCode(subjectOf(ports.master, account));
    await cancelOpenOf(tx, ports, accountId, 'recovery');
    await insertCreated(tx, row, 'visitor');
    await tx
      .insertInto('account_recovery')
      .values({
        verification_id: row.id,
        account_id: accountId,
        code_hash: codeHash,
        state: 'open',
        created_at: ports.now(),
      })
      .execute();
    await appendAuditEntry(tx, row.id, ports.now(), { actor: 'visitor', action: 'recovery.begun' });
    const { url, publicId } = presentCreated(ports.publicUrl, row);
    return success({ url, publicId, recoveryCode: code });
  });
}
