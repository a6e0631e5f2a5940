import { createHash } from 'node:crypto';
import type { JpkiFinishAnswer, JpkiProblem } from '@ekyc/contract';
import { type BegunVisit, type JpkiRefusalCode, type PlatformRefusalCode, stateOf } from '@ekyc/jpki';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { enterProof, type NewProof } from '../proof/index.ts';
import { sealedFields } from '../sealing/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import type { JpkiPorts, JpkiProvider } from './jpki-ports.ts';
import { lockForVisit } from './lock-for-visit.ts';
import { proofOfLogIn, proofOfSignature } from './proof-of-visit.ts';

type Code = JpkiRefusalCode | PlatformRefusalCode;

/** The open visit that came back, spent by this call. */
interface TakenVisit {
  readonly id: string;
  readonly visit: BegunVisit;
  readonly text: string | null;
}

type Concluded =
  | { readonly ok: true; readonly proof: NewProof }
  | { readonly ok: false; readonly code: Code };

/**
 * Ends the visit that the callback names: spends it first, asks the app's service and the platform outside any
 * transaction, and enters what they prove as the document. What proves nothing leaves its code in the record, and one calm word
 * for the visitor.
 */
export async function finishVisit(
  ports: JpkiPorts,
  session: VisitorSession,
  query: string,
): Promise<Outcome<JpkiFinishAnswer>> {
  const taken = await ports.db.transaction().execute((tx) => takeVisit(tx, ports, session, query));
  if (!taken.ok) return taken;
  const provider = (await ports.jpki?.(session.verification.mode)) ?? null;
  if (!provider) return failure('method_not_configured');
  const concluded = await conclude(provider, query, taken.value);
  return ports.db.transaction().execute(async (tx): Promise<Outcome<JpkiFinishAnswer>> => {
    const locked = await lockForVisit(tx, session);
    if (!locked.ok) return locked;
    if (!concluded.ok) {
      await refuse(tx, ports, {
        verificationId: locked.value.id,
        visit: taken.value.id,
        code: concluded.code,
      });
      return success({ outcome: 'refused', problem: problemOf(concluded.code) });
    }
    const entered = await enterProof(tx, ports, { row: locked.value, vault: session.vault }, concluded.proof);
    if (!entered.ok) return entered;
    await end(tx, ports.now(), taken.value.id, { state: 'proven' });
    return success({ outcome: 'proven' });
  });
}

/** Only of this verification, only once, and only in time: a callback of another visit finds nothing. */
async function takeVisit(
  tx: DatabaseTransaction,
  ports: JpkiPorts,
  session: VisitorSession,
  query: string,
): Promise<Outcome<TakenVisit>> {
  const locked = await lockForVisit(tx, session);
  if (!locked.ok) return locked;
  const state = stateOf(query);
  if (state === undefined) return failure('jpki_visit_not_open');
  const row = await tx
    .selectFrom('jpki_visit')
    .selectAll()
    .where('verification_id', '=', locked.value.id)
    .where('state', '=', 'open')
    .where('state_hash', '=', createHash('sha256').update(state).digest())
    .executeTakeFirst();
  if (!row?.sealed_visit || row.expires_at <= ports.now()) return failure('jpki_visit_not_open');
  const { text, ...visit } = session.vault.openJson(sealedFields.jpkiVisitOf(row.id), row.sealed_visit);
  await tx
    .updateTable('jpki_visit')
    .set({ state: 'ending', sealed_visit: null })
    .where('id', '=', row.id)
    .execute();
  return success({ id: row.id, visit, text });
}

async function conclude(
  { party, platform, keepsCertificate }: JpkiProvider,
  query: string,
  { id, visit, text }: TakenVisit,
): Promise<Concluded> {
  const finished = await party.finish(query, visit);
  if (!finished.ok) return finished;
  if (finished.kind === 'authentication') return { ok: true, proof: proofOfLogIn(finished, { attempt: id }) };
  if (!platform || text === null) return { ok: false, code: 'platform_answer_malformed' };
  const verified = await platform.verify(finished.jwe, Buffer.from(text));
  if (!verified.ok) return verified;
  const about = { attempt: id, subject: finished.subject, text, keepsCertificate };
  return { ok: true, proof: proofOfSignature(verified.proof, about) };
}

async function refuse(
  tx: DatabaseTransaction,
  ports: JpkiPorts,
  { verificationId, visit, code }: { verificationId: string; visit: string; code: Code },
): Promise<void> {
  const now = ports.now();
  await end(tx, now, visit, { state: 'refused', refusal: code });
  await appendAuditEntry(tx, verificationId, now, {
    actor: 'service',
    action: 'jpki.refused',
    details: { visit, code },
  });
  ports.onJpkiRefused?.({ code });
}

async function end(
  tx: DatabaseTransaction,
  at: Date,
  visit: string,
  how: { readonly state: 'proven' } | { readonly state: 'refused'; readonly refusal: string },
): Promise<void> {
  await tx
    .updateTable('jpki_visit')
    .set({ ...how, ended_at: at })
    .where('id', '=', visit)
    .execute();
}

/** What a visitor can do something about; all else is one word. */
const problems: Partial<Record<Code, JpkiProblem>> = {
  canceled: 'canceled',
  pin_wrong: 'pinWrong',
  pin_locked: 'pinLocked',
  app_missing: 'appMissing',
  unreachable: 'unavailable',
  too_slow: 'unavailable',
  revocation_not_available: 'unavailable',
};
const problemOf = (code: Code): JpkiProblem => problems[code] ?? 'refused';
