import type { Kind } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { FaceTemplate } from '../engine/index.ts';
import type { MasterKey } from '../evidence/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import {
  EngineBusyError,
  findPicture,
  frozenPictures,
  openPicture,
  type TemplatePorts,
  templatesOf,
} from './frozen-pictures.ts';

type Ports = TemplatePorts & { readonly master: MasterKey };
type Person = Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash'>;

/**
 * The newest approved verification of these kinds that the same business made for the same targetUserId; what a
 * sandbox only faked shows nobody.
 */
export async function newestApproved(
  db: Database,
  person: Person,
  kinds: readonly Kind[],
): Promise<VerificationTable | undefined> {
  if (!person.target_user_hash) return undefined;
  return db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', person.business_id)
    .where('target_user_hash', '=', person.target_user_hash)
    .where('kind', 'in', [...kinds])
    .where('status', '=', 'approved')
    .where('sandbox_outcome', 'is', null)
    .where('wrapped_key', 'is not', null)
    .where('id', '<>', person.id)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/**
 * Where the face was taken by which a business's person is known: it goes with that verification, and nothing is left
 * of it after a redaction.
 */
function enrolmentOf(db: Database, person: Person): Promise<VerificationTable | undefined> {
  return newestApproved(db, person, ['identification', 'selfieData']);
}

/** Whether a face is known for this person. */
export async function isEnrolled(db: Database, person: Person): Promise<boolean> {
  return (await enrolmentOf(db, person)) !== undefined;
}

/**
 * The template kept for this person, by whichever model it was made. Throws {@link EngineBusyError}.
 * @returns null where no face is known
 */
export async function enrolledFace(ports: Ports, person: Person): Promise<FaceTemplate | null> {
  const row = await enrolmentOf(ports.db, person);
  if (!row) return null;
  const selfie = findPicture(await frozenPictures(ports.db, row.id), 'face', 'selfie');
  if (!selfie) return null;
  const owner = { businessId: row.business_id };
  const [face] = await templatesOf(ports, openVault(ports.master, row), owner, selfie.material);
  return face ?? null;
}

/**
 * The person's face measured afresh by the present model, where the template kept is another model's: for an enrolment
 * that replaces it, which must not go unchecked. Throws {@link EngineBusyError}.
 */
export async function enrolledFaceAnew(ports: Ports, person: Person): Promise<FaceTemplate | null> {
  const row = await enrolmentOf(ports.db, person);
  const pictures = row ? await frozenPictures(ports.db, row.id) : [];
  const selfie = findPicture(pictures, 'face', 'selfie');
  if (!row || !selfie) return null;
  const owner = { businessId: row.business_id };
  const image = await openPicture(ports, openVault(ports.master, row), owner, selfie.material);
  const faces = await ports.engine.embedFaces(image);
  if ('kind' in faces) throw new EngineBusyError(faces.retryAfterSeconds);
  return faces[0] ?? null;
}
