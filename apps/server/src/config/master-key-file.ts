import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The master key of one machine: a file of mode 0600 in the data directory, made at the first start. */
export function readOrMakeMasterKey(dataDirectory: string): Buffer {
  const path = join(dataDirectory, 'master.key');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, randomBytes(32).toString('hex'));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} is damaged: it must hold 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}
