import { kindNames, type QrToken } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession } from './lock.ts';
import { insertResetToken } from './reset-token.ts';
import type { SessionPorts } from './session.ts';
import { isOpen } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

const validMs = 300_000;
/** How long the picture before the newest can still be scanned: a camera held at it takes its time. */
const graceMs = 60_000;

/**
 * A one-time token of five minutes with which another device continues where this one is; shown as a QR code. The token
 * stands behind `#`, so that no server or referrer ever sees it. At most two unspent tokens are valid: the newest,
 * and for one more minute the one before it, so that the code may be renewed while somebody scans it.
 * @param authorized the row as it was when its security code was proved
 */
export async function createQrToken(
  ports: SessionPorts & { readonly publicUrl: string },
  authorized: VerificationTable,
): Promise<Outcome<QrToken>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, authorized);
    if (!bound.ok) return bound;
    const row = bound.value;
    const now = ports.now();
    if (!isOpen(row.status) || row.expires_at <= now) return failure('wrong_state');
    await outdate(tx, row.id, now);
    const expiresAt = earlier(row.expires_at, new Date(now.getTime() + validMs));
    const token = await insertResetToken(tx, {
      verification_id: row.id,
      purpose: 'handOver',
      expires_at: expiresAt,
    });
    await appendAuditEntry(tx, row.id, now, { actor: 'visitor', action: 'qr_token.created' });
    const url = `${ports.publicUrl}/${kindNames[row.kind].page}?publicId=${row.public_id}#resume=${token}`;
    return success({ token, url, expiresAt: expiresAt.toISOString() });
  });
}

/** Keeps only the newest of the earlier tokens, and shortens its life to the grace period. */
async function outdate(tx: DatabaseTransaction, verificationId: string, now: Date): Promise<void> {
  const [last, ...older] = await tx
    .selectFrom('reset_token')
    .select(['token_hash', 'expires_at'])
    .where('verification_id', '=', verificationId)
    .where('purpose', '=', 'handOver')
    .where('spent_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .execute();
  for (const { token_hash } of older)
    await tx.deleteFrom('reset_token').where('token_hash', '=', token_hash).execute();
  if (!last) return;
  await tx
    .updateTable('reset_token')
    .set({ expires_at: earlier(last.expires_at, new Date(now.getTime() + graceMs)) })
    .where('token_hash', '=', last.token_hash)
    .execute();
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
