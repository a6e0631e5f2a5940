import type { MaterialsAnswer } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import { presentChallenge } from './challenge.ts';

/** What was taken, without bytes; enough for a reloaded page to continue where it was. */
export async function listMaterials(
  ports: { readonly db: Database; readonly now: () => Date },
  session: VisitorSession,
): Promise<MaterialsAnswer> {
  const id = session.verification.id;
  const takes = await ports.db
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', id)
    .orderBy('number')
    .execute();
  const materials = await ports.db
    .selectFrom('material')
    .selectAll()
    .where('verification_id', '=', id)
    .orderBy('created_at')
    .execute();
  const challenge = await ports.db
    .selectFrom('challenge')
    .selectAll()
    .where('verification_id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', ports.now())
    .executeTakeFirst();
  const numbers = new Map(takes.map((take) => [take.id, take.number]));
  return {
    materials: materials.map((material) => {
      const { problems } = material;
      return {
        id: material.id,
        type: material.type,
        photoType: material.photo_type,
        take: numbers.get(material.take_id) ?? 0,
        sha256: material.stored_sha256,
        quality: { ok: problems.length === 0, problems: [...problems] },
        takenAt: material.created_at.toISOString(),
      };
    }),
    takes: takes.map((take) => ({
      take: take.number,
      type: take.type,
      purpose: take.purpose,
      state: take.state,
      photoTypes: [...take.photo_types],
    })),
    challenge: challenge ? presentChallenge(challenge) : null,
  };
}
