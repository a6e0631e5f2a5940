import type {
  AdditionalDocument,
  AnyVerification,
  ExaminationResult,
  FaceAuthentication,
  Identification,
  Kind,
  LicenceSubmission,
  Profile,
  ReadField,
  ResubmissionPart,
  SelfieData,
} from '@ekyc/contract';
import type { Database, Tables } from '../database/index.ts';
import type { MasterKey, Vault } from '../evidence/index.ts';
import type { SealedSubmission } from './sealed-submission.ts';
import { editedFields } from './licence-edits.ts';
import type { SealedRequest } from './create-verification.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

/** A business sees its own only; anything else does not exist for it. */
export async function findOwnVerification(
  db: Database,
  businessId: string,
  { publicId, kind }: { readonly publicId: string; readonly kind: Kind },
): Promise<VerificationTable | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

interface Reading {
  readonly fields: Readonly<Record<string, ReadField>>;
}

export interface PresentPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly differing: DifferingFields;
  readonly portraitIn: PortraitIn;
}

/** What is sealed of a verification; null where nothing is, or after a redaction. */
function opened(
  master: MasterKey,
  row: VerificationTable,
  field: 'request' | 'profile' | 'reading' | 'licence',
): unknown {
  const sealed = row[`sealed_${field}`];
  return sealed ? openVault(master, row).openJson(field, sealed) : null;
}

/** What every kind shows. */
async function presentCommon(ports: PresentPorts, row: VerificationTable) {
  const request = opened(ports.master, row, 'request') as SealedRequest | null;
  return {
    publicId: row.public_id,
    status: row.status,
    mode: row.mode,
    targetUserId: request?.targetUserId ?? null,
    metadata: { ...request?.metadata },
    ...times(row),
    decision: row.decision,
    reasons: JSON.parse(row.reasons) as string[],
    resubmissions: row.resubmissions,
    parts: JSON.parse(row.resubmission_parts) as ResubmissionPart[],
    materials: await materialsOf(ports, row),
    examinations: await examinationsOf(ports.db, row.id),
    proposedDecision: await proposedDecisionOf(ports.db, row),
  };
}

/** One identification as its business sees it; personal fields are opened here and nowhere stored. */
export async function presentIdentification(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<Identification> {
  const request = opened(ports.master, row, 'request') as SealedRequest | null;
  const profile = opened(ports.master, row, 'profile') as Profile | null;
  const reading = opened(ports.master, row, 'reading') as Reading | null;
  return {
    ...(await presentCommon(ports, row)),
    kind: 'identification',
    regime: row.regime,
    method: row.method,
    ruleVersion: row.rule_version,
    idType: row.id_type,
    profile: profile ?? request?.profile ?? null,
    sharedInformation: sharedInformation(ports.master, row),
    userEdited: profile && reading ? ports.differing(profile, reading) : [],
    documentFields: reading ? { ...reading.fields } : null,
  };
}

export async function presentSelfieData(ports: PresentPorts, row: VerificationTable): Promise<SelfieData> {
  return { ...(await presentCommon(ports, row)), kind: 'selfieData' };
}

export async function presentFaceAuthentication(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<FaceAuthentication> {
  const { face_auth_div: faceAuthDiv, tries } = row;
  return { ...(await presentCommon(ports, row)), kind: 'faceAuthentication', faceAuthDiv, tries };
}

export async function presentAdditionalDocument(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<AdditionalDocument> {
  const reading = opened(ports.master, row, 'reading') as Reading | null;
  const submission = opened(ports.master, row, 'licence') as LicenceSubmission | null;
  if (!row.document_type) throw new Error('an additional document has a type');
  return {
    ...(await presentCommon(ports, row)),
    kind: 'additionalDocument',
    documentType: row.document_type,
    submission,
    userEdited: submission && reading ? editedFields(submission, reading) : [],
    documentFields: reading ? { ...reading.fields } : null,
  };
}

/** One verification of any kind. */
export async function presentVerification(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<AnyVerification> {
  switch (row.kind) {
    case 'selfieData':
      return presentSelfieData(ports, row);
    case 'faceAuthentication':
      return presentFaceAuthentication(ports, row);
    case 'identification':
      return presentIdentification(ports, row);
    case 'additionalDocument':
      return presentAdditionalDocument(ports, row);
  }
}

/** When an account's information was let see, and by which document it was verified, while the sharing lasts. */
function sharedInformation(master: MasterKey, row: VerificationTable): Identification['sharedInformation'] {
  if (row.account_use !== 'userSubmission') return null;
  const visible = row.shared_at !== null && row.sealed_submission !== null;
  const submission = visible
    ? (openVault(master, row).openJson('submission', row.sealed_submission as Buffer) as SealedSubmission)
    : null;
  return {
    idType: submission?.idType ?? null,
    verifiedAt: submission?.verifiedAt ?? null,
    sharedAt: row.shared_at?.toISOString() ?? null,
    stoppedAt: row.sharing_stopped_at?.toISOString() ?? null,
  };
}

/** Where the document's portrait lies in one of its pictures, as it was measured at the upload. */
export type PortraitIn = (vault: Vault, material: Tables['material']) => Portrait;
type Portrait = Identification['materials'][number]['portrait'];

/** Which profile fields differ from what was read; the examination's rule. */
export type DifferingFields = (profile: Partial<Profile>, reading: Reading) => string[];

export function times(
  row: Pick<VerificationTable, 'created_at' | 'expires_at' | 'submitted_at' | 'decided_at'>,
): Pick<Identification, 'createdAt' | 'expiresAt' | 'submittedAt' | 'decidedAt'> {
  return {
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** The frozen pictures: those that were submitted. */
async function materialsOf(
  { db, master, portraitIn }: PresentPorts,
  verification: VerificationTable,
): Promise<Identification['materials']> {
  const vault = verification.wrapped_key ? openVault(master, verification) : null;
  const rows = await db
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .select('take.number as take_number')
    .where('material.verification_id', '=', verification.id)
    .where('frozen', '=', true)
    .orderBy('material.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    photoType: row.photo_type,
    take: row.take_number,
    sha256: row.stored_sha256,
    receivedSha256: row.received_sha256,
    width: row.width,
    height: row.height,
    takenAt: row.created_at.toISOString(),
    portrait: vault ? portraitIn(vault, row) : null,
  }));
}

async function examinationsOf(db: Database, verificationId: string): Promise<ExaminationResult[]> {
  const rows = await db
    .selectFrom('examination')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('check_name')
    .execute();
  return rows.map((row) => ({
    check: row.check_name,
    outcome: row.outcome,
    values: JSON.parse(row.measured) as Record<string, unknown>,
    thresholds: JSON.parse(row.thresholds) as Record<string, number>,
    engineId: row.engine_id,
    modelHash: row.model_hash,
  }));
}

/** What one person decided while a second one is waited for. */
async function proposedDecisionOf(
  db: Database,
  row: Pick<VerificationTable, 'id' | 'status'>,
): Promise<Identification['proposedDecision']> {
  if (row.status !== 'review') return null;
  const proposed = await db
    .selectFrom('proposed_decision')
    .select(['decision', 'made_by', 'at'])
    .where('verification_id', '=', row.id)
    .executeTakeFirst();
  return proposed
    ? { decision: proposed.decision, by: proposed.made_by, at: proposed.at.toISOString() }
    : null;
}
