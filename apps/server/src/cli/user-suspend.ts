import { restoreAccount, suspendAccount } from '@ekyc/service';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, read, UsageError } from './commands.ts';
import { accountOf, asOperator } from './user-operator.ts';

/** `user suspend EMAIL --reason TEXT`: blocks an account; the data stays. Prints `{changed, accountService}`. */
export async function suspendUserCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const { values, positionals } = read(words, { reason: { type: 'string' } }, true);
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) throw new UsageError('user suspend needs one EMAIL.');
  const reason = values.reason?.trim();
  if (!reason) throw new UsageError('user suspend needs --reason: the account holder may ask for it.');
  return asOperator(database, settings, async (operator) => {
    const account = await accountOf(operator, email);
    const { changed, directory } = await suspendAccount(operator.ports, account, reason);
    return JSON.stringify({ changed, accountService: directory });
  });
}

/** `user restore EMAIL`: unblocks a suspended account. Prints `{changed, accountService}`. */
export async function restoreUserCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const [email] = words;
  if (email === undefined || words.length > 1) throw new UsageError('user restore needs one EMAIL.');
  return asOperator(database, settings, async (operator) => {
    const account = await accountOf(operator, email);
    const { changed, directory } = await restoreAccount(operator.ports, account);
    return JSON.stringify({ changed, accountService: directory });
  });
}
