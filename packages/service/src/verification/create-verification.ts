import { randomUUID } from 'node:crypto';
import {
  type CreatedVerification,
  type CreateAdditionalDocumentRequest,
  type CreateFaceAuthenticationRequest,
  type CreateIdentificationRequest,
  type CreateSelfieDataRequest,
  type IdType,
  type Kind,
  kindNames,
  type Regime,
  type SandboxOutcome,
} from '@ekyc/contract';
import { chainStart } from '../audit/index.ts';
import {
  type Business,
  type Caller,
  isIdempotencyKey,
  isKeyOfCall,
  loadBusiness,
  mayReturnTo,
  type Repeatable,
} from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import {
  createVerificationVault,
  type MasterKey,
  sealedFields,
  type SealedRequest,
} from '../sealing/index.ts';
import { chooseRule } from './choose-rule.ts';
import { insertCreated } from './insert-created.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { checkFaceFailures, faceOwnerOf } from './face-failures.ts';
import { isLaw, notBeyondRule, type OperatorMeets, type RegimeRule } from '../law/index.ts';
import { rememberMetadata } from './metadata-hashes.ts';
import { readSandboxOutcome } from './sandbox-outcome.ts';
import { hashTargetUser } from './target-user.ts';
import { newPublicId } from './public-id.ts';
import type { VerificationTable } from './verification.table.ts';

export interface CreatePorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly jobs: JobQueue;
  readonly now: () => Date;
  readonly publicUrl: string;
  readonly operatorMeets: OperatorMeets;
  /** Why a face authentication of this person could not be decided; null where it could. */
  readonly refuseFaceAuthentication: (
    row: VerificationTable,
    business: Business,
  ) => Promise<'template_missing' | 'face_model_not_decisive' | null>;
}

const replayHours = 24;

/** Thrown inside the transaction to undo it: another request with the same key came first. */
class KeyTakenError extends Error {}

/** What a business asks for. */
export type NewVerification =
  | { readonly kind: 'identification'; readonly request: CreateIdentificationRequest }
  | { readonly kind: 'selfieData'; readonly request: CreateSelfieDataRequest }
  | { readonly kind: 'faceAuthentication'; readonly request: CreateFaceAuthenticationRequest }
  | { readonly kind: 'additionalDocument'; readonly request: CreateAdditionalDocumentRequest };

/** Makes a verification; the same Idempotency-Key and request get the same answer within 24 hours. */
export async function createVerification(
  ports: CreatePorts,
  caller: Caller,
  asked: NewVerification,
  { key: idempotencyKey, onReplay = () => undefined }: Repeatable = {},
): Promise<Outcome<CreatedVerification>> {
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
    return failure('idempotency_key_malformed');
  }
  const business = await loadBusiness(ports.db, caller.businessId);
  const basis = basisOf(ports, business, asked);
  if (!basis.ok) return basis;
  if (idempotencyKey === undefined) return insert(ports, basis.value, null);
  const key = {
    keyHash: ports.master.keyedHash('idempotency-key', idempotencyKey),
    // It may bear a profile: an unkeyed hash would confirm a guess to whoever holds a dump.
    requestHash: ports.master.keyedHash('idempotent-request', JSON.stringify(asked)),
  };
  const earlier = await replay(ports, business, key);
  if (earlier?.ok) onReplay();
  if (earlier) return earlier;
  if (await isKeyOfCall(ports.db, ports.now(), { businessId: business.id, keyHash: key.keyHash }))
    return failure('idempotency_key_reused');
  try {
    return await insert(ports, basis.value, key);
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    const first = await replay(ports, business, key);
    if (first?.ok) onReplay();
    return first ?? failure('idempotency_key_in_progress');
  }
}

interface IdempotencyKey {
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
}

/** What may be asked for of any kind. */
type AskedFields = Pick<
  CreateIdentificationRequest,
  'redirectUrl' | 'expiresInMinutes' | 'metadata' | 'targetUserId' | 'profile'
> &
  Pick<CreateFaceAuthenticationRequest, 'faceAuthDiv'> &
  Partial<Pick<CreateAdditionalDocumentRequest, 'documentType'>>;

/** Who asks for what, by which rule, with which documents. */
export interface Basis {
  readonly business: Business;
  readonly kind: Kind;
  readonly regime: Regime;
  readonly request: AskedFields;
  readonly rule: RegimeRule;
  readonly idTypes: readonly IdType[];
  /** Among which methods the visitor may choose. */
  readonly offers: VerificationTable['offered_methods'];
  readonly sandboxOutcome: SandboxOutcome | null;
}

/** Whether business and law allow what is asked for today. */
export function basisOf(
  ports: Pick<CreatePorts, 'now' | 'operatorMeets'>,
  business: Business,
  { kind, request }: NewVerification,
): Outcome<Basis> {
  if (request.redirectUrl !== undefined && !mayReturnTo(business, request.redirectUrl)) {
    return failure('redirect_origin_not_registered');
  }
  const regime = kind === 'identification' ? (request.regime ?? business.customization.regime) : 'none';
  const chosen = chooseRule(ports, business, kind === 'identification' ? request : null, regime);
  if (!chosen.ok) return chosen;
  const { rule, idTypes, offers } = chosen.value;
  // A law that wants the pictures taken by the operator's own software wants to see that they were.
  if (isLaw(regime) && rule.requiresFace && business.customization.recording === 'off')
    return failure('recording_policy_not_allowed');
  const sandboxOutcome = readSandboxOutcome(business, { kind, method: rule.method }, request.metadata);
  if (!sandboxOutcome.ok) return sandboxOutcome;
  return success({
    business,
    kind,
    regime,
    request,
    rule,
    idTypes,
    offers,
    sandboxOutcome: sandboxOutcome.value,
  });
}

async function replay(
  ports: CreatePorts,
  business: Business,
  key: IdempotencyKey,
): Promise<Outcome<CreatedVerification> | null> {
  const row = await ports.db
    .selectFrom('idempotency_key')
    .innerJoin('verification', 'verification.id', 'idempotency_key.verification_id')
    .select([
      'request_hash',
      'verification_id',
      'idempotency_key.created_at',
      'public_id',
      'expires_at',
      'kind',
      'method',
    ])
    .where('idempotency_key.business_id', '=', business.id)
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst();
  if (!row) return null;
  if (ports.now().getTime() - row.created_at.getTime() > replayHours * 3_600_000) {
    await ports.db
      .deleteFrom('idempotency_key')
      .where('business_id', '=', business.id)
      .where('key_hash', '=', key.keyHash)
      // Not the one that another call made meanwhile in its place.
      .where('verification_id', '=', row.verification_id)
      .execute();
    return null;
  }
  if (!row.request_hash.equals(key.requestHash)) return failure('idempotency_key_reused');
  return success(presentCreated(ports.publicUrl, row));
}

async function insert(
  ports: CreatePorts,
  basis: Basis,
  key: IdempotencyKey | null,
): Promise<Outcome<CreatedVerification>> {
  const row = newRow(ports, basis);
  const limit = await checkFaceFailures(ports.db, faceOwnerOf(row), row.created_at);
  if (!limit.ok) return limit;
  const needsFace = row.kind === 'faceAuthentication' && row.sandbox_outcome === null;
  const refused = needsFace ? await ports.refuseFaceAuthentication(row, basis.business) : null;
  if (refused) return failure(refused);
  await ports.db.transaction().execute(async (tx: DatabaseTransaction) => {
    await insertCreated(tx, row, 'business');
    await rememberMetadata(tx, ports.master, row, basis.request.metadata);
    if (key) {
      const taken = await tx
        .insertInto('idempotency_key')
        .values({
          business_id: row.business_id,
          key_hash: key.keyHash,
          request_hash: key.requestHash,
          verification_id: row.id,
          created_at: row.created_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key_hash')
        .executeTakeFirst();
      if (!taken) throw new KeyTakenError();
    }
    if (row.sandbox_outcome !== null)
      await ports.jobs.enqueue(tx, { queue: 'simulate', verificationId: row.id });
  });
  return success(presentCreated(ports.publicUrl, row));
}

/** A row with a key of its own, not yet written. */
export function newRow(
  ports: Pick<CreatePorts, 'master' | 'now'>,
  { business, kind, regime, request, rule, idTypes, offers, sandboxOutcome }: Basis,
): VerificationTable {
  const now = ports.now();
  const id = randomUUID();
  const owner = { businessId: business.id, verificationId: id };
  const { vault, wrappedKey } = createVerificationVault(ports.master, owner);
  const sealed: SealedRequest = {
    redirectUrl: request.redirectUrl ?? null,
    profile: request.profile ?? null,
    targetUserId: request.targetUserId ?? null,
    metadata: request.metadata ?? {},
  };
  return {
    id,
    public_id: newPublicId(),
    business_id: business.id,
    kind,
    status: 'created',
    mode: business.mode,
    sandbox_outcome: sandboxOutcome,
    advanced_seconds: 0,
    regime,
    method: rule.method,
    rule_version: rule.version,
    offered_methods: offers,
    allowed_id_types: idTypes,
    id_type: null,
    security_code_hash: null,
    browser_key: null,
    browser_key_uses: 0,
    former_code_hash: null,
    handed_over_at: null,
    wrapped_key: wrappedKey,
    sealed_request: vault.sealJson(sealedFields.request, sealed),
    sealed_profile: null,
    sealed_reading: null,
    sealed_chip: null,
    sealed_proof: null,
    target_user_hash: request.targetUserId
      ? hashTargetUser(ports.master, business.id, request.targetUserId)
      : null,
    supplied_profile:
      request.profile !== undefined && Object.keys(request.profile).length === profileFieldCount,
    decision: null,
    reasons: [],
    similarity_checks: 0,
    resubmissions: 0,
    resubmission_parts: [],
    examination_attempts: 0,
    document_number_hash: null,
    dealings_ended_on: null,
    redacted_at: null,
    redaction_finished_at: null,
    account_id: null,
    account_use: null,
    sealed_submission: null,
    shared_at: null,
    sharing_stopped_at: null,
    face_auth_div: request.faceAuthDiv ?? null,
    tries: 0,
    document_type: request.documentType ?? null,
    sealed_licence: null,
    browser: null,
    webhook_sequence: 0,
    audit_sequence: 0,
    audit_head: chainStart,
    change_position: null,
    changed_at: now,
    created_at: now,
    started_at: null,
    submitted_at: null,
    decided_at: null,
    ended_at: null,
    // Nobody starts what could no longer be submitted.
    expires_at: notBeyondRule(rule, new Date(now.getTime() + request.expiresInMinutes * 60_000)),
  };
}

/** A profile the business supplied replaces the visitor's entry only when it is whole. */
const profileFieldCount = 9;

export function presentCreated(
  publicUrl: string,
  row: Pick<VerificationTable, 'kind' | 'public_id' | 'expires_at' | 'method'>,
): CreatedVerification {
  const query = `${kindNames[row.kind].page}?publicId=${row.public_id}`;
  return {
    publicId: row.public_id,
    status: 'created',
    ...(row.kind === 'identification' && { method: row.method }),
    url: `${publicUrl}/${query}`,
    embedUrl: `${publicUrl}/embed/${query}`,
    expiresAt: row.expires_at.toISOString(),
  };
}
