import type {
  AdditionalDocument,
  FaceAuthentication,
  Identification,
  Profile,
  ReadField,
  SelfieData,
} from '@ekyc/contract';
import { presentResult } from '../checks/index.ts';
import {
  destroyedVault,
  type MasterKey,
  sealedFields,
  type SealedField,
  type SealedRequest,
  type StoredChip,
  type StoredProof,
  type Vault,
} from '../sealing/index.ts';
import { documentFacts } from './document-facts.ts';
import { editedFields } from './licence-edits.ts';
import { openVault } from './open-vault.ts';
import { presentProposal } from './present-proposal.ts';
import type { PresentedMaterial, PresentedRow, ReadVerification } from './read-verification.ts';
import type { VerificationTable } from './verification.table.ts';
import type { Presented } from './withhold-personal-data.ts';

interface Reading {
  readonly fields: Readonly<Record<string, ReadField>>;
}

export interface PresentPorts {
  readonly master: MasterKey;
  readonly differing: DifferingFields;
  readonly portraitIn: PortraitIn;
}

/** A verification's own vault, unwrapped once for all that is shown of it; null after a redaction. */
function vaultOf({ master }: PresentPorts, row: PresentedRow): Vault | null {
  return row.wrapped_key ? openVault(master, row) : null;
}

/** What is sealed of a verification; null where nothing is, or after a redaction. */
function opened<Value>(
  vault: Vault | null,
  field: SealedField<Value>,
  sealed: Uint8Array | null,
): Value | null {
  return sealed ? (vault ?? destroyedVault).openJson(field, sealed) : null;
}

function requestOf(vault: Vault | null, row: PresentedRow): SealedRequest | null {
  return opened(vault, sealedFields.request, row.sealed_request);
}

/** What every kind shows. */
function presentCommon(
  ports: PresentPorts,
  { row, materials, examinations }: ReadVerification,
  vault: Vault | null,
  request: SealedRequest | null = requestOf(vault, row),
) {
  return {
    publicId: row.public_id,
    status: row.status,
    mode: row.mode,
    targetUserId: request?.targetUserId ?? null,
    metadata: { ...request?.metadata },
    ...times(row),
    decision: row.decision,
    reasons: [...row.reasons],
    resubmissions: row.resubmissions,
    parts: [...row.resubmission_parts],
    materials: materials.map((material) => presentMaterial(ports, material, vault)),
    examinations: examinations.map(presentResult),
    proposedDecision: presentProposal(row, (sealed) => opened(vault, sealedFields.proposedReason, sealed)),
  };
}

/** One identification as its business sees it; personal fields are opened here and not stored. */
export function presentIdentification(
  ports: PresentPorts,
  read: ReadVerification,
): Presented<Identification> {
  const { row } = read;
  const vault = vaultOf(ports, row);
  const request = requestOf(vault, row);
  const profile = opened(vault, sealedFields.profile, row.sealed_profile);
  const reading = opened(vault, sealedFields.reading, row.sealed_reading);
  const document = vault && documentFacts(vault, row);
  return {
    ...presentCommon(ports, read, vault, request),
    kind: 'identification',
    regime: row.regime,
    method: row.method,
    ruleVersion: row.rule_version,
    idTypes: [...row.allowed_id_types],
    idType: row.id_type,
    profile: profile ?? request?.profile ?? null,
    sharedInformation: sharedInformation(vault, row),
    userEdited: profile && document ? ports.differing(profile, document) : [],
    documentFields: reading ? { ...reading.fields } : null,
    chip: chipOf(opened(vault, sealedFields.chip, row.sealed_chip)),
    proof: proofOf(opened(vault, sealedFields.proof, row.sealed_proof)),
  };
}

/** What is shown of the chip: not its files, nor the nonce. */
function chipOf(chip: StoredChip | null): Identification['chip'] {
  return (
    chip && { document: chip.document, readAt: chip.readAt, alive: chip.alive, fields: [...chip.fields] }
  );
}

/** What is shown of the proof: not its files, nor what names the person at the source. */
function proofOf(proof: StoredProof | null): Identification['proof'] {
  if (!proof) return null;
  const { kind, provenAt, current, reference, fields } = proof;
  return { kind, provenAt, current, reference, fields: [...fields] };
}

export function presentSelfieData(ports: PresentPorts, read: ReadVerification): Presented<SelfieData> {
  return { ...presentCommon(ports, read, vaultOf(ports, read.row)), kind: 'selfieData' };
}

export function presentFaceAuthentication(
  ports: PresentPorts,
  read: ReadVerification,
): Presented<FaceAuthentication> {
  const { face_auth_div: faceAuthDiv, tries } = read.row;
  const common = presentCommon(ports, read, vaultOf(ports, read.row));
  return { ...common, kind: 'faceAuthentication', faceAuthDiv, tries };
}

export function presentAdditionalDocument(
  ports: PresentPorts,
  read: ReadVerification,
): Presented<AdditionalDocument> {
  const { row } = read;
  const vault = vaultOf(ports, row);
  const reading = opened(vault, sealedFields.reading, row.sealed_reading);
  const submission = opened(vault, sealedFields.licence, row.sealed_licence);
  if (!row.document_type) throw new Error('an additional document has a type');
  return {
    ...presentCommon(ports, read, vault),
    kind: 'additionalDocument',
    documentType: row.document_type,
    submission,
    userEdited: submission && reading ? editedFields(submission, reading) : [],
    documentFields: reading ? { ...reading.fields } : null,
  };
}

/** One verification of any kind. */
export function presentVerification(ports: PresentPorts, read: ReadVerification): Presented {
  switch (read.row.kind) {
    case 'selfieData':
      return presentSelfieData(ports, read);
    case 'faceAuthentication':
      return presentFaceAuthentication(ports, read);
    case 'identification':
      return presentIdentification(ports, read);
    case 'additionalDocument':
      return presentAdditionalDocument(ports, read);
  }
}

/** When an account's information was disclosed, and by which document it was verified, while the sharing lasts. */
function sharedInformation(vault: Vault | null, row: PresentedRow): Identification['sharedInformation'] {
  if (row.account_use !== 'userSubmission') return null;
  const visible = row.shared_at !== null && row.sealed_submission !== null;
  const submission = visible
    ? (vault ?? destroyedVault).openJson(sealedFields.submission, row.sealed_submission)
    : null;
  return {
    idType: submission?.idType ?? null,
    verifiedAt: submission?.verifiedAt ?? null,
    sharedAt: row.shared_at?.toISOString() ?? null,
    stoppedAt: row.sharing_stopped_at?.toISOString() ?? null,
  };
}

/** Where the document's portrait lies in one of its pictures, as it was measured at the upload. */
export type PortraitIn = (vault: Vault, material: PresentedMaterial) => Portrait;
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

function presentMaterial(
  { portraitIn }: PresentPorts,
  row: PresentedMaterial,
  vault: Vault | null,
): Identification['materials'][number] {
  return {
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
  };
}
