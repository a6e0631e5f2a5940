import { createHash } from 'node:crypto';
import type { PhotoType, Problem } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import type { FaceTemplate, IngestResult } from '../engine/index.ts';
import { type EvidenceStore, materialKey, sealedFields, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { MaterialTable, TakeTable } from './capture.table.ts';

/** A picture that the engine took, with what it was judged to be. */
export interface NewMaterial {
  readonly id: string;
  readonly photoType: PhotoType;
  readonly receivedSha256: string;
  readonly taken: Extract<IngestResult, { kind: 'accepted' }>;
  readonly problems: readonly Problem[];
  readonly rotate?: number;
  readonly challengeId?: string | null;
  readonly nextChallengeId?: string | null;
  readonly frozen?: boolean;
  readonly templates?: readonly FaceTemplate[];
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The row of a picture, its measures and templates sealed. */
export function materialRow(
  vault: Vault,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'type'>,
  material: NewMaterial,
  now: Date,
): MaterialTable {
  const { id, taken, templates } = material;
  return {
    id,
    verification_id: take.verification_id,
    take_id: take.id,
    type: take.type,
    photo_type: material.photoType,
    received_sha256: material.receivedSha256,
    stored_sha256: sha256(taken.image),
    rotate: material.rotate ?? 0,
    width: taken.width,
    height: taken.height,
    bytes: taken.image.byteLength,
    problems: material.problems,
    sealed_measures: vault.sealJson(sealedFields.measuresOf(id), taken.measures),
    engine_id: taken.engine.id,
    model_hash: taken.engine.modelHash,
    challenge_id: material.challengeId ?? null,
    next_challenge_id: material.nextChallengeId ?? null,
    frozen: material.frozen ?? false,
    sealed_template: templates ? vault.sealJson(sealedFields.templatesOf(id), templates) : null,
    created_at: now,
  };
}

/** Enters pictures whose objects lie in the store already. */
export async function enterMaterials(tx: DatabaseTransaction, rows: readonly MaterialTable[]): Promise<void> {
  await tx
    .insertInto('material')
    .values([...rows])
    .execute();
}

/** Where the pictures of one verification lie; sealed before they leave the process. */
export function pictureStore(
  store: EvidenceStore,
  vault: Vault,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
) {
  const keyOf = (materialId: string) =>
    materialKey({ businessId: owner.business_id, verificationId: owner.id, materialId });
  return {
    put: (id: string, image: Uint8Array) => store.put(keyOf(id), vault.seal(`material/${id}`, image)),
    remove: (id: string) => store.remove(keyOf(id)),
  };
}
