import { createHash, randomUUID } from 'node:crypto';
import type { Begun } from '@ekyc/jpki';
import type { JpkiStartAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields } from '../sealing/index.ts';
import type { VerificationTable, VisitorSession } from '../verification/index.ts';
import type { JpkiPorts, JpkiProvider } from './jpki-ports.ts';
import type { JpkiVisitTable } from './jpki-visit.table.ts';
import { lockForVisit } from './lock-for-visit.ts';
import { signedText } from './signed-text.ts';

/** As long as people need to find the card, the PIN and the way back. */
const visitMinutes = 10;
/** More than this is nobody with a card; each begins a transaction at the app's service. */
const mostVisits = 20;
const retryAfterSeconds = 30;

/**
 * Begins a visit: asks the app's service outside any transaction, then says where to go and what is signed there. A visit
 * that was open may come back no more.
 */
export async function startVisit(
  ports: JpkiPorts,
  session: VisitorSession,
): Promise<Outcome<JpkiStartAnswer>> {
  const allowed = await ports.db.transaction().execute((tx) => mayBegin(tx, session));
  if (!allowed.ok) return allowed;
  const row = allowed.value;
  const provider = (await ports.jpki?.(row.mode)) ?? null;
  const { requiresSignature } = ruleOfVersion(row.regime, row.rule_version);
  if (!provider || (requiresSignature && !provider.platform)) return failure('method_not_configured');
  const text = provider.platform === null ? null : await textOf(ports, row);
  const begun = await begin(provider, text);
  if (!begun.ok) {
    await noteFailedStart(ports, row.id, begun.code);
    return failure('jpki_unavailable', { retryAfterSeconds });
  }
  return enter(ports, session, { provider, text, begun });
}

/** How many were begun; fails where the visitor may begin none. */
async function mayBegin(
  tx: DatabaseTransaction,
  session: VisitorSession,
): Promise<Outcome<VerificationTable>> {
  const locked = await lockForVisit(tx, session);
  if (!locked.ok) return locked;
  const visits = await tx
    .selectFrom('jpki_visit')
    .select('id')
    .where('verification_id', '=', locked.value.id)
    .execute();
  return visits.length >= mostVisits ? failure('jpki_visit_limit_reached') : locked;
}

/** Where a platform verifies, a text is signed even if no law asks for it: it proves more than a log-in. */
async function textOf(ports: JpkiPorts, row: VerificationTable): Promise<string> {
  const { name } = await loadBusiness(ports.db, row.business_id);
  return signedText({ business: name, regime: row.regime, publicId: row.public_id, at: ports.now() });
}

const begin = ({ party }: JpkiProvider, text: string | null): Promise<Begun> =>
  text === null ? party.beginAuthentication() : party.beginSigning(Buffer.from(text));

async function noteFailedStart(ports: JpkiPorts, verificationId: string, code: string): Promise<void> {
  await ports.db.transaction().execute((tx) =>
    appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'service',
      action: 'jpki.not_started',
      details: { code },
    }),
  );
  ports.onJpkiRefused?.({ code });
}

async function enter(
  ports: JpkiPorts,
  session: VisitorSession,
  given: {
    readonly provider: JpkiProvider;
    readonly text: string | null;
    readonly begun: Extract<Begun, { ok: true }>;
  },
): Promise<Outcome<JpkiStartAnswer>> {
  const { provider, text, begun } = given;
  return ports.db.transaction().execute(async (tx): Promise<Outcome<JpkiStartAnswer>> => {
    const allowed = await mayBegin(tx, session);
    if (!allowed.ok) return allowed;
    const { id: verificationId } = allowed.value;
    const now = ports.now();
    await tx
      .updateTable('jpki_visit')
      .set({ state: 'superseded', sealed_visit: null, ended_at: now })
      .where('verification_id', '=', verificationId)
      .where('state', '=', 'open')
      .execute();
    const row = newVisit(session, verificationId, { text, begun, now });
    await tx.insertInto('jpki_visit').values(row).execute();
    await appendAuditEntry(tx, verificationId, now, {
      actor: 'visitor',
      action: 'jpki.started',
      details: {
        visit: row.id,
        kind: row.kind,
        standIn: provider.isStandIn,
        ...(text !== null && { text: createHash('sha256').update(text).digest('hex') }),
      },
    });
    const { expires_at } = row;
    return success({
      visit: row.id,
      url: begun.url,
      text,
      standIn: provider.isStandIn,
      expiresAt: expires_at.toISOString(),
    });
  });
}

function newVisit(
  { vault }: VisitorSession,
  verificationId: string,
  given: {
    readonly text: string | null;
    readonly begun: Extract<Begun, { ok: true }>;
    readonly now: Date;
  },
): JpkiVisitTable {
  const { text, begun, now } = given;
  const id = randomUUID();
  return {
    id,
    verification_id: verificationId,
    state: 'open',
    kind: text === null ? 'logIn' : 'signature',
    state_hash: createHash('sha256').update(begun.visit.state).digest(),
    sealed_visit: vault.sealJson(sealedFields.jpkiVisitOf(id), { ...begun.visit, text }),
    refusal: null,
    created_at: now,
    expires_at: new Date(now.getTime() + visitMinutes * 60_000),
    ended_at: null,
  };
}
