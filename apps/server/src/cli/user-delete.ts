import { deleteAccount, listDeletionRequests } from '@ekyc/service';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, UsageError } from './commands.ts';
import { deletedMail, linesOfLeft, suspendedAccountMail } from './user-mail-texts.ts';
import { asOperator } from './user-operator.ts';

/** `user deletions`: the requests that wait, oldest first, one JSON object a line; nothing personal. */
export async function listDeletionsCommand(
  database: Pick<OpenDatabase, 'db'>,
  _: string[],
  settings: CommandSettings,
): Promise<string> {
  return asOperator(database, settings, async ({ ports }) => {
    const requests = await listDeletionRequests(ports.db);
    return requests.length === 0
      ? 'Nobody asked for a deletion.'
      : requests.map((request) => JSON.stringify(request)).join('\n');
  });
}

/**
 * `user delete ID`: approves a request. Destroys the account and mails its holder what is retained and why. Prints
 * `{result, mailSent, accountService?, kept}`.
 */
export async function deleteUserCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const [id] = words;
  if (id === undefined || words.length > 1)
    throw new UsageError('user delete needs one ID (see user deletions).');
  return asOperator(database, settings, async ({ ports, mail }) => {
    const deletion = await deleteAccount(ports, id);
    if (deletion.kind === 'unknown') throw new UsageError('There is no such account.');
    if (deletion.kind === 'notRequested')
      throw new UsageError('The account holder did not ask for deletion.');
    const text =
      deletion.kind === 'deleted'
        ? deletedMail(deletion.left)
        : suspendedAccountMail(settings.config.operatorContact);
    const sent = deletion.email === null ? null : await mail.send({ to: deletion.email, ...text });
    return JSON.stringify({
      result: deletion.kind,
      mailSent: sent?.sent ?? false,
      ...(deletion.kind === 'deleted'
        ? { accountService: deletion.directory, kept: linesOfLeft(deletion.left) }
        : { kept: ['利用の停止のため、アカウントの情報の全部'] }),
    });
  });
}
