import { randomUUID } from 'node:crypto';
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
  const sealed_suspension = vault.sealJson(sealedFields.suspension, {
    reason,
    at: ports.now().toISOString(),
  });
  const changed = await ports.db.transaction().execute(async (tx) => {
    const suspended = await tx
      .updateTable('account')
      .set({ status: 'suspended', sealed_suspension })
      .where('id', '=', row.id)
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (suspended)
      await tx
        .insertInto('account_suspension')
        .values({ id: randomUUID(), account_id: row.id, sealed_suspension, restored_at: null })
        .execute();
    return suspended;
  });
  // Again also where it is suspended already: the account service may not have heard of it.
  return { changed: changed !== undefined, directory: await tellDirectory(ports, row, 'suspended') };
}

/** Lets a suspended account in again. Its history keeps the suspension. */
export async function restoreAccount(ports: OperatorPorts, row: AccountTable): Promise<AccountAnswer> {
  const changed = await ports.db.transaction().execute(async (tx) => {
    const restored = await tx
      .updateTable('account')
      .set({ status: 'active', sealed_suspension: null })
      .where('id', '=', row.id)
      .where('status', '=', 'suspended')
      .returning('id')
      .executeTakeFirst();
    if (restored)
      await tx
        .updateTable('account_suspension')
        .set({ restored_at: ports.now() })
        .where('account_id', '=', row.id)
        .where('restored_at', 'is', null)
        .execute();
    return restored;
  });
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

/** What the operator did to an account. */
export interface OperatorAct {
  readonly at: Date;
  readonly actor: 'operator';
  readonly action: 'account.suspended' | 'account.restored';
  readonly reason: string | null;
}

/** An account's suspensions and their ends, in no order. */
export async function listSuspensions(
  { db, master }: Pick<OperatorPorts, 'db' | 'master'>,
  account: AccountTable,
): Promise<readonly OperatorAct[]> {
  const rows = await db
    .selectFrom('account_suspension')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute();
  const vault = openAccountVault(master, account);
  const actor = 'operator';
  return rows.flatMap(({ sealed_suspension, restored_at }): OperatorAct[] => {
    const { reason, at } = vault.openJson(sealedFields.suspension, sealed_suspension);
    return [
      { at: new Date(at), actor, action: 'account.suspended', reason },
      ...(restored_at ? [{ at: restored_at, actor, action: 'account.restored', reason: null } as const] : []),
    ];
  });
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
