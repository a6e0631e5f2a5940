import type { IdType } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import {
  type AcceptPorts,
  findPicture,
  frozenPictures,
  type MaterialTable,
  openPicture,
} from '../capture/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { sealedFields, type StoredReading, type Vault } from '../sealing/index.ts';
import { keepReading, lockVerification, type VerificationTable } from '../verification/index.ts';

type ReadPorts = Pick<AcceptPorts, 'db' | 'store' | 'engine' | 'now'>;

/**
 * The reading of the frozen front, made once and kept sealed; null while no document take was accepted. A frozen
 * tilted picture shows the same front and votes; pictures that were not frozen have no say in what is examined.
 * Throws {@link EngineBusyError}.
 */
export async function readFrozenFront(
  ports: ReadPorts,
  verification: VerificationTable,
  vault: Vault,
): Promise<StoredReading | null> {
  const pictures = await frozenPictures(ports.db, verification.id);
  const front = findPicture(pictures, 'document', 'front');
  const { id_type: idType } = verification;
  if (!front || !idType) return null;
  if (verification.sealed_reading) {
    const stored = vault.openJson(sealedFields.reading, verification.sealed_reading);
    if (stored.materialId === front.material.id) return stored;
  }
  const known = underWay.get(front.material.id);
  if (known) return known;
  const tilted = findPicture(pictures, 'document', 'tilted');
  const reading = readPictures(ports, {
    verification,
    vault,
    idType,
    front: front.material,
    tilted: tilted?.material,
  }).finally(() => underWay.delete(front.material.id));
  underWay.set(front.material.id, reading);
  return reading;
}

/** What is being read now, by the front: whoever asks meanwhile waits for the same, and the engine reads once. */
const underWay = new Map<string, Promise<StoredReading>>();

interface Pictures {
  readonly verification: VerificationTable;
  readonly vault: Vault;
  readonly idType: IdType;
  readonly front: MaterialTable;
  readonly tilted: MaterialTable | undefined;
}

async function readPictures(
  ports: ReadPorts,
  { verification, vault, idType, front, tilted }: Pictures,
): Promise<StoredReading> {
  const owner = { businessId: verification.business_id };
  const images = await Promise.all(
    (tilted ? [front, tilted] : [front]).map((material) => openPicture(ports, vault, owner, material)),
  );
  const reading = await ports.engine.readDocument(images, idType);
  if ('kind' in reading) throw new EngineBusyError(reading.retryAfterSeconds);
  const stored: StoredReading = { ...reading, materialId: front.id };
  await ports.db.transaction().execute(async (tx) => {
    await lockVerification(tx, verification.id);
    // The document may have been taken anew while the engine was reading.
    const now = findPicture(await frozenPictures(tx, verification.id), 'document', 'front');
    if (now?.material.id !== front.id) return;
    if (!(await keepReading(tx, verification.id, vault.sealJson(sealedFields.reading, stored)))) return;
    await appendAuditEntry(tx, verification.id, ports.now(), {
      actor: 'service',
      action: 'document.read',
      details: { material: front.id, fields: Object.keys(reading.fields).toSorted() },
    });
  });
  return stored;
}
