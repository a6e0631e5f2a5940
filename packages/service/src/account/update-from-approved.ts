import { appendAuditEntry } from '../audit/index.ts';
import type { TemplatePorts } from '../faces/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { updateInformation, type UpdatePorts } from './update-information.ts';
import { lockActiveAccount } from './authorize-account.ts';
import { candidateOf } from './candidate.ts';

export type UpdateFromApprovedPorts = UpdatePorts & Omit<TemplatePorts, 'db'>;

/**
 * A verification that was made for an account is approved: its information is the account's now, in the same
 * transaction. Does nothing for any other, or where the account ended meanwhile. Throws EngineBusyError.
 * @param row as it is after the approval
 * @param given.reviewed whether a person approved it: knowing its reasons and checks, so that nobody needs to decide again
 */
export async function updateFromApproved(
  tx: DatabaseTransaction,
  ports: UpdateFromApprovedPorts,
  row: VerificationTable,
  { reviewed }: { readonly reviewed: boolean },
): Promise<void> {
  if (row.account_use !== 'profileEdit' || row.account_id === null) return;
  const account = await lockActiveAccount(tx, row.account_id);
  if (!account) return;
  const candidate = await candidateOf({ ...ports, db: tx, anyModelsTemplates: true }, row);
  const information = candidate.ok
    ? await updateInformation(tx, ports, account, candidate.value, {
        reviewed: reviewed ? row.reasons : null,
      })
    : 'kept';
  await appendAuditEntry(tx, row.id, ports.now(), {
    actor: 'service',
    action: 'account.updated',
    details: { information },
  });
}
