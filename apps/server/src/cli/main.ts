import { RestoreError } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { orDatabaseRefused } from '../database/database-refused.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { isSentence } from '../refusals.ts';
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
import { asksForHelp, hintFor, usageOf } from './usage.ts';

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
  if (name === undefined || !command) throw unknown(words);
  const settings = readConfig(process.env);
  const database = await openDatabase(settings.config);
  try {
    const result = await command(database, words.slice(name.split(' ').length), settings);
    return typeof result === 'string' ? { text: result, exitCode: 0 } : result;
  } catch (error) {
    throw orDatabaseRefused(settings.config.databaseUrl, error);
  } finally {
    await database.close();
  }
}

function unknown(words: readonly string[]): UsageError {
  const named = words.slice(0, 2).join(' ');
  return new UsageError(named === '' ? 'Name a command.' : `There is no command ${named}.`);
}

/** Checking evidence needs no service: no configuration is read and no database opened. Face models need no database. */
async function run(words: string[]): Promise<CommandResult> {
  if (asksForHelp(words)) return { text: usageOf(words), exitCode: 0 };
  // Puts the database there in the first place.
  if (words[0] === 'backup' && words[1] === 'restore')
    return { text: await restoreBackupCommand(words.slice(2), readConfig(process.env)), exitCode: 0 };
  if (words[0] === 'model') return modelCommand(words.slice(1), readConfig(process.env).config);
  return words[0] === 'evidence' && words[1] === 'verify'
    ? verifyEvidenceCommand(words.slice(2))
    : runOnDatabase(words);
}

const words = process.argv.slice(2);
try {
  const { text, exitCode } = await run(words);
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  process.exitCode = 2;
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n${hintFor(words)}\n`);
  else if (error instanceof RestoreError || isSentence(error)) process.stderr.write(`${error.message}\n`);
  else throw error;
}
