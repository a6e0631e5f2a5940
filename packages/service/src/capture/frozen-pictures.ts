import type { PhotoType, TakeType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { DamagedEvidenceError, type EvidenceStore, materialKey, type Vault } from '../sealing/index.ts';
import type { MaterialTable } from './capture.table.ts';

export interface FrozenPicture {
  readonly material: MaterialTable;
  readonly take: number;
  readonly takeStartedAt: Date;
  /** The number of the resubmission it was taken in; 0 at first. */
  readonly round: number;
  readonly manualCapture: boolean;
}

/** What the accepted takes froze: the only pictures that are read, compared and examined. */
export async function frozenPictures(db: Database, verificationId: string): Promise<FrozenPicture[]> {
  const rows = await db
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .select([
      'take.number as take_number',
      'take.started_at as take_started_at',
      'take.round as take_round',
      'take.manual_capture as take_manual',
    ])
    .where('material.verification_id', '=', verificationId)
    .where('material.frozen', '=', true)
    .where('take.state', '=', 'accepted')
    .orderBy('material.created_at')
    .execute();
  return rows.map(({ take_number, take_started_at, take_round, take_manual, ...material }) => ({
    material,
    take: take_number,
    takeStartedAt: take_started_at,
    round: take_round,
    manualCapture: take_manual,
  }));
}

export function findPicture(
  pictures: readonly FrozenPicture[],
  type: TakeType,
  photoType: PhotoType,
): FrozenPicture | undefined {
  return pictures.find(({ material }) => material.type === type && material.photo_type === photoType);
}

/** The stored picture, opened. Throws when it is missing or was changed. */
export async function openPicture(
  ports: { readonly store: EvidenceStore },
  vault: Vault,
  owner: { readonly businessId: string },
  material: MaterialTable,
): Promise<Buffer> {
  const key = materialKey({
    businessId: owner.businessId,
    verificationId: material.verification_id,
    materialId: material.id,
  });
  const sealed = await ports.store.get(key);
  try {
    return vault.open(`material/${material.id}`, sealed);
  } catch (error) {
    throw new DamagedEvidenceError('a stored picture cannot be opened', { cause: error });
  }
}

/** Stores the sealed templates of a picture's faces in place of those of an earlier model. */
export async function keepTemplates(
  db: Database,
  materialId: string,
  sealedTemplates: Buffer,
): Promise<void> {
  await db
    .updateTable('material')
    .set({ sealed_template: sealedTemplates })
    .where('id', '=', materialId)
    .execute();
}
