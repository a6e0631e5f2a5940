import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from './environment.ts';

/** Makes the data directory where it is missing, readable by this user only. Throws {@link ConfigError} where it cannot be written. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${directory} cannot be written (${code}). Let this user write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
