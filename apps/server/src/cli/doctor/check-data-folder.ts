import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

/** Below it, calls that write are refused. */
const leastFreeBytes = 32 * 1024 * 1024;
const scarceShare = 0.1;

/** DATA_DIR: writable, closed to others, with room on its disk. One that is not there yet, the first start makes. */
export function checkDataFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): readonly Finding[] {
  const there = existsSync(dataDirectory);
  const place = nearestExisting(dataDirectory);
  if (!isWritable(place))
    return [
      failed('data', `${place} cannot be written.`, 'Let this user write there, or set DATA_DIR to another.'),
    ];
  const { bavail, blocks, bsize } = statfsSync(place);
  const free = `${Math.floor((bavail * bsize) / 1024 / 1024)} MiB free`;
  if (bavail * bsize < leastFreeBytes)
    return [failed('data', `${dataDirectory}: ${free}.`, 'Free or add space: calls that write are refused.')];
  const room =
    bavail < blocks * scarceShare
      ? warning('data', `${dataDirectory}: ${free}, less than a tenth.`, 'Free or add space.')
      : ok(
          'data',
          there ? `${dataDirectory}, ${free}` : `${dataDirectory}: the first start makes it, ${free}`,
        );
  return [room, ...(there ? closedToOthers(dataDirectory) : [])];
}

function closedToOthers(dataDirectory: string): readonly Finding[] {
  const { mode, uid } = statSync(dataDirectory);
  const isOwn = process.getuid === undefined || process.getuid() === uid;
  if (isOwn && (mode & 0o077) === 0) return [];
  const found = isOwn ? 'others may read it' : 'it belongs to another user than runs this';
  const remedy = isOwn
    ? `chmod 700 ${dataDirectory}`
    : 'Give it to the user of the service, and run this as that user.';
  return [warning('data', `${dataDirectory}: ${found}.`, remedy)];
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
