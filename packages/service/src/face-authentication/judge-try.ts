import type { Problem } from '@ekyc/contract';
import { matchRuleOfBusiness } from '../business/index.ts';
import {
  type AcceptPorts,
  codeOfRejection,
  countSeenBefore,
  judgePicture,
  refuseForbiddenNumber,
  type SeenBefore,
  sha256,
} from '../capture/index.ts';
import { compareLive, decidesAlone, enrolledFace } from '../faces/index.ts';
import {
  EngineBusyError,
  type FaceEvidence,
  type FaceJudgement,
  type FaceTemplate,
  type IngestResult,
  judgeFaces,
  type MatchRule,
} from '../engine/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { FaceTry } from './face-try.ts';

const trialPhotoTypes = ['selfie', 'instruction1', 'instruction2'] as const;

/** The pictures as they came, in the order of {@link trialPhotoTypes}; one alone checks no liveness. */
export type TrialPictures = readonly [Buffer, Buffer, Buffer] | readonly [Buffer];

export interface TrialPicture {
  readonly photoType: (typeof trialPhotoTypes)[number];
  readonly receivedSha256: string;
  readonly taken: Extract<IngestResult, { kind: 'accepted' }>;
  readonly templates: readonly FaceTemplate[];
}

export interface Verdict {
  readonly pictures: readonly TrialPicture[];
  /** What was wrong with the pictures; then nothing was compared. */
  readonly problems: readonly Problem[];
  /** How the faces were judged, the enrolled one among them; null where nothing was compared. */
  readonly faces: {
    readonly rule: MatchRule;
    readonly evidence: FaceEvidence;
    readonly judgement: FaceJudgement;
  } | null;
  readonly matched: boolean;
  /** Pictures that came before. */
  readonly seenBefore: SeenBefore;
}

/** Measures and compares the pictures with the face stored for the person. Nothing is written. */
export async function judgeTry(
  ports: AcceptPorts,
  row: VerificationTable,
  given: { readonly trial: FaceTry; readonly pictures: TrialPictures },
): Promise<Outcome<Verdict>> {
  const known = await enrolledFace(ports, row);
  if (!known) return failure('template_missing');
  const rule = await matchRuleOfBusiness(ports, row.business_id);
  if (!decidesAlone(ports.engine.faceModel, rule, known)) return failure('face_model_not_decisive');
  const measured = await measure(ports, row, given.pictures);
  if (!measured.ok) return measured;
  const problems = problemsOf(measured.value, given.trial);
  const seen = await seenBeforeOf(ports, row, { trial: given.trial, pictures: measured.value });
  if (!seen.ok) return seen;
  const seenBefore = seen.value;
  const nothing = {
    pictures: measured.value,
    problems,
    faces: null,
    matched: false,
    seenBefore,
  };
  if (problems.length > 0) return success(nothing);
  const faces = measured.value.flatMap(({ templates }) => templates.slice(0, 1));
  if (faces.length < measured.value.length) return success({ ...nothing, problems: ['face_not_found'] });
  const evidence = compareLive(ports.engine, faces, known);
  if (evidence.otherModel) return failure('template_of_other_model');
  const judgement = judgeFaces(rule, evidence);
  const matched = judgement.outcome === 'clear' && seenBefore.pictures === 0;
  return success({ ...nothing, faces: { rule, evidence, judgement }, matched });
}

async function measure(
  ports: AcceptPorts,
  row: VerificationTable,
  pictures: TrialPictures,
): Promise<Outcome<TrialPicture[]>> {
  const measured: TrialPicture[] = [];
  for (const [at, bytes] of pictures.entries()) {
    const photoType = trialPhotoTypes[at] ?? 'selfie';
    const taken = await ports.engine.ingest(bytes, { subject: 'face', rotate: 0, templates: true });
    if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
    if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
    if (taken.kind === 'forbiddenNumber')
      return refuseForbiddenNumber(ports, row, { on: photoType, found: taken.found });
    const { templates = [] } = taken;
    measured.push({ photoType, receivedSha256: sha256(bytes), taken, templates });
  }
  return success(measured);
}

export function problemsOf(pictures: readonly TrialPicture[], { challenges }: FaceTry): Problem[] {
  const [selfie] = pictures;
  const face = selfie?.taken.measures.faces[0] ?? null;
  const found = pictures.flatMap(({ photoType, taken }) => {
    const challenge = challenges.find((one) => one.photo_type === photoType);
    const asked = challenge ? { instruction: challenge.instruction, selfie: face } : null;
    return judgePicture(photoType, taken.measures, { asked });
  });
  return [...new Set(found)];
}

/** Not in this try, nor in anybody's earlier one: a camera never gives the same picture twice. */
async function seenBeforeOf(
  ports: AcceptPorts,
  row: VerificationTable,
  { trial, pictures }: { readonly trial: FaceTry; readonly pictures: readonly TrialPicture[] },
): Promise<Outcome<SeenBefore>> {
  const repeated = pictures.length - new Set(pictures.map(({ receivedSha256 }) => receivedSha256)).size;
  const at = ports.now();
  const sought = pictures.map(({ receivedSha256, taken }) => ({
    receivedSha256,
    storedSha256: sha256(taken.image),
    print: taken.print ?? null,
    at,
  }));
  const place = { verificationId: row.id, businessId: row.business_id, takeId: trial.take.id };
  try {
    const { pictures: before, changed } = await countSeenBefore(ports, sought, place);
    return success({ pictures: repeated + before, changed });
  } catch (error) {
    if (!(error instanceof EngineBusyError)) throw error;
    return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
  }
}
