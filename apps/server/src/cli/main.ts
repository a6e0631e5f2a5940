import { MasterKeyError, StoreUnavailableError } from '@ekyc/service';
import { RestoreError } from '../backup/restore-backup.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { DirectoryLockedError } from '../database/directory-lock.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { createBackupCommand, restoreBackupCommand } from './backup.ts';
import {
  type CommandResult,
  type CommandSettings,
  createBusinessCommand,
  createKeyCommand,
  migrateCommand,
  UsageError,
} from './commands.ts';
import { signLogHeadCommand, verifyLogCommand } from './audit-log.ts';
import { rotateEvidenceKeyCommand } from './evidence-rotate-key.ts';
import { verifyEvidenceCommand } from './evidence-verify.ts';
import { runRetentionCommand } from './retention-run.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { modelCommand } from './model/index.ts';
import { inviteStaffCommand } from './staff-invite.ts';
import { postTermsCommand } from './terms-post.ts';
import { deleteUserCommand, listDeletionsCommand } from './user-delete.ts';
import { resetAuthenticatorCommand, userHistoryCommand } from './user-reset.ts';
import { listReviewsCommand, reviewUserCommand } from './user-reviews.ts';
import { restoreUserCommand, suspendUserCommand } from './user-suspend.ts';

const usage = `npm run ekyc -- COMMAND
  migrate                                   migrate the database to the newest schema
  business create --name NAME [--redirect-origin ORIGIN]... [--site-url URL]
                  [--privacy-policy-url URL] [--minimum-age YEARS] [--retention-days DAYS] [--sandbox]
                  [--recording required|preferred|off] [--with-key]
  key create --business ID [--scope verifications|decisions|webhooks|evidence]...
  staff invite EMAIL --business ID [--role owner|reviewer|developer|auditor]
                                            mail an invitation to the staff
  key rotate                                wrap all keys with a new master key
  backup create [DIR]                       copy the stopped service's data; DIR: BACKUP_DIR by default
  backup restore FOLDER                     put one backup into an empty DATA_DIR
  evidence verify FILE --key PUBLIC_KEY [--head KEPT]... [--proof ANSWER]...
                                            check an evidence archive offline; exit code 0: genuine, 1: not;
                                            KEPT: a webhook's body or a file of heads that it must agree with
  evidence rotate-key                       sign evidence with a new key from now on
  log head                                  sign the audit log's head now and keep it with the hourly ones
  log verify                                recompute the audit log and compare it with every kept head;
                                            exit code 1: it differs
  user suspend EMAIL --reason TEXT          block an account at once; its data stays
  user restore EMAIL                        let a suspended account in again
  user reset-authenticator EMAIL --reason TEXT [--undo]
                                            give who lost the authenticator a recovery code, good after 72 hours;
                                            --undo: stop it
  user history EMAIL                        list what was done to an account's second factor
  user deletions                            list requests for deletion
  user delete ID                            approve one: destroy the account and tell its holder
  user reviews                              list information that might turn an account into another person's
  user review ID [--accept | --refuse]      look at one, or decide it
  terms post FILE [--version NAME]          publish new terms of service, in force 14 days later
  model list                                face models: known, installed, in use (*), qualified to decide
  model fetch NAME [--from FOLDER] [--sha256 HEX]
                                            download a known one into DATA_DIR/models
  model add FOLDER                          install one that has a manifest.json
  model import FILE [--manifest FILE] [--name NAME --licence TEXT --origin TEXT]
                                            the same from OpenVINO's .xml and .bin, or dlib's .dat
  model check [FOLDER]                      verify its files, run it, measure its cost; exit code 1:
                                            something is wrong
  retention run [--dry-run]                 redact what must not, or need not, be kept any longer
`;

const commands: Record<
  string,
  (database: OpenDatabase, words: string[], settings: CommandSettings) => Promise<string | CommandResult>
> = {
  migrate: migrateCommand,
  'business create': createBusinessCommand,
  'key create': createKeyCommand,
  'staff invite': inviteStaffCommand,
  'key rotate': rotateKeyCommand,
  'backup create': createBackupCommand,
  'evidence rotate-key': rotateEvidenceKeyCommand,
  'log head': signLogHeadCommand,
  'log verify': verifyLogCommand,
  'retention run': runRetentionCommand,
  'terms post': postTermsCommand,
  'user suspend': suspendUserCommand,
  'user restore': restoreUserCommand,
  'user reset-authenticator': resetAuthenticatorCommand,
  'user history': userHistoryCommand,
  'user deletions': listDeletionsCommand,
  'user delete': deleteUserCommand,
  'user reviews': listReviewsCommand,
  'user review': reviewUserCommand,
};

async function runOnDatabase(words: readonly string[]): Promise<CommandResult> {
  const name = Object.keys(commands).find(
    (command) => words.slice(0, command.split(' ').length).join(' ') === command,
  );
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) throw new UsageError('Unknown command.');
  const settings = readConfig(process.env);
  const database = await openDatabase(settings.config);
  try {
    const result = await command(database, words.slice(name.split(' ').length), settings);
    return typeof result === 'string' ? { text: result, exitCode: 0 } : result;
  } finally {
    await database.close();
  }
}

/** Checking evidence needs no service: no configuration is read and no database opened. Face models need no database. */
async function run(words: string[]): Promise<CommandResult> {
  // Puts the database there in the first place.
  if (words[0] === 'backup' && words[1] === 'restore')
    return { text: await restoreBackupCommand(words.slice(2), readConfig(process.env)), exitCode: 0 };
  if (words[0] === 'model') return modelCommand(words.slice(1), readConfig(process.env).config);
  return words[0] === 'evidence' && words[1] === 'verify'
    ? verifyEvidenceCommand(words.slice(2))
    : runOnDatabase(words);
}

try {
  const { text, exitCode } = await run(process.argv.slice(2));
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  const expected = [
    RestoreError,
    UsageError,
    DirectoryLockedError,
    ConfigError,
    MasterKeyError,
    StoreUnavailableError,
  ];
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) {
    process.stderr.write(`${error.message}\n${error instanceof UsageError ? usage : ''}`);
    process.exitCode = 2;
  } else throw error;
}
