import { listSuspensions } from '@ekyc/service';
import { grantAndNotify, ResetNotAnnounced } from '../accounts/index.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, read, UsageError } from './commands.ts';
import { accountOf, asOperator, type Operator } from './user-operator.ts';

const elsewhere =
  'Accounts are in Amazon Cognito: reset the authenticator there (see docs/operating.md, Accounts).';

/**
 * `user reset-authenticator EMAIL --reason TEXT [--undo]`: for a holder who lost it and whose identity the operator
 * has verified otherwise. Prints `{recoveryCode, validFrom}`; the code counts after 72 hours. Until then the holder,
 * who is notified by mail, can stop it. With `--undo` the operator stops it.
 */
export async function resetAuthenticatorCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const { values, positionals } = read(
    words,
    { reason: { type: 'string' }, undo: { type: 'boolean' } },
    true,
  );
  const [email] = positionals;
  const reason = values.reason?.trim();
  if (email === undefined || positionals.length > 1 || !reason)
    throw new UsageError(
      'user reset-authenticator needs one EMAIL, and --reason: how the person was known again.',
    );
  return asOperator(database, settings, async (operator) => {
    const { pool, sub } = await holderOf(operator, email);
    if (values.undo) return JSON.stringify({ undone: await pool.admin.stopReset(sub, reason) });
    const { publicUrl, operatorContact: contact } = settings.config;
    const ports = { mail: operator.mail, publicUrl, contact };
    const granted = await grantAndNotify(pool, ports, { subject: sub, origin: 'operator', reason }).catch(
      (error: unknown) => {
        if (error instanceof ResetNotAnnounced)
          throw new UsageError('The mail to the holder could not be sent: nothing was changed.');
        throw error;
      },
    );
    if (granted === null)
      throw new UsageError('The account is suspended, or has no authenticator to be reset.');
    const { recoveryCode, validFrom } = granted;
    return JSON.stringify({ recoveryCode, validFrom });
  });
}

/**
 * `user history EMAIL`: the account's suspensions with their reasons, and what was done to its second factor; oldest first,
 * one JSON object a line. Amazon Cognito keeps what was done to the second factor of its accounts.
 */
export async function userHistoryCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const [email] = words;
  if (email === undefined || words.length > 1) throw new UsageError('user history needs one EMAIL.');
  return asOperator(database, settings, async (operator) => {
    const { pool } = operator.accounts;
    const account = await accountOf(operator, email);
    const sub = await pool?.admin.findByEmail(email);
    const events = [
      ...(await listSuspensions(operator.ports, account)),
      ...(pool && sub ? await pool.admin.events(sub) : []),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
    return events.length === 0
      ? 'The account was never suspended, and nothing was done to its second factor.'
      : events.map((event) => JSON.stringify(event)).join('\n');
  });
}

/** Throws {@link UsageError} where there is no such account, or accounts are stored elsewhere. */
async function holderOf({ accounts: { pool } }: Operator, email: string) {
  if (pool === null) throw new UsageError(elsewhere);
  const sub = await pool.admin.findByEmail(email);
  if (sub === null) throw new UsageError('There is no account with that address.');
  return { pool, sub };
}
