import { appendAuditEntry } from '../audit/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import type { SessionPorts } from '../verification/index.ts';

/** A picture bore a My Number: nothing of it is kept, and the fact (not the number) is audited (design §7). */
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
