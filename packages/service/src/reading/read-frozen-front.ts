import { appendAuditEntry } from '../audit/index.ts';
import { type AcceptPorts, findPicture, frozenPictures, openPicture } from '../capture/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { sealedFields, type StoredReading, type Vault } from '../sealing/index.ts';
import { keepReading, lockVerification, type VerificationTable } from '../verification/index.ts';

/**
 * The reading of the frozen front, made once and kept sealed; null while no document take was accepted. A frozen
 * tilted picture shows the same front and votes; pictures that were not frozen have no say in what is examined.
 * Throws {@link EngineBusyError}.
 */
export async function readFrozenFront(
  ports: Pick<AcceptPorts, 'db' | 'store' | 'engine' | 'now'>,
  verification: VerificationTable,
  vault: Vault,
): Promise<StoredReading | null> {
  const pictures = await frozenPictures(ports.db, verification.id);
  const front = findPicture(pictures, 'document', 'front');
  if (!front || !verification.id_type) return null;
  if (verification.sealed_reading) {
    const stored = vault.openJson(sealedFields.reading, verification.sealed_reading);
    if (stored.materialId === front.material.id) return stored;
  }
  const tilted = findPicture(pictures, 'document', 'tilted');
  const owner = { businessId: verification.business_id };
  const images = await Promise.all(
    (tilted ? [front, tilted] : [front]).map(({ material }) => openPicture(ports, vault, owner, material)),
  );
  const reading = await ports.engine.readDocument(images, verification.id_type);
  if ('kind' in reading) throw new EngineBusyError(reading.retryAfterSeconds);
  const stored: StoredReading = { ...reading, materialId: front.material.id };
  await ports.db.transaction().execute(async (tx) => {
    await lockVerification(tx, verification.id);
    // The document may have been taken anew while the engine was reading.
    const now = findPicture(await frozenPictures(tx, verification.id), 'document', 'front');
    if (now?.material.id !== front.material.id) return;
    if (!(await keepReading(tx, verification.id, vault.sealJson(sealedFields.reading, stored)))) return;
    await appendAuditEntry(tx, verification.id, ports.now(), {
      actor: 'service',
      action: 'document.read',
      details: { material: front.material.id, fields: Object.keys(reading.fields).toSorted() },
    });
  });
  return stored;
}
