import type { PhotoType, TakeType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { DamagedEvidenceError, type EvidenceStore, materialKey, type Vault } from '../sealing/index.ts';
import type { EngineIdentity, FaceTemplate, VisionEngine } from '../engine/index.ts';
import type { MaterialTable } from './capture.table.ts';

/** Under which name a picture's measures are sealed. */
export function measuresField(materialId: string): string {
  return `material/${materialId}/measures`;
}

export interface FrozenPicture {
  readonly material: MaterialTable;
  readonly take: number;
  readonly takeStartedAt: Date;
  /** In which round it was taken: 0 at first, then by the number of the resubmission. */
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
    throw new DamagedEvidenceError('a kept picture cannot be opened', { cause: error });
  }
}

export interface TemplatePorts {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly engine: VisionEngine;
  /**
   * Templates are taken by whichever model they were made: within a transaction, where nobody waits for the engine. An
   * account's are made anew at its holder's next visit.
   */
  readonly templatesAsKept?: boolean;
}

/** Thrown out of a longer piece of work when the engine's queue is full. */
export class EngineBusyError extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the engine is busy');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a template was made by this model. */
export function isOfModel(engine: EngineIdentity, { id, modelHash }: EngineIdentity): boolean {
  return engine.id === id && engine.modelHash === modelHash;
}

/**
 * Templates of the faces in a picture, largest first; computed once by a model, kept sealed. Where the operator changed
 * the model they are made anew from the stored picture: nothing is compared across models. Throws
 * {@link EngineBusyError}.
 */
export async function templatesOf(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  material: MaterialTable,
): Promise<readonly FaceTemplate[]> {
  const field = `material/${material.id}/templates`;
  if (material.sealed_template) {
    const kept = vault.openJson(field, material.sealed_template) as FaceTemplate[];
    if (ports.templatesAsKept || kept.every(({ engine }) => isOfModel(engine, ports.engine.faceModel)))
      return kept;
  }
  const image = await openPicture(ports, vault, owner, material);
  const templates = await ports.engine.embedFaces(image);
  if ('kind' in templates) throw new EngineBusyError(templates.retryAfterSeconds);
  await ports.db
    .updateTable('material')
    .set({ sealed_template: vault.sealJson(field, templates) })
    .where('id', '=', material.id)
    .execute();
  return templates;
}
