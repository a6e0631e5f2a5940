import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('verify_evidence.py', import.meta.url));

/** Whether this machine has Python; the check is skipped, and said to be, where it has not. */
export const hasPython = canRun('python3') && canRun('openssl');

function canRun(command: string): boolean {
  try {
    execFileSync(command, [command === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * What somebody finds who has nothing but the file, the public keys and README.txt.
 * @param keys a file with keys, or a key
 * @returns `GENUINE`, or one finding a line
 */
export async function checkAsStranger(file: string, keys: string | KeyObject): Promise<string[]> {
  const path = typeof keys === 'string' ? keys : `${file}.pem`;
  if (typeof keys !== 'string') await writeFile(path, keys.export({ format: 'pem', type: 'spki' }));
  const ran = await promisify(execFile)('python3', [script, file, path]).catch(
    (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
  );
  if (ran.stderr !== '') throw new Error(ran.stderr);
  return ran.stdout.trim().split('\n');
}
