import type { LicenceMaterialsAnswer, PhotoType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { insertTake, listMaterials, type TakeTable } from '../capture/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { sealedFields, type StoredReading } from '../sealing/index.ts';

/** What must be taken of a licence; its back bears remarks at most, and may be left out. */
const licencePhotoTypes: readonly PhotoType[] = ['front'];

/** The open take of a licence. */
export async function openLicenceTake(
  db: Database,
  row: Pick<VerificationTable, 'id' | 'status'>,
): Promise<Outcome<TakeTable>> {
  if (row.status !== 'capturing') return failure('wrong_state');
  const take = await db
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', row.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return take ? success(take) : failure('take_not_open');
}

/** Begins the take of the licence, or goes on with the open one. */
export async function startLicenceTake(
  ports: SessionPorts,
  session: VisitorSession,
): Promise<Outcome<{ take: number; type: 'document'; photoTypes: PhotoType[] }>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const now = ports.now();
    const open = await openLicenceTake(tx, row);
    if (open.ok) return success(presentTake(open.value));
    if (row.status !== 'started' && row.status !== 'resubmission') return failure('wrong_state');
    await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'capture',
      at: now,
      audit: { actor: 'visitor', action: 'capture.started' },
    });
    const take = await insertTake(tx, row, { type: 'document', photoTypes: licencePhotoTypes }, now);
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.started',
      details: { take: take.number, type: take.type },
    });
    return success(presentTake(take));
  });
}

function presentTake(take: TakeTable) {
  return {
    take: take.number,
    type: 'document' as const,
    photoTypes: [...take.photo_types],
  };
}

/** What was taken and read; enough for a reloaded page to go on where it was. */
export async function listLicenceMaterials(
  ports: SessionPorts,
  session: VisitorSession,
): Promise<LicenceMaterialsAnswer> {
  const { verification, vault } = session;
  if (!verification.document_type) throw new Error('an additional document has a type');
  const { challenge: _, ...taken } = await listMaterials(ports, session);
  const reading = verification.sealed_reading
    ? vault.openJson(sealedFields.reading, verification.sealed_reading)
    : null;
  return {
    ...taken,
    documentType: verification.document_type,
    fields: reading?.fields ?? null,
    current: currentPictures(taken.materials, reading),
  };
}

function currentPictures(
  materials: LicenceMaterialsAnswer['materials'],
  reading: StoredReading | null,
): string[] {
  if (reading === null) return [];
  // Older readings do not name their back: it was the newest.
  const newestBack = materials.findLast(({ photoType }) => photoType === 'back')?.id ?? null;
  const { materialId, backId = newestBack } = reading;
  return backId === null ? [materialId] : [materialId, backId];
}
