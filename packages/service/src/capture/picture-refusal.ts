import type { ErrorCode } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { PictureRefusal } from '../engine/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import type { SessionPorts } from '../verification/index.ts';

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

/** A picture bore a My Number: nothing of it is kept, and the fact (not the number) is audited. */
export async function refuseForbiddenNumber(
  ports: SessionPorts,
  verificationId: string,
  seen: { readonly on: string; readonly found: 'number' | 'qrCode' },
): Promise<Outcome<never>> {
  await ports.db.transaction().execute((tx) =>
    appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'service',
      action: 'material.forbidden_number',
      details: seen,
    }),
  );
  return failure('forbidden_number');
}
