import { randomUUID } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, sealedFields, type Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { AccountDirectory, AccountRecovery, AccountVerifier, SignedIn } from './account.port.ts';
import type { AccountTable } from './account.table.ts';
import { createAccountVault, openAccountVault } from './account-vault.ts';

/** An account's holder who proved to be signed in, with the row as it was and the key to what is sealed. */
export interface AccountSession {
  readonly account: AccountTable;
  readonly vault: Vault;
  readonly authenticatedAt: Date;
}

export interface AccountPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly accounts: AccountVerifier;
  readonly directory: AccountDirectory;
  /** Null where the account service has none. */
  readonly recovery: AccountRecovery | null;
}

/** Longer than any token of a user pool; what is longer is not even looked at. */
export const longestToken = 8192;

export const codeOfNotSignedIn = {
  invalid: 'access_token_invalid',
  expired: 'access_token_expired',
  revoked: 'access_token_invalid',
  disabled: 'account_suspended',
  noSecondFactor: 'second_factor_missing',
} as const;

/** Who calls with `Access-Token`. The account's row is made at the first use of one. */
export async function authorizeAccount(
  ports: AccountPorts,
  accessToken: string | undefined,
): Promise<Outcome<AccountSession>> {
  if (!accessToken) return failure('access_token_missing');
  if (accessToken.length > longestToken) return failure('access_token_invalid');
  const signedIn = await ports.accounts.verify(accessToken);
  if (!signedIn.ok) return failure(codeOfNotSignedIn[signedIn.reason]);
  const account = (await findAccountOf(ports, signedIn)) ?? (await makeAccount(ports, signedIn, accessToken));
  if (account.status === 'suspended') return failure('account_suspended');
  // The token of a deleted account gets the same answer as an unknown token.
  if (account.status === 'deleted') return failure('access_token_invalid');
  const vault = openAccountVault(ports.master, account);
  return success({ account, vault, authenticatedAt: signedIn.authenticatedAt });
}

type Subject = Pick<SignedIn, 'issuer' | 'subject'>;

/**
 * Under which hash a subject's account is found: by the pool's id, with which every issuer ends, so that an
 * installation may move to another address without losing its accounts.
 */
export function hashOfSubject(master: MasterKey, { issuer, subject }: Subject): Buffer {
  const poolId = issuer.slice(issuer.lastIndexOf('/') + 1);
  return master.keyedHash('account-subject', JSON.stringify([poolId, subject]));
}

/** People type addresses in upper and lower case: both are the same. */
export function hashOfEmail(master: MasterKey, email: string): Buffer {
  return master.keyedHash('account-email', email.trim().toLowerCase());
}

export async function findAccountOf(
  ports: Pick<AccountPorts, 'db' | 'master'>,
  subject: Subject,
): Promise<AccountTable | undefined> {
  return ports.db
    .selectFrom('account')
    .selectAll()
    .where('subject_hash', '=', hashOfSubject(ports.master, subject))
    .executeTakeFirst();
}

/** Makes the row of a subject; two at once make one. */
export async function makeAccount(
  ports: Pick<AccountPorts, 'db' | 'master' | 'now' | 'directory'>,
  subject: Subject,
  accessToken?: string,
): Promise<AccountTable> {
  await ports.db
    .insertInto('account')
    .values(await newAccount(ports, subject, accessToken))
    .onConflict((conflict) => conflict.column('subject_hash').doNothing())
    .execute();
  const row = await findAccountOf(ports, subject);
  if (!row) throw new Error('an account that was just made is missing');
  return row;
}

/** The row of a subject with a key of its own, not yet written. */
export async function newAccount(
  ports: Pick<AccountPorts, 'master' | 'now' | 'directory'>,
  { issuer, subject }: Subject,
  accessToken?: string,
): Promise<AccountTable> {
  const id = randomUUID();
  const { vault, wrappedKey } = createAccountVault(ports.master, id);
  const email = await ports.directory.emailOf(subject, accessToken);
  return {
    id,
    subject_hash: hashOfSubject(ports.master, { issuer, subject }),
    email_hash: email === null ? null : hashOfEmail(ports.master, email),
    wrapped_key: wrappedKey,
    sealed_subject: vault.sealJson(sealedFields.subject, { issuer, subject }),
    sealed_email: email === null ? null : vault.sealJson(sealedFields.email, email),
    status: 'active',
    sealed_suspension: null,
    deletion_requested_at: null,
    sealed_information: null,
    sealed_face: null,
    created_at: ports.now(),
    deleted_at: null,
  };
}

/** The row as it is now, held until the transaction ends; null unless it is active. */
export async function lockActiveAccount(
  tx: DatabaseTransaction,
  accountId: string,
): Promise<AccountTable | null> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A sign-in not older than this is wanted where somebody else at an open browser would do harm. */
export function refuseOldSignIn(
  ports: { readonly now: () => Date },
  { authenticatedAt }: AccountSession,
  minutes: number,
): Outcome<void> {
  const age = ports.now().getTime() - authenticatedAt.getTime();
  return age <= minutes * 60_000 ? success(undefined) : failure('recent_sign_in_needed');
}
