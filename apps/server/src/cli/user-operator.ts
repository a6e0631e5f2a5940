import { type DeletionPorts, fileDeletionRequest, findAccountByEmail, openMasterKey } from '@ekyc/service';
import { type Accounts, openAccounts } from '../accounts/index.ts';
import { masterKeySecrets } from '../config/master-key-file.ts';
import { migrateAll } from '../database/migrate-all.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { openEvidenceStore } from '../evidence/open-evidence-store.ts';
import { createRedactionLogFile } from '../evidence/redaction-log-file.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { openMail } from '../mail/open-mail.ts';
import { type CommandSettings, UsageError } from './commands.ts';

/** What the commands on accounts work with: the data, the account service, and the post. */
export interface Operator {
  readonly ports: DeletionPorts;
  readonly accounts: Pick<Accounts, 'pool'>;
  readonly mail: MailSender;
}

/** Opens what a command on accounts needs, and closes it again whatever happens. */
export async function asOperator<Value>(
  { db }: Pick<OpenDatabase, 'db'>,
  { config, secrets }: CommandSettings,
  work: (operator: Operator) => Promise<Value>,
): Promise<Value> {
  await migrateAll(db);
  const now = () => new Date();
  const master = await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), now());
  const post = await openMail(config, secrets, now);
  const accounts = await openAccounts(config, {
    db,
    master,
    now,
    mail: post.mail,
    sms: null,
    log: () => undefined,
    staffSsoClientSecret: secrets.staffSsoClientSecret,
    onDeletionRequested: (subject) =>
      fileDeletionRequest(
        { db, master, now, directory: accounts.directory },
        { issuer: accounts.pool?.issuer ?? '', subject },
      ),
  });
  const ports: DeletionPorts = {
    db,
    master,
    now,
    directory: accounts.directory,
    store: await openEvidenceStore(config),
    redactions: createRedactionLogFile(config.dataDirectory),
    // The messages stand in the tables; the service's sweep finds and sends them.
    jobs: { enqueue: () => Promise.resolve() },
  };
  try {
    return await work({ ports, accounts, mail: post.mail });
  } finally {
    await accounts.close();
    post.close();
  }
}

/** The account of an address. Throws {@link UsageError} where there is none. */
export async function accountOf({ ports }: Operator, email: string) {
  const account = await findAccountByEmail(ports, email);
  if (!account || account.status === 'deleted')
    throw new UsageError('There is no account with that address.');
  return account;
}
