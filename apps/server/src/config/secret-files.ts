import { readFileSync } from 'node:fs';
import { ConfigError } from './environment.ts';
import { secretFileSuffix, secretNames } from './secret-names.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Of a secret; what is longer is another file. */
const mostLetters = 16_384;

/**
 * The environment with each secret that lies in a file: `MASTER_KEY_FILE` names the file of MASTER_KEY, as a secrets
 * manager, systemd or an orchestrator puts it there. A line feed at its end is no part of it.
 * @throws ConfigError where a secret is given twice, or its file cannot be read; never with what stands in it
 */
export function withSecretFiles(env: Env): Env {
  const read = secretNames.flatMap((name) => {
    const variable = `${name}${secretFileSuffix}`;
    const path = env[variable];
    if (path === undefined || path === '') return [];
    if ((env[name] ?? '') !== '')
      throw new ConfigError(`${name} and ${variable} are both set: remove one of them.`);
    return [[name, secretIn(variable, path)]];
  });
  return read.length === 0 ? env : { ...env, ...(Object.fromEntries(read) as Env) };
}

function secretIn(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code = 'unknown' } = error as { readonly code?: string };
    throw new ConfigError(`${variable}: ${path} cannot be read (${code}): correct the path or its rights.`);
  }
  if (text === '' || text.length > mostLetters)
    throw new ConfigError(
      `${variable}: ${path} must hold the secret alone, and at most ${mostLetters} letters.`,
    );
  return text;
}
