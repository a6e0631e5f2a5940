import { randomUUID } from 'node:crypto';
import type { DocumentType, LicenceMaterialAnswer, PhotoType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import {
  type AcceptPorts,
  codeOfRejection,
  enterMaterials,
  judgePicture,
  keepPrint,
  materialRow,
  type MaterialTable,
  type NewMaterial,
  noteManualCapture,
  pictureStore,
  refuseForbiddenNumber,
  sha256,
  subjectOf,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { DocumentReading, IngestResult, ReadField } from '../engine/index.ts';
import {
  findForSession,
  keepReading,
  lockForSession,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { surerFields } from '../reading/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields, type StoredReading } from '../sealing/index.ts';
import { openLicenceTake } from './licence-take.ts';

/** The pictures of one upload, as they came. */
export interface LicencePictures {
  readonly documentType: DocumentType;
  readonly front: Buffer;
  readonly back: Buffer | undefined;
  /** A further picture of the front. It only proposes values in the answer: it is not kept, so it decides nothing. */
  readonly frame: Buffer | undefined;
  readonly manualCapture: boolean;
}

/**
 * Takes the pictures of a licence and reads it. Each is decoded and scanned in a child process before anything is
 * written; nothing of a refused upload is stored. The newest upload is submitted as a whole. A picture that the take
 * has already keeps its id, so that any upload can be repeated.
 */
export async function acceptLicence(
  ports: AcceptPorts,
  session: VisitorSession,
  upload: LicencePictures,
): Promise<Outcome<LicenceMaterialAnswer>> {
  const { verification, vault } = session;
  if (verification.document_type !== upload.documentType) return failure('document_type_mismatch');
  const bound = await findForSession(ports.db, verification);
  if (!bound.ok) return bound;
  const before = await openLicenceTake(ports.db, bound.value);
  if (!before.ok) return before;
  const measured = await measure(ports, verification, upload);
  if (!measured.ok) return measured;
  const { materials, proposed } = measured.value;
  const pictures = pictureStore(ports.store, vault, verification);
  for (const { id, taken } of materials) await pictures.put(id, taken.image);
  const accepted = await ports.db
    .transaction()
    .execute((tx) => enter(tx, ports, session, { ...measured.value, upload }));
  // Not after an exception: the rows may be committed although the answer was lost, and must keep their pictures.
  const kept = accepted.ok ? accepted.value.map(({ id }) => id) : [];
  for (const { id } of materials) if (!kept.includes(id)) await pictures.remove(id);
  if (!accepted.ok) return accepted;
  return success({
    materials: accepted.value.map(({ id, photo_type, stored_sha256, problems }) => ({
      id,
      type: 'document' as const,
      photoType: photo_type,
      sha256: stored_sha256,
      quality: { ok: problems.length === 0, problems: [...problems] },
    })),
    fields: proposed,
  });
}

interface Measured {
  readonly materials: readonly NewMaterial[];
  /** Of the front, which is kept: what is stored and examined. */
  readonly reading: DocumentReading;
  /** What the visitor is asked to confirm; of each field the surer value of the front and the frame. */
  readonly proposed: Record<string, ReadField>;
}

async function measure(
  ports: AcceptPorts,
  authorized: VerificationTable,
  { documentType, front, back, frame }: LicencePictures,
): Promise<Outcome<Measured>> {
  const take = async (photoType: PhotoType, bytes: Buffer, on: string) => {
    const taken = await ports.engine.ingest(bytes, {
      subject: subjectOf(photoType),
      rotate: 0,
      idType: documentType,
    });
    return accepted(ports, authorized, on, taken);
  };
  const first = await take('front', front, 'front');
  if (!first.ok) return first;
  const second = back ? await take('back', back, 'back') : null;
  if (second && !second.ok) return second;
  const third = frame ? await take('front', frame, 'img') : null;
  if (third && !third.ok) return third;
  const reading = await read(ports, first.value, documentType);
  if (!reading.ok) return reading;
  const extra = third ? await read(ports, third.value, documentType) : null;
  if (extra && !extra.ok) return extra;
  const made = (photoType: PhotoType, bytes: Buffer, taken: Accepted): NewMaterial => ({
    id: randomUUID(),
    photoType,
    receivedSha256: sha256(bytes),
    taken,
    problems: judgePicture(photoType, taken.measures),
  });
  return success({
    materials: [
      made('front', front, first.value),
      ...(back && second ? [made('back', back, second.value)] : []),
    ],
    reading: reading.value,
    proposed: surerFields(reading.value.fields, extra?.value.fields ?? {}),
  });
}

/** Reads one picture: a second one would let its sender change what the first one says. */
async function read(
  { engine }: Pick<AcceptPorts, 'engine'>,
  { image }: Accepted,
  documentType: DocumentType,
): Promise<Outcome<DocumentReading>> {
  const reading = await engine.readDocument([image], documentType);
  return 'kind' in reading
    ? failure('engine_busy', { retryAfterSeconds: reading.retryAfterSeconds })
    : success(reading);
}

type Accepted = Extract<IngestResult, { kind: 'accepted' }>;

async function accepted(
  ports: AcceptPorts,
  authorized: VerificationTable,
  on: string,
  taken: Awaited<ReturnType<AcceptPorts['engine']['ingest']>>,
): Promise<Outcome<Accepted>> {
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  if (taken.kind === 'forbiddenNumber')
    return refuseForbiddenNumber(ports, authorized, { on, found: taken.found });
  return success(taken);
}

async function enter(
  tx: DatabaseTransaction,
  ports: AcceptPorts,
  { verification, vault }: VisitorSession,
  { materials, reading, upload }: Measured & { readonly upload: LicencePictures },
): Promise<Outcome<readonly MaterialTable[]>> {
  const bound = await lockForSession(tx, verification);
  if (!bound.ok) return bound;
  const now = ports.now();
  const row = bound.value;
  const open = await openLicenceTake(tx, row);
  if (!open.ok) return open;
  const take = open.value;
  const earlier = await tx.selectFrom('material').selectAll().where('take_id', '=', take.id).execute();
  const rows = materials.map((material) => {
    const sameBytes = ({ photo_type, received_sha256 }: MaterialTable) =>
      photo_type === material.photoType && received_sha256 === material.receivedSha256;
    return earlier.find(sameBytes) ?? materialRow(vault, take, material, now);
  });
  const added = rows.filter((one) => !earlier.includes(one));
  if (added.length > 0) await enterMaterials(tx, added);
  for (const { id, taken } of materials)
    if (added.some((one) => one.id === id))
      await keepPrint(tx, ports, row, { materialId: id, print: taken.print, vault, at: now });
  if (upload.manualCapture) await noteManualCapture(tx, take.id);
  const [front, back] = rows;
  const stored: StoredReading = { ...reading, materialId: front?.id ?? '', backId: back?.id ?? null };
  await keepReading(tx, row.id, vault.sealJson(sealedFields.reading, stored));
  for (const { id, photo_type, received_sha256, stored_sha256, problems } of added) {
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'material.accepted',
      details: {
        material: id,
        take: take.number,
        photoType: photo_type,
        receivedSha256: received_sha256,
        storedSha256: stored_sha256,
        problems,
      },
    });
  }
  await appendAuditEntry(tx, row.id, now, {
    actor: 'service',
    action: 'document.read',
    details: { material: stored.materialId, fields: Object.keys(reading.fields).toSorted() },
  });
  return success(rows);
}
