import type { ErrorCode } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { PictureRefusal } from '../engine/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import { lockForSession, type SessionPorts, type VerificationTable } from '../verification/index.ts';

/** Why the engine refused a picture, as the caller sees it. */
export const codeOfRejection: Record<PictureRefusal, ErrorCode> = {
  unsupportedFormat: 'picture_format_unsupported',
  heic: 'picture_heic',
  animated: 'picture_animated',
  tooManyPixels: 'picture_too_many_pixels',
  tooSmall: 'picture_too_small',
  tooNarrow: 'picture_too_narrow',
  undecodable: 'picture_undecodable',
};

/**
 * A picture bore a My Number: nothing of it is stored, and the fact (not the number) is audited, since it counts in the
 * examination. Not for a browser that was handed over while the engine looked: what it sent is not the other one's.
 * @param authorized the row as it was when the caller proved its code
 */
export async function refuseForbiddenNumber(
  ports: SessionPorts,
  authorized: Pick<VerificationTable, 'id' | 'security_code_hash'>,
  seen: { readonly on: string; readonly found: 'number' | 'qrCode' },
): Promise<Outcome<never>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, authorized);
    if (!bound.ok) return bound;
    await appendAuditEntry(tx, authorized.id, ports.now(), {
      actor: 'service',
      action: 'material.forbidden_number',
      details: seen,
    });
    return failure('forbidden_number');
  });
}
