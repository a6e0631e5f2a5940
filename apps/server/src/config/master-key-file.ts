import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { MasterKeySecrets } from '@ekyc/service';
import type { Secrets } from './config.ts';
import { makeDataDirectory } from './data-directory.ts';
import { ConfigError } from './environment.ts';

/** The master key from the environment; without one, the key file of one machine. */
export function masterKeySecrets(
  secrets: Pick<Secrets, 'masterKey' | 'previousMasterKey'>,
  dataDirectory: string,
): MasterKeySecrets {
  return secrets.masterKey === null
    ? readOrMakeMasterKeys(dataDirectory)
    : { current: secrets.masterKey, previous: secrets.previousMasterKey };
}

/** Files of mode 0600 in the data directory, the current one made at the first start. Throws on a damaged one. */
function readOrMakeMasterKeys(dataDirectory: string): MasterKeySecrets {
  makeDataDirectory(dataDirectory);
  const { current, previous } = paths(dataDirectory);
  if (!existsSync(current)) writeKey(current, randomBytes(32).toString('hex'));
  const key = read(current);
  const old = existsSync(previous) ? read(previous) : null;
  return { current: key, previous: old?.equals(key) ? null : old };
}

/**
 * Puts a new key into the current one's place and stores the old as the previous one. Where there already is a previous
 * one, the rotation that it belongs to goes on.
 */
export function renewMasterKeyFile(dataDirectory: string): MasterKeySecrets {
  const stored = readOrMakeMasterKeys(dataDirectory);
  if (stored.previous !== null) return stored;
  const { current, previous } = paths(dataDirectory);
  writeKey(previous, stored.current.toString('hex'));
  writeKey(current, randomBytes(32).toString('hex'));
  return readOrMakeMasterKeys(dataDirectory);
}

/** The last step of a rotation; nothing needs the previous key now. */
export function removePreviousMasterKey(dataDirectory: string): void {
  rmSync(paths(dataDirectory).previous, { force: true });
}

function paths(dataDirectory: string): { current: string; previous: string } {
  const current = join(dataDirectory, 'master.key');
  return { current, previous: `${current}.previous` };
}

function read(path: string): Buffer {
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigError(`${path} is damaged: it must hold 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}

/** Synced beside its place and renamed: a crash leaves the old key or the new one, never half of one. */
function writeKey(path: string, hex: string): void {
  const temporary = `${path}.tmp`;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, hex);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  const folder = openSync(join(path, '..'), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
