import { sql } from 'kysely';
import {
  type AuditEntryTable,
  areIntact,
  differencesFrom,
  EvidenceContradictsError,
  readStatement,
  stateEntries,
  tellsOfState,
  type ReportedResult,
} from '../audit/index.ts';
import { outcomesOf } from '../checks/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { lockVerification } from './lock.ts';
import { openVault } from './open-vault.ts';
import type { ReadVerification } from './read-verification.ts';
import {
  openSalts,
  recordFiles,
  recordTexts,
  type RecordTexts,
  sealedTexts,
  unprovedFiles,
} from './record.ts';
import type { VerificationTable } from './verification.table.ts';

type StatedRow = Pick<VerificationTable, 'id' | 'status' | 'decision' | 'reasons' | 'id_type'>;

interface Stated {
  readonly row: StatedRow;
  readonly entries: readonly AuditEntryTable[];
  readonly reported: ReportedResult;
}

/** Names of everything in which the row, its results and its files differ from the audit chain. */
function contradictions(
  { row, entries, reported }: Stated,
  files: { readonly texts: Partial<RecordTexts>; readonly salts: ReadonlyMap<string, Uint8Array> } | null,
): string[] {
  const statement = readStatement(entries);
  return [
    ...(areIntact(entries) ? [] : ['entry']),
    ...differencesFrom(statement, reported),
    ...(statement.idType !== undefined && statement.idType !== row.id_type ? ['idType'] : []),
    ...(files ? unprovedFiles(statement.proofs, files.salts, files.texts) : []),
  ];
}

function refuse(verificationId: string, differences: readonly string[]): void {
  if (differences.length > 0) throw new EvidenceContradictsError(verificationId, differences);
}

/**
 * Everything that can be compared of one verification.
 * @param row its newest state
 * @returns names of what differs
 */
export async function findContradictions(
  tx: DatabaseTransaction,
  master: MasterKey,
  row: VerificationTable,
): Promise<readonly string[]> {
  const entries = await stateEntries(tx).where('verification_id', '=', row.id).execute();
  const reported = { ...row, outcomes: await outcomesOf(tx, row.id) };
  return contradictions({ row, entries, reported }, await readFiles(tx, master, row));
}

async function readFiles(tx: DatabaseTransaction, master: MasterKey, row: VerificationTable) {
  if (!row.wrapped_key) return null;
  const vault = openVault(master, row);
  const storedSalts = await tx
    .selectFrom('record_salt')
    .select(['file', 'sealed_salt'])
    .where('verification_id', '=', row.id)
    .execute();
  // No salts: either an earlier version decided, whose chain proves no files, or the salts were removed.
  if (storedSalts.length === 0) return { texts: nothing, salts: new Map<string, Buffer>() };
  return { texts: await recordTexts(tx, vault, row), salts: openSalts(vault, storedSalts) };
}

const nothing = Object.fromEntries(recordFiles.map((file) => [file, ''])) as RecordTexts;

/** Throws {@link EvidenceContradictsError} where anything of one verification is not as its audit chain says. */
export async function refuseContradicted(
  tx: DatabaseTransaction,
  master: MasterKey,
  row: VerificationTable,
): Promise<void> {
  refuse(row.id, await findContradictions(tx, master, row));
}

interface CheckPorts {
  readonly db: Database;
  readonly master: MasterKey;
}

/**
 * Reads again under a lock: rows read in several steps may come from before and after one change.
 * Throws {@link EvidenceContradictsError}.
 */
async function lookAgain({ db, master }: CheckPorts, verificationId: string): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => refuseContradicted(tx, master, await lockVerification(tx, verificationId)));
}

/** What is shown of one verification must be what its chain says. Throws {@link EvidenceContradictsError}. */
export async function checkRead(ports: CheckPorts, read: ReadVerification): Promise<void> {
  const { row, entries, salts, examinations } = read;
  const outcomes = Object.fromEntries(examinations.map(({ check_name, outcome }) => [check_name, outcome]));
  const vault = row.wrapped_key ? openVault(ports.master, row) : null;
  const files = vault && { texts: sealedTexts(vault, row), salts: openSalts(vault, salts) };
  const found = contradictions({ row, entries, reported: { ...row, outcomes } }, files);
  if (found.length > 0) await lookAgain(ports, row.id);
}

/**
 * The states of several verifications, as a list shows them, must be those of their chains.
 * Throws {@link EvidenceContradictsError}.
 */
export async function checkStates(ports: CheckPorts, items: readonly ListedState[]): Promise<void> {
  if (items.length === 0) return;
  const known = await newestEntries(
    ports.db,
    items.map(({ publicId }) => publicId),
  );
  for (const { publicId, status, reasons } of items) {
    const { id, ...entry } = known.get(publicId) ?? { id: null };
    // Deleted since; nothing else says anything of it.
    if (id === null) continue;
    if (!agrees(entry, { status, reasons })) await lookAgain(ports, id);
  }
}

/** The newest entry alone does not say what led to an earlier decision. */
function agrees(entry: Partial<AuditEntryTable>, reported: ReportedResult): boolean {
  if (!isEntry(entry)) return reported.status === atFirst.status;
  const { status, reasons } = readStatement([entry]);
  const said = { ...atFirst, status, reasons: entry.details.includes('"reasons":') ? reasons : null };
  return areIntact([entry]) && differencesFrom(said, reported).length === 0;
}

function isEntry(entry: Partial<AuditEntryTable>): entry is AuditEntryTable {
  return entry.hash instanceof Uint8Array;
}

const atFirst = readStatement([]);

interface ListedState {
  readonly publicId: string;
  readonly status: string;
  readonly reasons?: readonly string[];
}

/** The newest entry of each verification that states its status; columns are null where there is none. */
async function newestEntries(
  db: Database,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string } & Partial<AuditEntryTable>>> {
  const { rows } = await sql<{ id: string; public_id: string } & Partial<AuditEntryTable>>`
    select verification.id, verification.public_id, entry.* from verification
    left join lateral (
      select verification_id, sequence, at, actor, action, details, previous_hash, hash from audit_entry
      where audit_entry.verification_id = verification.id and ${tellsOfState}
      order by sequence desc limit 1) as entry on true
    where verification.public_id in (${sql.join(publicIds)})`.execute(db);
  return new Map(rows.map(({ public_id, ...row }) => [public_id, row]));
}

/** Checks what a visitor is shown, or what an earlier decision is worth. Throws {@link EvidenceContradictsError}. */
export async function checkState(
  ports: CheckPorts,
  row: Pick<VerificationTable, 'public_id' | 'status' | 'reasons'>,
): Promise<void> {
  await checkStates(ports, [{ publicId: row.public_id, status: row.status, reasons: row.reasons }]);
}
