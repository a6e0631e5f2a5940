import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { type AuditEntryTable } from './audit.table.ts';
import { hashEntry } from './append-entry.ts';

/** Which entries state the status; an index of migration 0021 finds them by these very words. */
export const tellsOfState = sql<boolean>`details like '%"status":%'`;

const columns = [
  'verification_id',
  'sequence',
  'at',
  'actor',
  'action',
  'details',
  'previous_hash',
  'hash',
] as const;

/** Every entry of a chain that states the status, oldest first. */
export function stateEntries(db: Database) {
  return db.selectFrom('audit_entry').select(columns).where(tellsOfState).orderBy('sequence');
}

/** What a chain says of its verification; null where it says nothing, because an earlier version wrote it. */
export interface Statement {
  readonly status: string;
  readonly decision: string | null;
  readonly reasons: readonly string[] | null;
  readonly outcomes: Readonly<Record<string, string>> | null;
  /** Kind of document; undefined where the chain does not say. */
  readonly idType: string | null | undefined;
  /** Salted hash of each file of the record, hex; null: the file was erased since. Empty while they may change. */
  readonly proofs: ReadonlyMap<string, string | null>;
  /** Where the chain goes on behind an end. */
  readonly wentOnAfterEnd: boolean;
}

const decisions = ['approved', 'declined', 'review', 'resubmission'];
/** In these states nothing of the record changes except as an entry says. */
const settled = ['approved', 'declined', 'review'];
const ends = ['approved', 'declined', 'canceled', 'expired', 'redacted'];

const details = z.object({
  status: z.string(),
  reasons: z.array(z.string()).optional(),
  outcomes: z.record(z.string(), z.string()).optional(),
  idType: z.string().nullable().optional(),
  proofs: z.record(z.string(), z.string().nullable()).optional(),
});

const atFirst: Statement = {
  status: 'created',
  decision: null,
  reasons: [],
  outcomes: {},
  idType: undefined,
  proofs: new Map(),
  wentOnAfterEnd: false,
};

/** What a chain says in the end. @param entries those that tell of the state, or all, oldest first */
export function readStatement(entries: readonly Pick<AuditEntryTable, 'actor' | 'details'>[]): Statement {
  return entries.reduce(follow, atFirst);
}

function follow(before: Statement, entry: Pick<AuditEntryTable, 'actor' | 'details'>): Statement {
  const parsed = details.safeParse(parse(entry.details));
  if (!parsed.success) return before;
  const noted = parsed.data;
  const { status } = noted;
  if (status === before.status) return { ...before, proofs: merged(before.proofs, noted.proofs) };
  // A decision of an earlier version does not always say why, and never where a person decided.
  const unsaid = entry.actor === 'service' ? null : undefined;
  const decides = decisions.includes(status);
  return {
    status,
    decision: decides ? status : before.decision,
    reasons: decides ? (noted.reasons ?? (unsaid === null ? null : before.reasons)) : before.reasons,
    outcomes: decides ? (noted.outcomes ?? (unsaid === null ? null : before.outcomes)) : before.outcomes,
    idType: settled.includes(status) ? noted.idType : undefined,
    proofs: settled.includes(status) ? new Map(Object.entries(noted.proofs ?? {})) : new Map(),
    wentOnAfterEnd: before.wentOnAfterEnd || (ends.includes(before.status) && status !== 'redacted'),
  };
}

function merged(
  before: Statement['proofs'],
  noted: Readonly<Record<string, string | null>> | undefined,
): Statement['proofs'] {
  return noted ? new Map([...before, ...Object.entries(noted)]) : before;
}

/** What a message or a row reports of a verification. */
export interface ReportedResult {
  readonly status?: string | undefined;
  readonly decision?: string | null | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly outcomes?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Names of what is reported differently from what the chain says; what either of them leaves out does not differ. */
export function differencesFrom(statement: Statement, reported: ReportedResult): string[] {
  const { reasons, outcomes } = statement;
  return [
    ...(reported.status !== undefined && reported.status !== statement.status ? ['status'] : []),
    ...(reported.decision !== undefined && reported.decision !== statement.decision ? ['decision'] : []),
    ...(reported.reasons && reasons && !isSame(reported.reasons, reasons) ? ['reasons'] : []),
    ...(reported.outcomes && outcomes ? differingOutcomes(reported.outcomes, outcomes) : []),
    ...(statement.wentOnAfterEnd ? ['end'] : []),
  ];
}

function differingOutcomes(
  reported: Readonly<Record<string, string | undefined>>,
  outcomes: Readonly<Record<string, string>>,
): string[] {
  const checks = new Set([...Object.keys(reported), ...Object.keys(outcomes)]);
  return [...checks]
    .filter((check) => reported[check] !== outcomes[check])
    .map((check) => `outcome ${check}`);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((reason, at) => reason === other[at]);
}

/** Whether each entry is what its own hash says; not whether the chain is whole. */
export function areIntact(entries: readonly AuditEntryTable[]): boolean {
  return entries.every((entry) => hashEntry(entry).equals(entry.hash));
}

/** A row, or a message, contradicts the chain. Each caller is answered `evidence_contradicts` (500). */
export class EvidenceContradictsError extends Error {
  override readonly name = 'EvidenceContradictsError';
  readonly verificationId: string;
  /** What differs, by name; no values. */
  readonly differences: readonly string[];

  constructor(verificationId: string, differences: readonly string[]) {
    super(`the audit chain of ${verificationId} contradicts: ${differences.join(', ')}`);
    this.verificationId = verificationId;
    this.differences = differences;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
