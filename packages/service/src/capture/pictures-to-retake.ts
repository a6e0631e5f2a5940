import type { DocumentForm, PhotoType, TakeType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { partsOf, type VerificationTable } from '../verification/index.ts';
import { type DocumentDemand, requiredPictures } from './required-pictures.ts';

/** What of a take's type is taken in a resubmission: `photoTypes` only these, without them the whole. */
export interface PartToTake {
  readonly photoTypes?: readonly PhotoType[] | undefined;
}

/** What of this type is taken now: everything at first, then what was asked for again; else null. */
export function partFor(
  row: Pick<VerificationTable, 'resubmissions' | 'resubmission_parts'>,
  type: TakeType,
): PartToTake | null {
  if (row.resubmissions === 0) return {};
  return partsOf(row).find((part) => part.take === type) ?? null;
}

/**
 * Pictures of the document that this take wants, in order: those asked for, and those still missing.
 * @param frozen what stays frozen from earlier captures
 */
export function picturesOfTake(
  demand: DocumentDemand,
  form: DocumentForm | null,
  { photoTypes: asked }: PartToTake,
  frozen: readonly PhotoType[],
): PhotoType[] {
  const all = requiredPictures(demand, form);
  if (!asked) return all;
  const wanted = all.filter((photoType) => asked.includes(photoType) || !frozen.includes(photoType));
  return wanted.length > 0 ? wanted : all;
}

/** Which pictures of the document earlier takes froze. */
export async function frozenTypes(db: Database, verificationId: string): Promise<PhotoType[]> {
  const rows = await db
    .selectFrom('material')
    .select('photo_type')
    .where('verification_id', '=', verificationId)
    .where('type', '=', 'document')
    .where('frozen', '=', true)
    .execute();
  return rows.map((row) => row.photo_type);
}
