import type { MdocFinishAnswer, MdocFinishRequest } from '@ekyc/contract';
import {
  type MdocRefusalCode,
  type PendingRequest,
  type ProvenRecord,
  type RecordEvidence,
  verifyAnswer,
} from '@ekyc/mdoc';
import { appendAuditEntry } from '../audit/index.ts';
import { pictureStore } from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { enterProof, type NewProof } from '../proof/index.ts';
import { sealedFields } from '../sealing/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import { drawPortrait } from './draw-portrait.ts';
import { lockForRequest } from './lock-for-request.ts';
import type { MdocPorts, RecordReader } from './mdoc-ports.ts';
import { proofOfRecord } from './proof-of-record.ts';
import { readPending } from './read-pending.ts';

type Code = MdocRefusalCode | 'picture_undecodable' | 'engine_busy';

type Concluded =
  | { readonly ok: true; readonly proof: NewProof }
  | { readonly ok: false; readonly code: Code; readonly retryAfterSeconds?: number };

/**
 * Takes what a phone answered: spends the request first, verifies outside any transaction, has the portrait decoded in a
 * child process, and enters what was proven as the document. What proves nothing leaves its code in the record.
 */
export async function finishRequest(
  ports: MdocPorts,
  session: VisitorSession,
  answer: MdocFinishRequest,
): Promise<Outcome<MdocFinishAnswer>> {
  const reader = (await ports.mdoc?.(session.verification.mode)) ?? null;
  const taken = await ports.db
    .transaction()
    .execute((tx) => takeRequest(tx, ports, session, { id: answer.request, reader }));
  if (!taken.ok) return taken;
  const concluded = await conclude(ports, { ...taken.value, answer });
  const pictures = pictureStore(ports.store, session.vault, session.verification);
  const brought = concluded.ok ? concluded.proof.pictures : [];
  for (const {
    id,
    taken: { image },
  } of brought)
    await pictures.put(id, image);
  const entered = await ports.db
    .transaction()
    .execute((tx) => enter(tx, ports, session, { request: answer.request, concluded }));
  // Not after an exception: the rows may be committed although the answer was lost.
  if (!entered.ok) for (const { id } of brought) await pictures.remove(id);
  return entered;
}

async function enter(
  tx: DatabaseTransaction,
  ports: MdocPorts,
  session: VisitorSession,
  { request, concluded }: { readonly request: string; readonly concluded: Concluded },
): Promise<Outcome<MdocFinishAnswer>> {
  const locked = await lockForRequest(tx, session);
  if (!locked.ok) return locked;
  const { value: row } = locked;
  if (!concluded.ok) {
    await refuse(tx, ports, { verificationId: row.id, request, code: concluded.code });
    return concluded.code === 'engine_busy'
      ? failure('engine_busy', { retryAfterSeconds: concluded.retryAfterSeconds ?? 1 })
      : success({ outcome: 'refused' });
  }
  const entered = await enterProof(tx, ports, { row, vault: session.vault }, concluded.proof);
  if (!entered.ok) return entered;
  await end(tx, ports.now(), request, { state: 'proven' });
  return success({ outcome: 'proven' });
}

/** Only of this verification, only once, and only in time. */
async function takeRequest(
  tx: DatabaseTransaction,
  ports: MdocPorts,
  session: VisitorSession,
  { id, reader }: { readonly id: string; readonly reader: RecordReader | null },
): Promise<Outcome<{ readonly pending: PendingRequest; readonly reader: RecordReader }>> {
  const locked = await lockForRequest(tx, session);
  if (!locked.ok) return locked;
  if (!reader) return failure('method_not_configured');
  const row = await tx
    .selectFrom('mdoc_request')
    .selectAll()
    .where('id', '=', id)
    .where('verification_id', '=', locked.value.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!row?.sealed_request || row.expires_at <= ports.now()) return failure('mdoc_request_not_open');
  const pending = session.vault.openJson(sealedFields.mdocRequestOf(id), row.sealed_request);
  await tx
    .updateTable('mdoc_request')
    .set({ state: 'ending', sealed_request: null })
    .where('id', '=', id)
    .execute();
  return success({ pending: readPending(pending), reader });
}

async function conclude(
  ports: MdocPorts,
  given: {
    readonly reader: RecordReader;
    readonly answer: MdocFinishRequest;
    readonly pending: PendingRequest;
  },
): Promise<Concluded> {
  const { reader, answer, pending } = given;
  const verified = await verifyAnswer(answer, {
    pending,
    // The row was, in a transaction of its own.
    spend: () => Promise.resolve(true),
    trust: reader.trust,
    at: ports.now(),
  });
  if (!verified.ok) return verified;
  return withPortrait(ports, verified, answer.request);
}

async function withPortrait(
  { engine }: MdocPorts,
  { record, evidence }: { readonly record: ProvenRecord; readonly evidence: RecordEvidence },
  attempt: string,
): Promise<Concluded> {
  if (!record.portrait) return { ok: false, code: 'portrait_malformed' };
  const drawn = await drawPortrait(engine, record.portrait.bytes);
  if (drawn.kind === 'busy')
    return { ok: false, code: 'engine_busy', retryAfterSeconds: drawn.retryAfterSeconds };
  if (drawn.kind === 'forbiddenNumber') return { ok: false, code: 'my_number_in_answer' };
  if (drawn.kind === 'undecodable') return { ok: false, code: 'picture_undecodable' };
  return { ok: true, proof: proofOfRecord({ record, evidence, portrait: drawn.material, attempt }) };
}

async function refuse(
  tx: DatabaseTransaction,
  ports: MdocPorts,
  given: { readonly verificationId: string; readonly request: string; readonly code: Code },
): Promise<void> {
  const { verificationId, request, code } = given;
  const now = ports.now();
  await end(tx, now, request, { state: 'refused', refusal: code });
  await appendAuditEntry(tx, verificationId, now, {
    actor: 'service',
    action: code === 'my_number_in_answer' ? 'mdoc.my_number_refused' : 'mdoc.refused',
    details: { request, code },
  });
  ports.onMdocRefused?.({ code });
}

async function end(
  tx: DatabaseTransaction,
  at: Date,
  request: string,
  how: { readonly state: 'proven' } | { readonly state: 'refused'; readonly refusal: string },
): Promise<void> {
  await tx
    .updateTable('mdoc_request')
    .set({ ...how, ended_at: at })
    .where('id', '=', request)
    .execute();
}
