import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The memory that Linux offers as a folder. */
const memory = '/dev/shm';
const prefix = 'ekyc-test-';
/** What the files of a whole run come to at their most (2 GB), and what its processes want besides (10 GB). */
const wantedRoom = 4 * 1024 ** 3;
const wantedMemory = 14 * 1024 ** 3;

/**
 * Has this process and all that it starts write their temporary files to memory, where there is enough of it. Each data
 * folder of a test has a thousand files, made and deleted within seconds; ext4 does not use the number of a deleted file
 * again for minutes, and looks through all of these for each file that is made: a twentieth of what integration tests cost.
 * The folder goes with this process; what a killed run left goes with the next one.
 *
 * @returns the folder; null where temporary files stay where they were
 */
export function useMemoryFolder() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return null;
  const own = `${prefix}${processSpace()}-`;
  removeLeft(own);
  const folder = mkdtempSync(join(memory, `${own}${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (!runsPrograms(folder)) return null;
  // A database server that runs as its own user passes through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return folder;
}

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= wantedRoom && (process.availableMemory?.() ?? freemem()) >= wantedMemory;
}

/** Tests install programs into temporary folders and start them; containers often forbid that here. */
function runsPrograms(/** @type {string} */ folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}

/** Containers that share this memory each count their processes from one: they leave each other's folders alone. */
function processSpace() {
  return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
}

function removeLeft(/** @type {string} */ own) {
  for (const name of readdirSync(memory)) {
    const pid = Number(new RegExp(`^${own}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !existsSync(`/proc/${pid}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
