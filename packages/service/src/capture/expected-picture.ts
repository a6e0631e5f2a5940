import type { PhotoType } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../evidence/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { formOfTake } from './document-form.ts';
import { type DocumentDemand, hasForms, mayBeTaken } from './required-pictures.ts';
import { frozenTypes, partFor, picturesOfTake } from './round.ts';

/** Whether the take wants this picture, as far as the document's form is known. */
export async function isExpected(
  db: Database,
  vault: Vault,
  row: Pick<VerificationTable, 'id_type'>,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'photo_types'>,
  photoType: PhotoType,
): Promise<boolean> {
  if (!(JSON.parse(take.photo_types) as PhotoType[]).includes(photoType)) return false;
  if (photoType !== 'back' || !row.id_type) return true;
  return mayBeTaken(photoType, row.id_type, await formOfTake(db, vault, take, row.id_type));
}

/** What the take wants changes with what the document's front tells of its form. */
export async function followForm(
  tx: DatabaseTransaction,
  vault: Vault,
  given: {
    readonly row: VerificationTable;
    readonly take: TakeTable;
    readonly demand: DocumentDemand | null;
  },
): Promise<TakeTable> {
  const { row, take, demand } = given;
  const part = partFor(row, 'document');
  if (take.type !== 'document' || !demand || !part || !hasForms(demand.idType)) return take;
  const form = await formOfTake(tx, vault, take, demand.idType);
  const kept = await frozenTypes(tx, row.id);
  const photoTypes = JSON.stringify(picturesOfTake(demand, form, part, kept));
  if (photoTypes === take.photo_types) return take;
  await tx.updateTable('take').set({ photo_types: photoTypes }).where('id', '=', take.id).execute();
  return { ...take, photo_types: photoTypes };
}
