import type { DocumentForm } from '@ekyc/contract';
import type { IdType } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { PictureMeasures } from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { MaterialTable } from './capture.table.ts';
import { type DocumentDemand, formOf, hasForms } from './required-pictures.ts';

/** What this verification wants of its document; null while none was chosen. */
export async function demandOf(
  db: Database,
  row: Pick<VerificationTable, 'business_id' | 'regime' | 'rule_version' | 'id_type'>,
): Promise<DocumentDemand | null> {
  if (!row.id_type) return null;
  const { customization } = await loadBusiness(db, row.business_id);
  const rule = ruleOfVersion(row.regime, row.rule_version);
  return {
    idType: row.id_type,
    requiresThickness: rule.requiresThickness || customization.requireThickness,
    requiresAddress: rule.requiresAddress,
  };
}

/**
 * The document's form as the fronts of a take show it, or the frozen front where the take has none.
 * @returns null while it is unknown
 */
export async function formOfTake(
  db: Database,
  vault: Vault,
  take: { readonly id: string; readonly verification_id: string },
  idType: IdType,
): Promise<DocumentForm | null> {
  if (!hasForms(idType)) return 'ordinary';
  const fronts = await db
    .selectFrom('material')
    .select(['id', 'sealed_measures'])
    .where('take_id', '=', take.id)
    .where('photo_type', '=', 'front')
    .orderBy('created_at', 'desc')
    .execute();
  if (fronts.length === 0) return formOfFrozen(db, vault, take.verification_id, idType);
  return formOf(
    idType,
    fronts.map((front) => formIn(vault, front)),
  );
}

/** The form that the frozen front shows; `unclear` where it was accepted as it is; null where none is frozen. */
export async function formOfFrozen(
  db: Database,
  vault: Vault,
  verificationId: string,
  idType: IdType,
): Promise<DocumentForm | null> {
  if (!hasForms(idType)) return 'ordinary';
  const front = await db
    .selectFrom('material')
    .select(['id', 'sealed_measures'])
    .where('verification_id', '=', verificationId)
    .where('photo_type', '=', 'front')
    .where('frozen', '=', true)
    .executeTakeFirst();
  return front ? (formOf(idType, [formIn(vault, front)]) ?? 'unclear') : null;
}

function formIn(
  vault: Vault,
  { id, sealed_measures }: Pick<MaterialTable, 'id' | 'sealed_measures'>,
): PictureMeasures['form'] {
  return vault.openJson(sealedFields.measuresOf(id), sealed_measures).form;
}
