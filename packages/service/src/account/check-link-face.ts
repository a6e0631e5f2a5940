import type { PhotoType } from '@ekyc/contract';
import {
  type AcceptPorts,
  countPassed,
  countSeenBefore,
  facePhotoTypes,
  type MaterialTable,
  soughtOf,
} from '../capture/index.ts';
import type { Database } from '../database/index.ts';
import { type FaceTemplate, judgeFaces, serviceMatchRule } from '../engine/index.ts';
import { compareLive, type KnownFace, templatesOf } from '../faces/index.ts';
import type { Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';

export interface LinkCheck {
  readonly same: boolean;
  /** Whether the face model is worth enough to say so alone; else the operator looks before the account gains anything. */
  readonly decided: boolean;
  /** Largest distance of any two; null where a face was missing. */
  readonly weakest: number | null;
  readonly passedInstructions: number;
  readonly picturesSeenBefore: number;
}

/**
 * Whether the faces of a face check are one living person, and the verification's: each with each other and with its
 * selfie, the weakest counts; both instructions followed; no picture that came before, changed or not. Throws EngineBusyError.
 */
export async function checkLinkFace(
  ports: AcceptPorts,
  vault: Vault,
  given: {
    readonly row: VerificationTable;
    readonly takeId: string;
    /** The verification's own; null where it has none. */
    readonly known: KnownFace | null;
  },
): Promise<LinkCheck> {
  const pictures = newestOfEach(await picturesOf(ports.db, given.takeId));
  const templates: FaceTemplate[] = [];
  for (const picture of pictures) {
    const [face] = await templatesOf(ports, vault, { businessId: given.row.business_id }, picture);
    if (face) templates.push(face);
  }
  const passedInstructions = await countPassed(
    ports.db,
    pictures.flatMap(({ challenge_id }) => challenge_id ?? []),
  );
  const seen = await countSeenBefore(ports, await soughtOf(ports, given.row, pictures), {
    verificationId: given.row.id,
    // An account reaches over all businesses.
    businessId: null,
    takeId: given.takeId,
  });
  const rule = serviceMatchRule(ports, given.row.mode);
  const complete = given.known !== null && templates.length === facePhotoTypes.length;
  const evidence = complete
    ? compareLive(ports.engine, templates, given.known)
    : { weakest: null, weakestLive: null, combined: null };
  const { weakest } = evidence;
  return {
    same: weakest !== null && weakest < rule.accept && passedInstructions >= 2 && seen.pictures === 0,
    decided: judgeFaces(rule, evidence).outcome === 'clear',
    weakest,
    passedInstructions,
    picturesSeenBefore: seen.pictures,
  };
}

async function picturesOf(db: Database, takeId: string): Promise<MaterialTable[]> {
  return db
    .selectFrom('material')
    .selectAll()
    .where('take_id', '=', takeId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The newest good picture of each kind. */
function newestOfEach(pictures: readonly MaterialTable[]): MaterialTable[] {
  return facePhotoTypes.flatMap((photoType: PhotoType) => {
    const good = pictures.find((one) => one.photo_type === photoType && one.problems.length === 0);
    return good ? [good] : [];
  });
}
