import { createHash, randomBytes } from 'node:crypto';
import type { ResumeLink } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification } from './lock.ts';
import type { SessionPorts } from './session.ts';
import { isOpen } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * A link with a one-time token for a visitor who is asked again after the browser of the first time was closed: its
 * security code is gone, and the first link opens nothing any more. Only while something is to be taken again; a new
 * link makes the one before worthless. The token stands behind `#`, so that no server or referrer ever sees it.
 */
export async function createResumeLink(
  ports: SessionPorts & { readonly publicUrl: string },
  caller: Caller,
  own: VerificationTable,
): Promise<Outcome<ResumeLink>> {
  const token = randomBytes(32).toString('base64url');
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, own.id);
    const now = ports.now();
    if (row.resubmissions === 0 || !isOpen(row.status) || row.expires_at <= now) {
      return failure('wrong_state');
    }
    await tx.deleteFrom('reset_token').where('verification_id', '=', row.id).execute();
    await tx
      .insertInto('reset_token')
      .values({ token_hash: hashToken(token), verification_id: row.id, expires_at: row.expires_at })
      .execute();
    await appendAuditEntry(tx, row.id, now, {
      actor: 'business',
      action: 'resume_link.created',
      details: { key: caller.keyId },
    });
    const url = `${ports.publicUrl}/identification?publicId=${row.public_id}#resume=${token}`;
    return success({ url, expiresAt: row.expires_at.toISOString() });
  });
}

/** Spends a token of this verification in the write itself. @returns false where it is unknown, spent or too old */
export async function spendResetToken(
  tx: DatabaseTransaction,
  given: { readonly verificationId: string; readonly token: string; readonly now: Date },
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('reset_token')
    .where('token_hash', '=', hashToken(given.token))
    .where('verification_id', '=', given.verificationId)
    .where('expires_at', '>', given.now)
    .returning('token_hash')
    .executeTakeFirst();
  return spent !== undefined;
}
