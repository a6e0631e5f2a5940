import type { IdType } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import {
  type AcceptPorts,
  findPicture,
  type FrozenPicture,
  frozenPictures,
  type MaterialTable,
  openPicture,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { sealedFields, type StoredReading, type Vault } from '../sealing/index.ts';
import {
  findById,
  isFinal,
  keepReading,
  lockVerification,
  type VerificationTable,
} from '../verification/index.ts';

type ReadPorts = Pick<AcceptPorts, 'db' | 'store' | 'engine' | 'now'>;

/**
 * Returns the reading of the frozen front, made once and stored sealed; null while no document take was accepted, and if
 * the document was given up while the engine read. A frozen tilted picture supports or contradicts it; pictures that are
 * not frozen have no part in what is examined. Throws {@link EngineBusyError}.
 * @param verification as it is now: a document chosen before another one is read by the wrong layout
 */
export async function readFrozenFront(
  ports: ReadPorts,
  verification: VerificationTable,
  vault: Vault,
): Promise<StoredReading | null> {
  const document = documentOf(await frozenPictures(ports.db, verification.id), verification.id_type);
  if (!document) return null;
  const stored = storedOf(vault, verification, document);
  if (stored) return stored;
  const key = keyOf(document);
  const known = underWay.get(key);
  if (known) return known;
  const reading = readUnlessStored(ports, { verification, vault, document }).finally(() =>
    underWay.delete(key),
  );
  underWay.set(key, reading);
  return reading;
}

/** Readings in progress: simultaneous callers wait for the same one, so that the engine reads once. */
const underWay = new Map<string, Promise<StoredReading | null>>();

/** What a reading is of. */
interface FrozenDocument {
  readonly idType: IdType;
  readonly front: MaterialTable;
  readonly tilted: MaterialTable | undefined;
}

function documentOf(pictures: readonly FrozenPicture[], idType: IdType | null): FrozenDocument | null {
  const front = findPicture(pictures, 'document', 'front')?.material;
  const tilted = findPicture(pictures, 'document', 'tilted')?.material;
  return front && idType ? { idType, front, tilted } : null;
}

function keyOf({ idType, front, tilted }: FrozenDocument): string {
  return [idType, front.id, tilted?.id ?? ''].join('/');
}

function storedOf(
  vault: Vault,
  { sealed_reading }: Pick<VerificationTable, 'sealed_reading'>,
  document: FrozenDocument,
): StoredReading | null {
  const stored = sealed_reading ? vault.openJson(sealedFields.reading, sealed_reading) : null;
  const isOfThese =
    stored?.materialId === document.front.id &&
    (stored.furtherIds ?? []).join() === furtherIds(document).join();
  return isOfThese ? stored : null;
}

function furtherIds({ tilted }: FrozenDocument): string[] {
  return tilted ? [tilted.id] : [];
}

interface Asked {
  readonly verification: VerificationTable;
  readonly vault: Vault;
  readonly document: FrozenDocument;
}

/** A reading that ended since the caller saw the row is not made again. */
async function readUnlessStored(ports: ReadPorts, asked: Asked): Promise<StoredReading | null> {
  const row = await findById(ports.db, asked.verification.id);
  return storedOf(asked.vault, row, asked.document) ?? readDocument(ports, asked);
}

async function readDocument(ports: ReadPorts, asked: Asked): Promise<StoredReading | null> {
  const { verification, vault, document } = asked;
  const { idType, front, tilted } = document;
  const owner = { businessId: verification.business_id };
  const images = await Promise.all(
    (tilted ? [front, tilted] : [front]).map((material) => openPicture(ports, vault, owner, material)),
  );
  const reading = await ports.engine.readDocument(images, idType);
  if ('kind' in reading) throw new EngineBusyError(reading.retryAfterSeconds);
  const stored = { ...reading, materialId: front.id, furtherIds: furtherIds(document) };
  return ports.db.transaction().execute((tx) => keep(tx, ports.now(), asked, stored));
}

/** Stores a reading of what is still frozen. The first reading counts: another one never changes the record. */
async function keep(
  tx: DatabaseTransaction,
  now: Date,
  { verification, vault, document }: Asked,
  reading: StoredReading,
): Promise<StoredReading | null> {
  const row = await lockVerification(tx, verification.id);
  // Canceled, expired or redacted: nothing of a person is written then.
  if (row.wrapped_key === null || isFinal(row.status)) return reading;
  const current = documentOf(await frozenPictures(tx, row.id), row.id_type);
  if (!current || keyOf(current) !== keyOf(document)) return null;
  const first = storedOf(vault, row, current);
  if (first) return first;
  await keepReading(tx, row.id, vault.sealJson(sealedFields.reading, reading));
  await appendAuditEntry(tx, row.id, now, {
    actor: 'service',
    action: 'document.read',
    details: {
      material: reading.materialId,
      further: [...(reading.furtherIds ?? [])],
      fields: Object.keys(reading.fields).toSorted(),
    },
  });
  return reading;
}
