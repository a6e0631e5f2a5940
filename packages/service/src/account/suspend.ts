import type { Database } from '../database/index.ts';
import { type MasterKey, sealedFields } from '../sealing/index.ts';
import type { AccountDirectory, DirectoryAnswer } from './account.port.ts';
import type { AccountTable } from './account.table.ts';
import { openAccountVault } from './account-vault.ts';
import { findAccountOf, hashOfEmail, makeAccount } from './authorize-account.ts';

/** What the operator's commands on accounts need. */
export interface OperatorPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly directory: AccountDirectory;
}

/**
 * The account of an address for the operator: the one that has it now, otherwise the one that was last seen with it here.
 * So an account is also found by an address that its holder gave up.
 */
export async function findAccountByEmail(ports: OperatorPorts, email: string): Promise<AccountTable | null> {
  const subject = await ports.directory.findByEmail(email);
  if (subject === null || subject === 'notSupported') return findLastSeen(ports, email);
  return (await findAccountOf(ports, subject)) ?? makeAccount(ports, subject);
}

/** The account that was last seen here with an address, which it may have given up since. */
export async function findLastSeen(
  ports: Pick<OperatorPorts, 'db' | 'master'>,
  email: string,
): Promise<AccountTable | null> {
  const row = await ports.db
    .selectFrom('account')
    .selectAll()
    .where('email_hash', '=', hashOfEmail(ports.master, email))
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

/** {issuer, subject} of an account that was not deleted. */
export function subjectOf(master: MasterKey, row: AccountTable): string {
  if (!row.sealed_subject) throw new Error('a deleted account has no subject');
  const vault = openAccountVault(master, row);
  return vault.openJson(sealedFields.subject, row.sealed_subject).subject;
}

/** The address that was last seen here. */
export function emailOf(master: MasterKey, row: AccountTable): string | null {
  if (!row.sealed_email) return null;
  return openAccountVault(master, row).openJson(sealedFields.email, row.sealed_email);
}

export type AccountAnswer = { readonly changed: boolean; readonly directory: DirectoryAnswer };

/**
 * Shuts an account out at once: of this service's own calls, and of every sign-in. Its data stays.
 * @param reason for the operator; sealed
 */
export async function suspendAccount(
  ports: OperatorPorts,
  row: AccountTable,
  reason: string,
): Promise<AccountAnswer> {
  const vault = openAccountVault(ports.master, row);
  const changed = await ports.db
    .updateTable('account')
    .set({
      status: 'suspended',
      sealed_suspension: vault.sealJson(sealedFields.suspension, { reason, at: ports.now().toISOString() }),
    })
    .where('id', '=', row.id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  // Again also where it is suspended already: the account service may not have heard of it.
  return { changed: changed !== undefined, directory: await tellDirectory(ports, row, 'suspended') };
}

/** Lets a suspended account in again. */
export async function restoreAccount(ports: OperatorPorts, row: AccountTable): Promise<AccountAnswer> {
  const changed = await ports.db
    .updateTable('account')
    .set({ status: 'active', sealed_suspension: null })
    .where('id', '=', row.id)
    .where('status', '=', 'suspended')
    .returning('id')
    .executeTakeFirst();
  return { changed: changed !== undefined, directory: await tellDirectory(ports, row, 'active') };
}

/**
 * Tells the account service what was asked for, and then what stands here, until both agree: another operator's
 * command may have come between the two writes.
 */
async function tellDirectory(
  { db, master, directory }: OperatorPorts,
  row: AccountTable,
  asked: 'suspended' | 'active',
): Promise<DirectoryAnswer> {
  const subject = subjectOf(master, row);
  for (let status: 'suspended' | 'active' = asked; ; ) {
    const answer = await (status === 'suspended' ? directory.disable(subject) : directory.enable(subject));
    const now = await db
      .selectFrom('account')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    if (now.status === status || now.status === 'deleted') return answer;
    status = now.status;
  }
}

/** Why an account is suspended; null where it is not. */
export function suspensionOf(
  master: MasterKey,
  row: AccountTable,
): { readonly reason: string; readonly at: string } | null {
  return row.status === 'suspended' && row.sealed_suspension
    ? openAccountVault(master, row).openJson(sealedFields.suspension, row.sealed_suspension)
    : null;
}
