import { frozenPictures } from '../capture/index.ts';
import type { Database } from '../database/index.ts';
import { type MatchedBusiness, type MatchPorts, matchRuleOf } from '../engine/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { newestApproved, openVault, type VerificationTable } from '../verification/index.ts';
import { documentPortrait, knownFace, type KnownFace } from './compare-faces.ts';
import { decidesAlone } from './live-template.ts';
import type { TemplatePorts } from './templates.ts';

type Ports = TemplatePorts & { readonly master: MasterKey };
type Person = Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash'>;

/**
 * Where the face was taken by which a business's person is known: deleted with that verification, and nothing is left
 * of it after a redaction.
 */
function enrolmentOf(
  ports: { readonly db: Database; readonly master: MasterKey },
  person: Person,
): Promise<VerificationTable | undefined> {
  return newestApproved(ports, person, ['identification', 'selfieData']);
}

/**
 * Why a face authentication of this person could not be decided, reported to the business before a visitor is asked for
 * anything; null where it could.
 */
export async function refuseFaceAuthentication(
  ports: MatchPorts & { readonly db: Database; readonly master: MasterKey },
  person: Person,
  business: MatchedBusiness,
): Promise<'template_missing' | 'face_model_not_decisive' | null> {
  const row = await enrolmentOf(ports, person);
  if (!row) return 'template_missing';
  const portrait = documentPortrait(await frozenPictures(ports.db, row.id));
  const rule = matchRuleOf(ports, business);
  return decidesAlone(ports.engine.faceModel, rule, { portrait }) ? null : 'face_model_not_decisive';
}

/**
 * The face stored for this person, with the document's portrait where it was identified by one; by the present model.
 * Throws {@link EngineBusyError}.
 * @returns null where no face is known
 */
export async function enrolledFace(ports: Ports, person: Person): Promise<KnownFace | null> {
  const row = await enrolmentOf(ports, person);
  if (!row) return null;
  const owner = { businessId: row.business_id };
  return knownFace(ports, openVault(ports.master, row), owner, await frozenPictures(ports.db, row.id));
}
