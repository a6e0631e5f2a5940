import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { AccountDirectory, AccountRecovery } from './account.port.ts';
import type { AccountTable, LinkPurpose } from './account.table.ts';
import { findAccountOf } from './authorize-account.ts';
import { emailOf, findLastSeen } from './suspend.ts';

/** The mail to an address that asked without a sign-in. The caller learns nothing of it. */
export type LinkMail =
  | { readonly kind: LinkPurpose; readonly token: string }
  /** Nothing is known of the person but the address: the operator has to look. */
  | { readonly kind: 'recoveryByOperator' }
  /** The account isn't suspended: its holder signs in for that. */
  | { readonly kind: 'deletionBySignIn' };

/** Takes mails and returns at once: whether one is sent must not show in the time of an answer. */
export interface LinkMailer {
  deliverLink(to: string, mail: LinkMail): void;
}

export interface LinkPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly directory: AccountDirectory;
  readonly recovery: AccountRecovery | null;
  readonly linkMailer: LinkMailer;
}

const linkMinutes = 60;
const linksAnHour = 3;
/** More than the work takes, so that it doesn't show whether there was any. */
const leastMs = 60;

/**
 * Writes to the holder of an address what helps who cannot sign in. Answers nothing, and as fast, whether the address
 * has an account or not.
 */
export async function askForLink(
  ports: LinkPorts,
  given: { readonly email: string; readonly purpose: LinkPurpose },
): Promise<void> {
  await Promise.all([writeTo(ports, given), passed(leastMs)]);
}

async function writeTo(
  ports: LinkPorts,
  { email, purpose }: { readonly email: string; readonly purpose: LinkPurpose },
): Promise<void> {
  const holder = await findHolder(ports, email);
  if (holder === null || holder.account.status === 'deleted') return;
  const { account, to } = holder;
  const token = await insertLink(ports, account.id, purpose);
  if (token !== null) ports.linkMailer.deliverLink(to, mailFor(ports, account, { kind: purpose, token }));
}

/**
 * The account of an address, and where to write to it. Whoever reads the mail of an address that the holder gave up gets
 * nothing, if the account service knows the present one.
 */
async function findHolder(
  ports: LinkPorts,
  email: string,
): Promise<{ readonly account: AccountTable; readonly to: string } | null> {
  const subject = await ports.directory.findByEmail(email);
  if (subject === null) return null;
  const known = subject !== 'notSupported';
  const account = known ? await findAccountOf(ports, subject) : await findLastSeen(ports, email);
  if (!account) return null;
  const to = known ? await ports.directory.emailOf(subject.subject) : emailOf(ports.master, account);
  return to === null ? null : { account, to };
}

/** A row also where the mail has no link: each counts. @returns null: the hour's number is used up */
async function insertLink(ports: LinkPorts, accountId: string, purpose: LinkPurpose): Promise<string | null> {
  const now = ports.now();
  const token = randomBytes(32).toString('base64url');
  return ports.db.transaction().execute(async (tx) => {
    // Two at once follow each other.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const recent = await tx
      .selectFrom('account_link')
      .select('token_hash')
      .where('account_id', '=', accountId)
      .where('created_at', '>', new Date(now.getTime() - 3_600_000))
      .execute();
    if (recent.length >= linksAnHour) return null;
    const expires_at = new Date(now.getTime() + linkMinutes * 60_000);
    await tx
      .insertInto('account_link')
      .values({ token_hash: hashOf(token), account_id: accountId, purpose, created_at: now, expires_at })
      .execute();
    return token;
  });
}

/** A link leads only where it can be used. */
function mailFor(
  ports: LinkPorts,
  account: AccountTable,
  link: Extract<LinkMail, { readonly token: string }>,
): LinkMail {
  if (link.kind === 'deletion') return account.status === 'suspended' ? link : { kind: 'deletionBySignIn' };
  const possible = account.status === 'active' && account.sealed_face !== null && ports.recovery !== null;
  return possible ? link : { kind: 'recoveryByOperator' };
}

/** Spends the token of a link. @returns whose account; null: it is none, was used, or is too old */
export async function spendLink(
  { db, now }: Pick<LinkPorts, 'db' | 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  // Not deleted: it counts for an hour. Long over, and not now: another call may have looked at the clock before this one.
  const spent = await db
    .updateTable('account_link')
    .set({ expires_at: new Date(0) })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .returning('account_id')
    .executeTakeFirst();
  return spent?.account_id ?? null;
}

/** Removes links that are neither good nor counted any more. @returns how many */
export async function forgetOldLinks({ db, now }: Pick<LinkPorts, 'db' | 'now'>): Promise<number> {
  const gone = await db
    .deleteFrom('account_link')
    .where('created_at', '<', new Date(now().getTime() - 2 * linkMinutes * 60_000))
    .returning('account_id')
    .execute();
  return gone.length;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
