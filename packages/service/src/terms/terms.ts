import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { firstTerms } from './terms-text.ts';

export interface Terms {
  readonly version: string;
  readonly text: string;
  readonly inForceFrom: Date;
}

/** How long after posting a version comes into force. */
export const daysUntilInForce = 14;
const dayMs = 86_400_000;
const longestText = 200_000;

/** What is in force now, and what comes next. */
export async function termsAt(
  db: Database,
  now: Date,
): Promise<{ readonly current: Terms; readonly upcoming: Terms | null }> {
  const posted = await db
    .selectFrom('terms_version')
    .selectAll()
    .orderBy('in_force_from')
    .orderBy('posted_at')
    .execute();
  const all = posted.map(({ version, text, in_force_from }) => ({
    version,
    text,
    inForceFrom: in_force_from,
  }));
  return inForceAt(all, now);
}

/**
 * Of versions in the order in which they come into force, the one that holds at a moment and the next one. Before the
 * first that was posted the built-in terms hold.
 */
export function inForceAt(
  versions: readonly Terms[],
  now: Date,
): { readonly current: Terms; readonly upcoming: Terms | null } {
  return {
    current: versions.findLast(({ inForceFrom }) => inForceFrom <= now) ?? firstTerms,
    upcoming: versions.find(({ inForceFrom }) => inForceFrom > now) ?? null,
  };
}

/** Posts a new version; in force 14 days later. */
export async function postTerms(
  ports: { readonly db: Database; readonly now: () => Date },
  posted: { readonly text: string; readonly version?: string },
): Promise<
  | { readonly ok: true; readonly terms: Terms }
  | { readonly ok: false; readonly reason: 'empty' | 'too_long' | 'version_malformed' | 'version_taken' }
> {
  const now = ports.now();
  const text = posted.text.replaceAll('\r\n', '\n').trim();
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > longestText) return { ok: false, reason: 'too_long' };
  const inForceFrom = new Date(now.getTime() + daysUntilInForce * dayMs);
  const version = posted.version ?? inForceFrom.toISOString().slice(0, 10);
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(version)) return { ok: false, reason: 'version_malformed' };
  if (version === firstTerms.version) return { ok: false, reason: 'version_taken' };
  const row = await ports.db
    .insertInto('terms_version')
    .values({ version, text, posted_at: now, in_force_from: inForceFrom })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row ? { ok: true, terms: { version, text, inForceFrom } } : { ok: false, reason: 'version_taken' };
}

/** Records that an account's holder agrees to the version in force or to come; again it answers the same. */
export async function agreeToTerms(
  ports: { readonly db: Database; readonly now: () => Date },
  accountId: string,
  version: string,
): Promise<Outcome<{ version: string; agreedAt: string }>> {
  const now = ports.now();
  const { current, upcoming } = await termsAt(ports.db, now);
  if (version !== current.version && version !== upcoming?.version) return failure('terms_version_unknown');
  await ports.db
    .insertInto('terms_agreement')
    .values({ account_id: accountId, version, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { agreed_at } = await ports.db
    .selectFrom('terms_agreement')
    .select('agreed_at')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return success({ version, agreedAt: agreed_at.toISOString() });
}

export interface TermsStanding {
  readonly current: string;
  readonly agreed: { readonly version: string; readonly agreedAt: string }[];
  /** The version in force, while it was not agreed to. */
  readonly mustAgree: string | null;
}

/** Which versions an account's holder agreed to, newest first, and whether that is enough today. */
export async function termsStanding(db: Database, accountId: string, now: Date): Promise<TermsStanding> {
  const { current } = await termsAt(db, now);
  const rows = await db
    .selectFrom('terms_agreement')
    .select(['version', 'agreed_at'])
    .where('account_id', '=', accountId)
    .orderBy('agreed_at', 'desc')
    .execute();
  return {
    current: current.version,
    agreed: rows.map(({ version, agreed_at }) => ({ version, agreedAt: agreed_at.toISOString() })),
    mustAgree: rows.some(({ version }) => version === current.version) ? null : current.version,
  };
}

/** Refuses what shares or changes information while the version in force was not agreed to. */
export async function refuseWithoutTerms(
  ports: { readonly db: Database; readonly now: () => Date },
  accountId: string,
): Promise<Outcome<void>> {
  const { mustAgree } = await termsStanding(ports.db, accountId, ports.now());
  return mustAgree === null ? success(undefined) : failure('terms_agreement_needed');
}
