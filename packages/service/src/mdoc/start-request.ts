import { randomUUID } from 'node:crypto';
import type { MdocStartAnswer, MdocStartRequest, recordIdTypes } from '@ekyc/contract';
import { beginRequest, type RecordNeed, type RecordType, requestLifetimeMs } from '@ekyc/mdoc';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields } from '../sealing/index.ts';
import type { VerificationTable, VisitorSession } from '../verification/index.ts';
import { lockForRequest } from './lock-for-request.ts';
import type { MdocPorts, RecordReader } from './mdoc-ports.ts';

/** More than this is nobody with a phone. */
const mostRequests = 20;

const recordTypeOf: Readonly<Record<(typeof recordIdTypes)[number], RecordType>> = {
  myNumberCard: 'myNumberRecord',
  driversLicense: 'mobileLicence',
  passport: 'photoId',
};

/** Begins a request for a record: exactly what the rule needs of it. One that was open may be answered no more. */
export async function startRequest(
  ports: MdocPorts,
  session: VisitorSession,
  { idType }: MdocStartRequest,
): Promise<Outcome<MdocStartAnswer>> {
  const reader = (await ports.mdoc?.(session.verification.mode)) ?? null;
  const type = recordTypeOf[idType];
  return ports.db.transaction().execute(async (tx): Promise<Outcome<MdocStartAnswer>> => {
    const allowed = await mayBegin(tx, session);
    if (!allowed.ok) return allowed;
    const row = allowed.value;
    if (!reader?.trust.issuers.some(({ types }) => types.includes(type)))
      return failure('method_not_configured');
    if (!row.allowed_id_types.includes(idType)) return failure('id_type_not_allowed');
    const at = ports.now();
    const { offered, pending } = await beginRequest({ ...reader, type, needs: needsOf(row), at });
    const id = randomUUID();
    const expiresAt = new Date(at.getTime() + requestLifetimeMs);
    await tx
      .updateTable('mdoc_request')
      .set({ state: 'superseded', sealed_request: null, ended_at: at })
      .where('verification_id', '=', row.id)
      .where('state', '=', 'open')
      .execute();
    await tx
      .insertInto('mdoc_request')
      .values({
        id,
        verification_id: row.id,
        state: 'open',
        sealed_request: session.vault.sealJson(sealedFields.mdocRequestOf(id), JSON.stringify(pending)),
        refusal: null,
        created_at: at,
        expires_at: expiresAt,
        ended_at: null,
      })
      .execute();
    await noteStart(tx, row, { id, reader, type, needs: pending.needs, at });
    return success({
      request: id,
      requests: offered.map(({ protocol, data }) => ({ protocol, data: { ...data } })),
      standIn: reader.isStandIn,
      expiresAt: expiresAt.toISOString(),
    });
  });
}

async function mayBegin(
  tx: DatabaseTransaction,
  session: VisitorSession,
): Promise<Outcome<VerificationTable>> {
  const locked = await lockForRequest(tx, session);
  if (!locked.ok) return locked;
  const requests = await tx
    .selectFrom('mdoc_request')
    .select('id')
    .where('verification_id', '=', locked.value.id)
    .execute();
  return requests.length >= mostRequests ? failure('mdoc_request_limit_reached') : locked;
}

/** Laws name name, address, birth and portrait; the age follows from the birth, and is not asked for beside it. */
function needsOf({ regime, rule_version }: VerificationTable): readonly RecordNeed[] {
  const { requiresAddress } = ruleOfVersion(regime, rule_version);
  return ['name', ...(requiresAddress ? (['address'] as const) : []), 'birthDate', 'portrait'];
}

async function noteStart(
  tx: DatabaseTransaction,
  row: VerificationTable,
  given: {
    readonly id: string;
    readonly reader: RecordReader;
    readonly type: RecordType;
    readonly needs: readonly RecordNeed[];
    readonly at: Date;
  },
): Promise<void> {
  const { id, reader, type, needs, at } = given;
  await appendAuditEntry(tx, row.id, at, {
    actor: 'visitor',
    action: 'mdoc.started',
    details: { request: id, type, needs, standIn: reader.isStandIn },
  });
}
