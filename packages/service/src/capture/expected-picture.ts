import type { PhotoType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { formOfTake } from './document-form.ts';
import { type DocumentDemand, hasForms, mayBeTaken } from './required-pictures.ts';
import { frozenTypes, partFor, picturesOfTake } from './pictures-to-retake.ts';

/** Whether the take wants this picture, as far as the document's form is known. */
export async function isExpected(
  db: Database,
  vault: Vault,
  row: Pick<VerificationTable, 'id_type'>,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'photo_types'>,
  photoType: PhotoType,
): Promise<boolean> {
  if (!take.photo_types.includes(photoType)) return false;
  if (photoType !== 'back' || !row.id_type) return true;
  return mayBeTaken(photoType, row.id_type, await formOfTake(db, vault, take, row.id_type));
}

/** The take after a picture, and the pictures that had to be erased for it. */
export interface Followed {
  readonly take: TakeTable;
  readonly erased: readonly string[];
}

/**
 * What the take wants depends on the form that the document's front shows. Where a front shows a united card
 * only after its back was taken, that back is erased: its rows here, its objects by the caller after the commit.
 */
export async function followForm(
  tx: DatabaseTransaction,
  ports: { readonly vault: Vault; readonly now: () => Date },
  given: {
    readonly row: VerificationTable;
    readonly take: TakeTable;
    readonly demand: DocumentDemand | null;
  },
): Promise<Followed> {
  const { row, take, demand } = given;
  const part = partFor(row, 'document');
  if (take.type !== 'document' || !demand || !part || !hasForms(demand.idType)) return { take, erased: [] };
  const form = await formOfTake(tx, ports.vault, take, demand.idType);
  const erased = form === 'unitedWithMyNumberCard' ? await eraseBacks(tx, row.id, ports.now()) : [];
  const frozen = await frozenTypes(tx, row.id);
  const photoTypes = picturesOfTake(demand, form, part, frozen);
  if (photoTypes.join() === take.photo_types.join()) return { take, erased };
  await tx.updateTable('take').set({ photo_types: photoTypes }).where('id', '=', take.id).execute();
  return { take: { ...take, photo_types: photoTypes }, erased };
}

async function eraseBacks(tx: DatabaseTransaction, verificationId: string, now: Date): Promise<string[]> {
  const backs = await tx
    .deleteFrom('material')
    .where('verification_id', '=', verificationId)
    .where('photo_type', '=', 'back')
    .returning('id')
    .execute();
  const materials = backs.map(({ id }) => id);
  if (materials.length > 0) {
    await appendAuditEntry(tx, verificationId, now, {
      actor: 'service',
      action: 'material.erased',
      details: { materials, form: 'unitedWithMyNumberCard' },
    });
  }
  return materials;
}
