import { failure, type Outcome, success } from '../outcome.ts';
import { type AccountPorts, findAccountOf, makeAccount } from './authorize-account.ts';
import { spendLink } from './link-mail.ts';

/** Files the holder's wish to have the account deleted; again it answers with the first one's time. */
export async function requestDeletion(
  ports: Pick<AccountPorts, 'db' | 'now'>,
  accountId: string,
): Promise<Outcome<{ requestedAt: string }>> {
  await ports.db
    .updateTable('account')
    .set({ deletion_requested_at: ports.now() })
    .where('id', '=', accountId)
    .where('status', '<>', 'deleted')
    .where('deletion_requested_at', 'is', null)
    .execute();
  const row = await ports.db
    .selectFrom('account')
    .select('deletion_requested_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.deletion_requested_at
    ? success({ requestedAt: row.deletion_requested_at.toISOString() })
    : failure('access_token_invalid');
}

/** Takes the wish back; nothing happens where there is none. Too late once the deletion has begun. */
export async function withdrawDeletion(
  ports: Pick<AccountPorts, 'db'>,
  accountId: string,
): Promise<Outcome<void>> {
  const kept = await ports.db
    .updateTable('account')
    .set({ deletion_requested_at: null })
    .where('id', '=', accountId)
    .where('status', '<>', 'deleted')
    .returning('id')
    .executeTakeFirst();
  return kept ? success(undefined) : failure('access_token_invalid');
}

/** The account service was asked to delete an account: it is filed here instead, for the operator to decide. */
export async function fileDeletionRequest(
  ports: Pick<AccountPorts, 'db' | 'master' | 'now' | 'directory'>,
  subject: { readonly issuer: string; readonly subject: string },
): Promise<void> {
  const account = (await findAccountOf(ports, subject)) ?? (await makeAccount(ports, subject));
  await requestDeletion(ports, account.id);
}

/** By the link in a mail, only for suspended holders: those who can sign in prove more than access to a mailbox. */
export async function requestDeletionByLink(
  ports: Pick<AccountPorts, 'db' | 'now'>,
  token: string,
): Promise<Outcome<{ requestedAt: string }>> {
  const id = await spendLink(ports, 'deletion', token);
  if (id === null) return failure('link_invalid');
  const suspended = await ports.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .executeTakeFirst();
  return suspended ? requestDeletion(ports, id) : failure('link_invalid');
}
