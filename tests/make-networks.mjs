import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { areNetworksMade, noteNetworksMade } from '../scripts/networks-state.mjs';
import { root } from '../scripts/run-command.mjs';

/** Whoever runs tests without npm's scripts has the networks of faces too. Run by Vitest once, before all files. */
export default function makeNetworks() {
  if (areNetworksMade(root)) return;
  const script = join(root, 'packages/vision/scripts/make-networks.ts');
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('the networks of faces could not be converted');
  noteNetworksMade(root);
}
