import { randomUUID } from 'node:crypto';
import { appendAuditEntry } from '../audit/index.ts';
import {
  enterMaterials,
  insertTake,
  type MaterialTable,
  materialRow,
  type NewMaterial,
  pictureStore,
  setTakeEnded,
  sha256,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import { type EvidenceStore, sealedFields, type StoredReading, type Vault } from '../sealing/index.ts';
import {
  keepLicence,
  keepProfile,
  keepReading,
  licenceValues,
  type VerificationTable,
} from '../verification/index.ts';
import { sandboxEngine } from './faked-examination.ts';
import {
  photoRenewalDate,
  type SpecimenFields,
  specimenFields,
  specimenLicences,
  specimenProfile,
} from './specimen-fields.ts';
import type { SpecimenPicture, SpecimenTake } from './specimen-pictures.ts';

/** A picture that lies in the store and is in no row yet. */
interface PutPicture extends SpecimenPicture {
  readonly id: string;
}

export interface PutTake extends Pick<SpecimenTake, 'type'> {
  readonly pictures: readonly PutPicture[];
}

/** Writes the pictures to the store, each under a new id; their rows follow in {@link enterTakes}. */
export async function putTakes(
  store: EvidenceStore,
  vault: Vault,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
  takes: readonly SpecimenTake[],
): Promise<readonly PutTake[]> {
  const pictures = pictureStore(store, vault, owner);
  return Promise.all(
    takes.map(async ({ type, pictures: taken }) => ({
      type,
      pictures: await Promise.all(
        taken.map(async (picture) => {
          const id = randomUUID();
          await pictures.put(id, picture.image);
          return { ...picture, id };
        }),
      ),
    })),
  );
}

/** What was entered: takes that a submission names, and the hashes of their pictures. */
export interface EnteredTakes {
  readonly takes: readonly number[];
  readonly materials: readonly MaterialTable[];
}

/** Enters the takes as accepted, their pictures as frozen, with the audit entries of life, marked as simulated. */
export async function enterTakes(
  tx: DatabaseTransaction,
  { vault, now }: { readonly vault: Vault; readonly now: Date },
  row: Pick<VerificationTable, 'id' | 'resubmissions'>,
  takes: readonly PutTake[],
): Promise<EnteredTakes> {
  const numbers: number[] = [];
  const materials: MaterialTable[] = [];
  const note = (action: string, details: Readonly<Record<string, unknown>>) =>
    appendAuditEntry(tx, row.id, now, { actor: 'service', action, details: { ...details, simulated: true } });
  for (const { type, pictures } of takes) {
    const photoTypes = pictures.map(({ photoType }) => photoType);
    const take = await insertTake(tx, row, { type, photoTypes }, now);
    await note('take.started', { take: take.number, type });
    const rows = pictures.map((picture, at) => {
      // With equal times their order would be undefined.
      const taken = new Date(now.getTime() + materials.length + at);
      return materialRow(vault, take, materialOf(picture), taken);
    });
    await enterMaterials(tx, rows);
    for (const material of rows) {
      await note('material.accepted', {
        material: material.id,
        take: take.number,
        photoType: material.photo_type,
        receivedSha256: material.received_sha256,
        storedSha256: material.stored_sha256,
      });
    }
    await setTakeEnded(tx, take.id, 'accepted', now);
    await note('take.frozen', {
      take: take.number,
      pictures: rows.map((material) => material.stored_sha256),
    });
    numbers.push(take.number);
    materials.push(...rows);
  }
  return { takes: numbers, materials };
}

/** As the engine would have taken it, had it looked: nothing was measured. */
export function materialOf({ id, photoType, image, width, height }: PutPicture): NewMaterial {
  const measures = { brightness: 128, card: null, edge: null, faces: [] };
  const taken = { kind: 'accepted', image, width, height, measures, engine: sandboxEngine } as const;
  return { id, photoType, receivedSha256: sha256(image), taken, problems: [], frozen: true };
}

/** Enters who the person is and what was read, so that a business finds every field that life brings it. */
export async function enterPerson(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
  materials: readonly MaterialTable[],
): Promise<void> {
  const front = materials.find(({ photo_type }) => photo_type === 'front');
  if (row.kind === 'additionalDocument' && row.document_type !== null) {
    const licence = specimenLicences[row.document_type];
    await keepLicence(tx, row.id, vault.sealJson(sealedFields.licence, licence));
    const fields = { ...licenceValues(licence), photoRenewalDate };
    await keepReading(tx, row.id, vault.sealJson(sealedFields.reading, readingOf(fields, front)));
  }
  if (row.kind !== 'identification' || row.id_type === null) return;
  const { profile } = row.sealed_request
    ? vault.openJson(sealedFields.request, row.sealed_request)
    : { profile: null };
  const supplied = profile ?? {};
  // A profile that the business supplied whole is never entered.
  if (!row.supplied_profile) {
    const entered = { ...specimenProfile(row.id_type), ...supplied };
    await keepProfile(tx, row.id, vault.sealJson(sealedFields.profile, entered));
  }
  // What is proven is read of no picture.
  if (roomOf(row.method).holds === 'proof') return;
  const fields = specimenFields(row.id_type, supplied);
  await keepReading(tx, row.id, vault.sealJson(sealedFields.reading, readingOf(fields, front)));
}

function readingOf(fields: SpecimenFields, front: MaterialTable | undefined): StoredReading {
  return {
    typeConfidence: 1,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { value, confidence: 1 }]),
    ),
    engine: sandboxEngine,
    materialId: front?.id ?? '',
  };
}
