import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Where programs put their sockets, and others what they share. */
const usual = ['/run', '/tmp', '/var/tmp', '/dev/shm'];
/** A child cannot start, or not see what it is made of, without these. */
const neverCovered = [
  '/',
  '/dev',
  '/proc',
  '/sys',
  '/etc',
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/usr/bin',
  '/usr/lib',
];

export interface CoveredPlaces {
  /** Folders of which nothing is needed. */
  readonly folders: readonly string[];
  /** Sockets that lie beside something that is needed. */
  readonly sockets: readonly string[];
}

/** Every socket on this machine that is a file: the last column of /proc/net/unix, where it is a path. */
function socketFiles(): readonly string[] {
  try {
    const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
    return lines.flatMap((line) => /(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? []);
  } catch {
    return [];
  }
}

function real(place: string): string | null {
  try {
    return realpathSync(place);
  } catch {
    return null;
  }
}

function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/**
 * What is hidden from a child so that it finds no socket, and none that is made later: the folders in which sockets lie
 * or usually lie, where it needs nothing of them; else the sockets themselves.
 * @param needed absolute paths that stay
 */
export function coveredPlaces(needed: readonly string[]): CoveredPlaces {
  const stays = needed.flatMap((place) => [place, real(place) ?? place]);
  const isNeeded = (folder: string) => stays.some((place) => isWithin(place, folder));
  const sockets = socketFiles().flatMap((file) => real(file) ?? []);
  const candidates = [...usual, ...sockets.map((file) => path.dirname(file))].flatMap(
    (one) => real(one) ?? [],
  );
  const folders = [...new Set(candidates)].filter(
    (folder) => !neverCovered.includes(folder) && !isNeeded(folder),
  );
  const outermost = folders.filter(
    (folder) => !folders.some((other) => other !== folder && isWithin(folder, other)),
  );
  return {
    folders: outermost,
    sockets: [...new Set(sockets)].filter((file) => !outermost.some((folder) => isWithin(file, folder))),
  };
}
