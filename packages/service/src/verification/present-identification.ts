import type { ExaminationResult, Identification, Profile, ReadField, ResubmissionPart } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../evidence/index.ts';
import type { SealedRequest } from './create-verification.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

/** A business sees its own only; anything else does not exist for it. */
export async function findOwnVerification(
  db: Database,
  businessId: string,
  publicId: string,
): Promise<VerificationTable | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId)
    .where('kind', '=', 'identification')
    .executeTakeFirst();
}

interface Reading {
  readonly fields: Readonly<Record<string, ReadField>>;
}

/** One identification as its business sees it; personal fields are opened here and nowhere stored. */
export async function presentIdentification(
  ports: { readonly db: Database; readonly master: MasterKey; readonly differing: DifferingFields },
  row: VerificationTable,
): Promise<Identification> {
  // After a redaction neither key nor sealed fields are left.
  const open = (field: 'request' | 'profile' | 'reading'): unknown => {
    const sealed = row[`sealed_${field}`];
    return sealed ? openVault(ports.master, row).openJson(field, sealed) : null;
  };
  const request = open('request') as SealedRequest | null;
  const profile = open('profile') as Profile | null;
  const reading = open('reading') as Reading | null;
  return {
    publicId: row.public_id,
    kind: row.kind,
    status: row.status,
    mode: row.mode,
    regime: row.regime,
    method: row.method,
    ruleVersion: row.rule_version,
    idType: row.id_type,
    targetUserId: request?.targetUserId ?? null,
    metadata: { ...request?.metadata },
    ...times(row),
    decision: row.decision,
    reasons: JSON.parse(row.reasons) as string[],
    resubmissions: row.resubmissions,
    parts: JSON.parse(row.resubmission_parts) as ResubmissionPart[],
    profile: profile ?? request?.profile ?? null,
    userEdited: profile && reading ? ports.differing(profile, reading) : [],
    documentFields: reading ? { ...reading.fields } : null,
    materials: await materialsOf(ports.db, row.id),
    examinations: await examinationsOf(ports.db, row.id),
  };
}

/** Which profile fields differ from what was read; the examination's rule. */
export type DifferingFields = (profile: Partial<Profile>, reading: Reading) => string[];

export function times(
  row: VerificationTable,
): Pick<Identification, 'createdAt' | 'expiresAt' | 'submittedAt' | 'decidedAt'> {
  return {
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** The frozen pictures: those that were submitted. */
async function materialsOf(db: Database, verificationId: string): Promise<Identification['materials']> {
  const rows = await db
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .select('take.number as take_number')
    .where('material.verification_id', '=', verificationId)
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
