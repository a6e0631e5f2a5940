import type { ChipFilesRequest, chipRefusals } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type Outcome, success } from '../outcome.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import { lockForReader } from './lock-for-reader.ts';
import { openRead } from './open-read.ts';

export interface Refusal {
  readonly code: (typeof chipRefusals)[number] | 'my_number_in_file';
  /** Which key the operator lacks: no personal data. */
  readonly signer?: { readonly issuer: string; readonly serial: string };
}

/** The reading is over and proved nothing. Its code is stored and audited, and nothing of its files. */
export async function noteRefusal(
  ports: Pick<ChipPorts, 'db' | 'now' | 'onChipRefused'>,
  session: ReaderSession,
  { read, document }: Pick<ChipFilesRequest, 'read' | 'document'>,
  { code, signer }: Refusal,
): Promise<Outcome<void>> {
  const noted = await ports.db.transaction().execute(async (tx): Promise<Outcome<void>> => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    const now = ports.now();
    const open = await openRead(tx, session, read, now);
    if (!open.ok) return open;
    await tx
      .updateTable('chip_read')
      .set({ state: 'refused', document, refusal: code, sealed_secret: null, ended_at: now })
      .where('id', '=', read)
      .execute();
    await appendAuditEntry(tx, locked.value.id, now, {
      actor: 'service',
      action: code === 'my_number_in_file' ? 'chip.my_number_refused' : 'chip.refused',
      details: { read, document, code, ...signer },
    });
    return success(undefined);
  });
  if (noted.ok) ports.onChipRefused?.({ document, code });
  return noted;
}
