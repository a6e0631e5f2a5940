import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../scripts/run-command.mjs';
import { areTablesMade, noteTablesMade } from '../scripts/tables-state.mjs';

/** Whoever runs tests without npm's scripts has the tables of names and postal codes too. Run by Vitest before all files. */
export default function makeTables() {
  if (areTablesMade(root)) return;
  const script = join(root, 'packages/proposals/scripts/make-tables.ts');
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('the tables of names and postal codes could not be made');
  noteTablesMade(root);
}
