import { kindNames, type ResumeLink } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification } from './lock.ts';
import { dropUnspentTokens, insertResetToken } from './reset-token.ts';
import type { SessionPorts } from './session.ts';
import { isOpen } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * A link with a one-time token for a visitor who must capture again and no longer has the first browser: neither
 * its security code nor its key, without which the first link opens nothing. Only during a resubmission; a new
 * link invalidates the one before. The token stands behind `#`, so that no server or referrer ever sees it.
 */
export async function createResumeLink(
  ports: SessionPorts & { readonly publicUrl: string },
  caller: Caller,
  own: VerificationTable,
): Promise<Outcome<ResumeLink>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, own.id);
    const now = ports.now();
    if (row.resubmissions === 0 || !isOpen(row.status) || row.expires_at <= now) {
      return failure('wrong_state');
    }
    await dropUnspentTokens(tx, row.id, 'resume');
    const token = await insertResetToken(tx, {
      verification_id: row.id,
      purpose: 'resume',
      expires_at: row.expires_at,
    });
    await appendAuditEntry(tx, row.id, now, {
      actor: 'business',
      action: 'resume_link.created',
      details: { ...caller.by },
    });
    const url = `${ports.publicUrl}/${kindNames[row.kind].page}?publicId=${row.public_id}#resume=${token}`;
    return success({ url, expiresAt: row.expires_at.toISOString() });
  });
}
