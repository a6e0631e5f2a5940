import { type CommandSettings, type CommandResult, inColumns, read } from '../commands.ts';
import { readConfig } from '../../config/config.ts';
import { isSentence } from '../../refusals.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkModels } from './check-models.ts';
import { checkPorts } from './check-ports.ts';
import { checkSso } from './check-sso.ts';
import { checkStore } from './check-store.ts';
import { checkRecords, checkTrust } from './check-trust.ts';
import { checkNames, type CheckName, failed, type Finding, ok, warning } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `doctor [--json]`: looks at everything that the service needs, changes nothing but a probe in the store that it removes
 * again, and says what to do. May run beside the service. Exit code 1 where something must be done.
 */
export async function doctorCommand(words: string[], env: Environment, now: Date): Promise<CommandResult> {
  const { values } = read(words, { json: { type: 'boolean' } });
  const findings = await examine(env, now);
  const exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;
  const text = values.json ? JSON.stringify({ ok: exitCode === 0, checks: findings }) : textOf(findings);
  return { text, exitCode };
}

async function examine(env: Environment, now: Date): Promise<readonly Finding[]> {
  const settings = readSettings(env);
  // Without settings nothing else can be looked at.
  if ('state' in settings) return [settings];
  const findings = await Promise.all([
    Promise.resolve([aboutSettings(settings)]),
    orFailed('data', async () => checkDataFolder(settings.config)),
    // Also whether the key opens what is stored, and the clock.
    orFailed('database', () => checkDatabase(settings, now)),
    orFailed('store', () => checkStore(settings.config)),
    orFailed('mail', () => checkMail(settings)),
    orFailed('sso', () => checkSso(settings)),
    orFailed('ports', () => checkPorts(settings.config)),
    orFailed('models', () => checkModels(settings.config)),
    orFailed('trust', async () => [
      ...checkTrust(settings.config, now),
      ...(await checkRecords(settings.config, now)),
    ]),
    orFailed('certificates', () => checkCertificates(settings.config, now)),
  ]);
  return findings.flat().toSorted((a, b) => checkNames.indexOf(a.check) - checkNames.indexOf(b.check));
}

function readSettings(env: Environment): CommandSettings | Finding {
  try {
    return readConfig(env);
  } catch (error) {
    if (isSentence(error)) return failed('settings', error.message);
    throw error;
  }
}

function aboutSettings({ config: { envType, role, publicUrl } }: CommandSettings): Finding {
  const found = `ENV_TYPE=${envType}, ROLE=${role}, reached at ${publicUrl}`;
  return envType === 'local'
    ? warning('settings', found, 'Set ENV_TYPE=production before anybody is identified in earnest.')
    : ok('settings', found);
}

/** A sentence for the operator is shown as it is; any other error fails the one check, by its name only. */
async function orFailed(
  check: CheckName,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (isSentence(error)) return [failed(check, error.message)];
    const { name, code } = error as { readonly name?: string; readonly code?: unknown };
    const what = [name ?? 'Error', ...(typeof code === 'string' ? [code] : [])].join(' ');
    return [failed(check, `could not be looked at: ${what}.`, 'Start the service, and read its log.')];
  }
}

const marks = { ok: 'ok', warning: 'warning', failed: 'FAILED' } as const;

function textOf(findings: readonly Finding[]): string {
  const rows = findings.flatMap(({ check, state, found, remedy }) => [
    [marks[state], check, found],
    ...(remedy === null ? [] : [['', '', `-> ${remedy}`]]),
  ]);
  const count = findings.filter(({ state }) => state === 'failed').length;
  const sum = count === 0 ? 'Nothing must be done.' : `To be done: ${count}.`;
  return `${inColumns(rows)}\n${sum}`;
}
