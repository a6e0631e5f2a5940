import type { ExtractTextAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Vault } from '../sealing/index.ts';
import type { DocumentReading, ReadField } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable, VisitorSession } from '../verification/index.ts';
import type { AcceptPorts } from './accept-material.ts';
import { EngineBusyError, findPicture, frozenPictures, openPicture } from './frozen-pictures.ts';
import { codeOfRejection, refuseForbiddenNumber } from './picture-refusal.ts';

/** What was read from the frozen front, with the picture it was read from. */
export interface StoredReading extends DocumentReading {
  readonly materialId: string;
}

/**
 * Reads the frozen front; with a further picture of the front, the surer value of each field is answered. Only
 * the frozen picture's reading is stored and examined.
 */
export async function extractText(
  ports: AcceptPorts,
  session: VisitorSession,
  extraPicture: Uint8Array | undefined,
): Promise<Outcome<ExtractTextAnswer>> {
  const { verification, vault } = session;
  if (verification.status !== 'capturing') return failure('wrong_state');
  try {
    const reading = await readFrozenFront(ports, verification, vault);
    if (!reading) return failure('take_incomplete');
    const extra = extraPicture ? await readExtra(ports, session, extraPicture) : success(null);
    if (!extra.ok) return extra;
    const fields = surer(reading.fields, extra.value?.fields ?? {});
    return Object.keys(fields).length === 0 ? failure('document_unreadable') : success({ fields });
  } catch (error) {
    if (error instanceof EngineBusyError) {
      return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
    }
    throw error;
  }
}

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
    const stored = vault.openJson('reading', verification.sealed_reading) as StoredReading;
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
    const kept = await tx
      .updateTable('verification')
      .set({ sealed_reading: vault.sealJson('reading', stored) })
      .where('id', '=', verification.id)
      // Canceled and redacted while the engine was reading: nothing of a person is written any more.
      .where('wrapped_key', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    await appendAuditEntry(tx, verification.id, ports.now(), {
      actor: 'service',
      action: 'document.read',
      details: { material: front.material.id, fields: Object.keys(reading.fields).toSorted() },
    });
  });
  return stored;
}

async function readExtra(
  ports: AcceptPorts,
  session: VisitorSession,
  picture: Uint8Array,
): Promise<Outcome<DocumentReading | null>> {
  const { id_type } = session.verification;
  if (!id_type) return failure('take_incomplete');
  const taken = await ports.engine.ingest(picture, { subject: 'documentFront', rotate: 0, idType: id_type });
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'forbiddenNumber') {
    return refuseForbiddenNumber(ports, session.verification.id, { on: 'extract_text', found: taken.found });
  }
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  const reading = await ports.engine.readDocument([taken.image], id_type);
  return 'kind' in reading
    ? failure('engine_busy', { retryAfterSeconds: reading.retryAfterSeconds })
    : success(reading);
}

function surer(
  first: Readonly<Record<string, ReadField>>,
  second: Readonly<Record<string, ReadField>>,
): Record<string, ReadField> {
  const fields: Record<string, ReadField> = { ...first };
  for (const [name, field] of Object.entries(second)) {
    if (field.confidence > (fields[name]?.confidence ?? 0)) fields[name] = field;
  }
  return fields;
}
