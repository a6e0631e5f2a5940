import { randomUUID } from 'node:crypto';
import type { MaterialAnswer } from '@ekyc/contract';
import { isIdType } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type EvidenceStore, sealedFields, type Vault } from '../sealing/index.ts';
import type { IngestResult, MatchPorts, VisionEngine } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  findForSession,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { ChallengeTable, MaterialTable, TakeTable } from './capture.table.ts';
import { validateUpload, type ValidUpload, type UploadedPicture } from './validate-upload.ts';
import { closeChallenge, currentChallenge, presentChallenge } from './challenge.ts';
import { demandOf } from './document-form.ts';
import { followForm } from './expected-picture.ts';
import { enterMaterials, materialRow, pictureStore, sha256 } from './new-material.ts';
import { type AskedInstruction, bearsFace, judgePicture, subjectOf } from './judge-picture.ts';
import { keepPrint } from './picture-print.ts';
import { identifyTake } from './identify-take.ts';
import { codeOfRejection, refuseForbiddenNumber } from './picture-refusal.ts';
import type { DocumentDemand } from './required-pictures.ts';
import type { EnteredPicture, KindOfTake, TakeKind } from './take-kind.ts';

export interface AcceptPorts extends SessionPorts, MatchPorts {
  readonly engine: VisionEngine;
  readonly store: EvidenceStore;
}

/** Takes one picture of what is submitted and examined, as {@link acceptPicture} does. */
export function acceptMaterial(
  ports: AcceptPorts,
  session: VisitorSession,
  picture: UploadedPicture,
): Promise<Outcome<MaterialAnswer>> {
  return acceptPicture(ports, session, { picture, kind: identifyTake });
}

/** A picture, and for which kind of take it is meant. */
interface Meant<Take extends TakeTable> {
  readonly picture: UploadedPicture;
  readonly kind: TakeKind<Take>;
}

/**
 * Takes one picture: decoded and scanned in a child process, sealed, written and synced, and only then entered.
 * The same bytes for the same photoType answer the same material. Nothing of a refused picture is stored.
 */
export async function acceptPicture<Take extends TakeTable>(
  ports: AcceptPorts,
  session: VisitorSession,
  meant: Meant<Take>,
): Promise<Outcome<MaterialAnswer>> {
  const { picture, kind } = meant;
  const receivedSha256 = sha256(picture.bytes);
  // A plain look: it spares the engine what is not wanted; the one in the transaction decides.
  const bound = await findForSession(ports.db, session.verification);
  if (!bound.ok) return bound;
  const current = bound.value;
  const before = await validateUpload(
    ports.db,
    { ...ports, vault: session.vault, kind },
    current,
    picture,
    receivedSha256,
  );
  if (!before.ok) return before;
  const { known, take } = before.value;
  if (known) return success(await presentMaterial(ports.db, session.vault, known, take));
  const result = await ports.engine.ingest(picture.bytes, {
    subject: subjectOf(picture.photoType),
    rotate: picture.rotate,
    templates: bearsFace(picture.photoType),
    ...(picture.type === 'document' && current.id_type ? { idType: current.id_type } : {}),
  });
  if (result.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: result.retryAfterSeconds });
  if (result.kind === 'rejected') return failure(codeOfRejection[result.reason]);
  if (result.kind === 'forbiddenNumber')
    return refuseForbiddenNumber(ports, session.verification, {
      on: picture.photoType,
      found: result.found,
    });
  return keep(ports, session, meant, { ...result, receivedSha256 });
}

type AcceptedPicture = Extract<IngestResult, { kind: 'accepted' }> & { readonly receivedSha256: string };

async function keep<Take extends TakeTable>(
  ports: AcceptPorts,
  session: VisitorSession,
  { picture, kind }: Meant<Take>,
  result: AcceptedPicture,
): Promise<Outcome<MaterialAnswer>> {
  const { verification, vault } = session;
  const materialId = randomUUID();
  const pictures = pictureStore(ports.store, vault, verification);
  await pictures.put(materialId, result.image);
  const entered = await ports.db
    .transaction()
    .execute(async (tx): Promise<Outcome<{ answer: MaterialAnswer; unused: readonly string[] }>> => {
      const bound = await lockForSession(tx, session.verification);
      if (!bound.ok) return bound;
      const locked = bound.value;
      const again = await validateUpload(
        tx,
        { ...ports, vault, kind },
        locked,
        picture,
        result.receivedSha256,
      );
      if (!again.ok) return again;
      const { known, take } = again.value;
      if (known)
        return success({ answer: await presentMaterial(tx, vault, known, take), unused: [materialId] });
      const demand = await demandOf(tx, locked);
      const row = await enter(tx, ports, again.value, {
        materialId,
        owner: locked,
        picture,
        kind,
        result,
        vault,
        demand,
      });
      const after = await followForm(tx, { ...ports, vault }, { row: locked, take, demand });
      return success({ answer: await presentMaterial(tx, vault, row, after.take), unused: after.erased });
    });
  // The state changed while the engine worked, or the same bytes came first: the object must not stay behind.
  // Not after an exception: the row may be committed although its answer was lost, and must keep its picture.
  for (const unused of entered.ok ? entered.value.unused : [materialId]) await pictures.remove(unused);
  return entered.ok ? success(entered.value.answer) : entered;
}

interface Entry<Take extends TakeTable> extends Meant<Take> {
  readonly materialId: string;
  readonly owner: VerificationTable;
  readonly result: AcceptedPicture;
  readonly vault: Vault;
  readonly demand: DocumentDemand | null;
}

async function enter<Take extends TakeTable>(
  tx: DatabaseTransaction,
  ports: AcceptPorts,
  { take, challenge, selfie }: ValidUpload<Take>,
  { materialId, owner, picture, kind, result, vault, demand }: Entry<Take>,
): Promise<MaterialTable> {
  const now = ports.now();
  const problems = judgePicture(picture.photoType, result.measures, {
    asked: asked(vault, challenge, selfie),
    demand: picture.type === 'document' ? demand : null,
  });
  const next = await nextChallenge(tx, { take, kind, challenge, problems }, now);
  const { photoType, rotate } = picture;
  const { receivedSha256 } = result;
  const ofChallenge = { challengeId: challenge?.id ?? null, nextChallengeId: next?.id ?? null };
  const material = {
    id: materialId,
    photoType,
    rotate,
    receivedSha256,
    taken: result,
    // Described while the picture was open: nobody decodes it again for that.
    ...(result.templates ? { templates: result.templates } : {}),
    problems,
    ...ofChallenge,
  };
  const row = materialRow(vault, take, material, now);
  await enterMaterials(tx, [row]);
  const print = { materialId, print: result.print, vault, at: now };
  await keepPrint(tx, ports, owner, print);
  const audit = kind.auditOf({ take, material: row, challenge, problems });
  await appendAuditEntry(tx, take.verification_id, now, audit);
  return row;
}

function asked(
  vault: Vault,
  challenge: ChallengeTable | null,
  selfie: MaterialTable | null,
): AskedInstruction | null {
  if (!challenge || !selfie) return null;
  const [face] = vault.openJson(sealedFields.measuresOf(selfie.id), selfie.sealed_measures).faces;
  // A selfie without a face gives nothing to compare with: as if it had looked straight ahead.
  return { instruction: challenge.instruction, selfie: face ?? null };
}

async function nextChallenge<Take extends TakeTable>(
  tx: DatabaseTransaction,
  given: KindOfTake<Take> & Pick<EnteredPicture<Take>, 'challenge' | 'problems'>,
  now: Date,
): Promise<ChallengeTable | null> {
  if (given.take.type !== 'face') return null;
  if (given.challenge)
    await closeChallenge(tx, given.challenge.id, given.problems.length === 0 ? 'passed' : 'failed');
  return currentChallenge(tx, given, now);
}

async function presentMaterial(
  db: Database,
  vault: Vault,
  row: MaterialTable,
  take: TakeTable,
): Promise<MaterialAnswer> {
  const next = row.next_challenge_id
    ? await db.selectFrom('challenge').selectAll().where('id', '=', row.next_challenge_id).executeTakeFirst()
    : undefined;
  const { problems } = row;
  const shown = problems.includes('document_wrong_type')
    ? vault.openJson(sealedFields.measuresOf(row.id), row.sealed_measures).shows
    : undefined;
  return {
    id: row.id,
    type: row.type,
    photoType: row.photo_type,
    sha256: row.stored_sha256,
    quality: { ok: problems.length === 0, problems: [...problems] },
    ...(shown && isIdType(shown) ? { shownIdType: shown } : {}),
    ...(take.type === 'document' ? { photoTypes: [...take.photo_types] } : {}),
    ...(next ? { nextInstruction: presentChallenge(next) } : {}),
  };
}
