import type { AccountAnswer } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { termsStanding } from '../terms/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { type AccountPorts, type AccountSession, hashOfEmail } from './authorize-account.ts';
import { openPerson, presentInformation } from './information.ts';
import { recoveryCodesOf } from './recovery-codes.ts';

/** What its holder sees of an account. The address is the account service's to know: a changed one is noted. */
export async function readAccount(
  ports: AccountPorts & { readonly publicUrl: string },
  session: AccountSession,
  accessToken: string,
): Promise<AccountAnswer> {
  const { account } = session;
  const now = ports.now();
  const person = openPerson(ports.master, account);
  return {
    email: await currentEmail(ports, session, accessToken),
    createdAt: account.created_at.toISOString(),
    information: person ? presentInformation(person.information, now) : null,
    review: await pendingReview(ports.db, account.id),
    openIdentification: await openIdentification(ports, account.id),
    terms: await termsStanding(ports.db, account.id, now),
    deletionRequest: account.deletion_requested_at
      ? { requestedAt: account.deletion_requested_at.toISOString() }
      : null,
    recoveryCodes: await recoveryCodesOf(ports, session),
  };
}

async function currentEmail(
  ports: AccountPorts,
  { account, vault }: AccountSession,
  accessToken: string,
): Promise<string | null> {
  const subject = account.sealed_subject
    ? vault.openJson(sealedFields.subject, account.sealed_subject).subject
    : '';
  const known = account.sealed_email ? vault.openJson(sealedFields.email, account.sealed_email) : null;
  const email = await ports.directory.emailOf(subject, accessToken);
  if (email === null || email === known) return known;
  await ports.db
    .updateTable('account')
    .set({
      sealed_email: vault.sealJson(sealedFields.email, email),
      email_hash: hashOfEmail(ports.master, email),
    })
    .where('id', '=', account.id)
    .where('wrapped_key', 'is not', null)
    // Not over a newer one, that another call noted since this one asked.
    .where(
      'email_hash',
      known === null ? 'is' : '=',
      known === null ? null : hashOfEmail(ports.master, known),
    )
    .execute();
  return email;
}

async function pendingReview(db: Database, accountId: string): Promise<AccountAnswer['review']> {
  const row = await db
    .selectFrom('account_review')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ? { requestedAt: row.created_at.toISOString() } : null;
}

/** Made with the publishable key, and not decided. */
async function openIdentification(
  ports: { readonly db: Database; readonly publicUrl: string },
  accountId: string,
): Promise<AccountAnswer['openIdentification']> {
  const row = await ports.db
    .selectFrom('verification')
    .select(['public_id', 'status', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('account_use', '=', 'profileEdit')
    .where('status', 'not in', ['approved', 'declined', 'canceled', 'expired', 'redacted'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row
    ? {
        publicId: row.public_id,
        status: row.status,
        url: `${ports.publicUrl}/identification?publicId=${row.public_id}`,
        expiresAt: row.expires_at.toISOString(),
      }
    : null;
}
