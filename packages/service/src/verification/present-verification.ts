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
import { destroyedVault, type MasterKey, type Vault } from '../evidence/index.ts';
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

/** A verification's own vault, unwrapped once for all that is shown of it; null after a redaction. */
function vaultOf({ master }: PresentPorts, row: VerificationTable): Vault | null {
  return row.wrapped_key ? openVault(master, row) : null;
}

/** What is sealed of a verification; null where nothing is, or after a redaction. */
function opened(
  vault: Vault | null,
  row: VerificationTable,
  field: 'request' | 'profile' | 'reading' | 'licence',
): unknown {
  const sealed = row[`sealed_${field}`];
  return sealed ? (vault ?? destroyedVault).openJson(field, sealed) : null;
}

function requestOf(vault: Vault | null, row: VerificationTable): SealedRequest | null {
  return opened(vault, row, 'request') as SealedRequest | null;
}

/** What every kind shows. */
async function presentCommon(
  ports: PresentPorts,
  row: VerificationTable,
  vault: Vault | null,
  request: SealedRequest | null = requestOf(vault, row),
) {
  // Asked together, they are sent together.
  const [materials, examinations, proposedDecision] = await Promise.all([
    materialsOf(ports, row, vault),
    examinationsOf(ports.db, row.id),
    proposedDecisionOf(ports.db, row),
  ]);
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
    materials,
    examinations,
    proposedDecision,
  };
}

/** One identification as its business sees it; personal fields are opened here and nowhere stored. */
export async function presentIdentification(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<Identification> {
  const vault = vaultOf(ports, row);
  const request = requestOf(vault, row);
  const profile = opened(vault, row, 'profile') as Profile | null;
  const reading = opened(vault, row, 'reading') as Reading | null;
  return {
    ...(await presentCommon(ports, row, vault, request)),
    kind: 'identification',
    regime: row.regime,
    method: row.method,
    ruleVersion: row.rule_version,
    idType: row.id_type,
    profile: profile ?? request?.profile ?? null,
    sharedInformation: sharedInformation(vault, row),
    userEdited: profile && reading ? ports.differing(profile, reading) : [],
    documentFields: reading ? { ...reading.fields } : null,
  };
}

export async function presentSelfieData(ports: PresentPorts, row: VerificationTable): Promise<SelfieData> {
  return { ...(await presentCommon(ports, row, vaultOf(ports, row))), kind: 'selfieData' };
}

export async function presentFaceAuthentication(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<FaceAuthentication> {
  const { face_auth_div: faceAuthDiv, tries } = row;
  const common = await presentCommon(ports, row, vaultOf(ports, row));
  return { ...common, kind: 'faceAuthentication', faceAuthDiv, tries };
}

export async function presentAdditionalDocument(
  ports: PresentPorts,
  row: VerificationTable,
): Promise<AdditionalDocument> {
  const vault = vaultOf(ports, row);
  const reading = opened(vault, row, 'reading') as Reading | null;
  const submission = opened(vault, row, 'licence') as LicenceSubmission | null;
  if (!row.document_type) throw new Error('an additional document has a type');
  return {
    ...(await presentCommon(ports, row, vault)),
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
function sharedInformation(vault: Vault | null, row: VerificationTable): Identification['sharedInformation'] {
  if (row.account_use !== 'userSubmission') return null;
  const visible = row.shared_at !== null && row.sealed_submission !== null;
  const submission = visible
    ? ((vault ?? destroyedVault).openJson('submission', row.sealed_submission as Buffer) as SealedSubmission)
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
  { db, portraitIn }: PresentPorts,
  verification: VerificationTable,
  vault: Vault | null,
): Promise<Identification['materials']> {
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
