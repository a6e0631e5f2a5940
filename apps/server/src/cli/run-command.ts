import { RestoreError } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { orDatabaseRefused } from '../database/database-refused.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { isSentence } from '../refusals.ts';
import { type CommandResult, type CommandSettings, UsageError } from './commands.ts';
import { asksForHelp, hintFor, usageOf } from './usage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

type Command = (
  database: OpenDatabase,
  words: string[],
  settings: CommandSettings,
) => Promise<string | CommandResult>;

/** Each loads what it needs itself: reading the modules of all of them takes longer than most commands. */
const commands: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./commands.ts')).migrateCommand,
  'business create': async () => (await import('./business.ts')).createBusinessCommand,
  'business list': async () => (await import('./business.ts')).listBusinessesCommand,
  'business update': async () => (await import('./business.ts')).updateBusinessCommand,
  'key create': async () => (await import('./key.ts')).createKeyCommand,
  'key list': async () => (await import('./key.ts')).listKeysCommand,
  'key revoke': async () => (await import('./key.ts')).revokeKeyCommand,
  'staff invite': async () => (await import('./staff-invite.ts')).inviteStaffCommand,
  'key rotate': async () => (await import('./rotate-key.ts')).rotateKeyCommand,
  'backup create': async () => (await import('./backup.ts')).createBackupCommand,
  'evidence rotate-key': async () => (await import('./evidence-rotate-key.ts')).rotateEvidenceKeyCommand,
  'log head': async () => (await import('./audit-log.ts')).signLogHeadCommand,
  'log verify': async () => (await import('./audit-log.ts')).verifyLogCommand,
  'retention run': async () => (await import('./retention-run.ts')).runRetentionCommand,
  'terms post': async () => (await import('./terms-post.ts')).postTermsCommand,
  'user suspend': async () => (await import('./user-suspend.ts')).suspendUserCommand,
  'user restore': async () => (await import('./user-suspend.ts')).restoreUserCommand,
  'user reset-authenticator': async () => (await import('./user-reset.ts')).resetAuthenticatorCommand,
  'user history': async () => (await import('./user-reset.ts')).userHistoryCommand,
  'user deletions': async () => (await import('./user-delete.ts')).listDeletionsCommand,
  'user delete': async () => (await import('./user-delete.ts')).deleteUserCommand,
  'user reviews': async () => (await import('./user-reviews.ts')).listReviewsCommand,
  'user review': async () => (await import('./user-reviews.ts')).reviewUserCommand,
};

async function runOnDatabase(words: readonly string[], env: Environment): Promise<CommandResult> {
  const name = Object.keys(commands).find(
    (command) => words.slice(0, command.split(' ').length).join(' ') === command,
  );
  const load = name === undefined ? undefined : commands[name];
  if (name === undefined || !load) throw unknown(words);
  const command = await load();
  const settings = readConfig(env);
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

/** What a command prints, where, and with which code it ends. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/**
 * Runs a command of the operator. What an operator can correct is printed; any other error is thrown.
 *
 * @param words the command and what follows it
 * @param env settings of the service that it works for
 */
export async function runCommand(words: string[], env: Environment): Promise<Printed> {
  try {
    const { text, exitCode } = await run(words, env);
    return { stdout: `${text}\n`, stderr: '', exitCode };
  } catch (error) {
    const refused = (stderr: string) => ({ stdout: '', stderr, exitCode: 2 });
    if (error instanceof UsageError) return refused(`${error.message}\n${hintFor(words)}\n`);
    if (error instanceof RestoreError || isSentence(error)) return refused(`${error.message}\n`);
    throw error;
  }
}

/**
 * Checking evidence needs no service: no configuration is read and no database opened. Face models, the authorities
 * behind chips and the roots of records need no database.
 */
async function run(words: string[], env: Environment): Promise<CommandResult> {
  if (asksForHelp(words)) return { text: usageOf(words), exitCode: 0 };
  // Puts the database there in the first place.
  if (words[0] === 'backup' && words[1] === 'restore')
    return { text: await restore(words.slice(2), env), exitCode: 0 };
  // Looks at the database by itself, and goes on where there is none.
  if (words[0] === 'doctor') {
    const { doctorCommand } = await import('./doctor/index.ts');
    return doctorCommand(words.slice(1), env, new Date());
  }
  if (words[0] === 'model') {
    const { modelCommand } = await import('./model/index.ts');
    return modelCommand(words.slice(1), readConfig(env).config);
  }
  if (words[0] === 'trust') {
    const { trustCommand } = await import('./trust/index.ts');
    return trustCommand(words.slice(1), readConfig(env).config.dataDirectory, new Date());
  }
  if (words[0] === 'records') {
    const { recordsCommand } = await import('./records/index.ts');
    return recordsCommand(words.slice(1), readConfig(env).config, new Date());
  }
  if (words[0] !== 'evidence' || words[1] !== 'verify') return runOnDatabase(words, env);
  const { verifyEvidenceCommand } = await import('./evidence-verify.ts');
  return verifyEvidenceCommand(words.slice(2));
}

async function restore(words: string[], env: Environment): Promise<string> {
  const { restoreBackupCommand } = await import('./backup.ts');
  return restoreBackupCommand(words, readConfig(env));
}
