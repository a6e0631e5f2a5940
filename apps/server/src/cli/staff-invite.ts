import { roles } from '@ekyc/contract';
import { inviteStaff } from '@ekyc/service';
import { consoleUrlOf } from '../config/config.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { invitationMailer } from '../mail/invitation-mail.ts';
import { type CommandSettings, read, UsageError } from './commands.ts';
import { asOperator } from './user-operator.ts';

/** `staff invite EMAIL --business ID [--role ROLE]`: mails a link, by default as owner. Prints `{id, expiresAt}`. */
export async function inviteStaffCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const { values, positionals } = read(
    words,
    { business: { type: 'string' }, role: { type: 'string' } },
    true,
  );
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) throw new UsageError('staff invite needs one EMAIL.');
  if (!values.business) throw new UsageError('staff invite needs --business.');
  const businessId = values.business;
  const role = roles.find((one) => one === (values.role ?? 'owner'));
  if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}.`);
  return asOperator(database, settings, async ({ ports, mail }) => {
    const known = await ports.db
      .selectFrom('business')
      .select('id')
      .where('id', '=', businessId)
      .executeTakeFirst();
    if (!known) throw new UsageError(`There is no business ${businessId}.`);
    const invited = await inviteStaff(
      { ...ports, consoleUrl: consoleUrlOf(settings.config), mailer: invitationMailer(mail) },
      { businessId, by: null },
      { email, role },
    );
    if (!invited.ok) throw new UsageError(`The invitation was not made: ${invited.code}.`);
    const { id, expiresAt } = invited.value;
    return JSON.stringify({ id, expiresAt });
  });
}
