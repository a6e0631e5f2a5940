import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { EngineIdentity } from '@ekyc/engine-port';
import { builtInNetworkNames, readBuiltInNetwork } from './networks/built-in-networks.ts';

const require = createRequire(import.meta.url);

/** What the second reader tells letters by. */
const lettersFile = path.join(import.meta.dirname, 'glyphs', 'letters.bin');

/** What Tesseract reads with. */
function languageFile(): string {
  const tesseract = path.dirname(require.resolve('@tesseract.js-data/jpn'));
  return path.join(tesseract, '4.0.0_best_int', 'jpn.traineddata.gz');
}

/**
 * Name and version of this engine with the SHA-256 over its networks, in order, and what else decides the reading
 * (layouts, templates of glyphs) as JSON. Throws NetworkRefused where a network is not the one that is meant.
 */
export function identifyEngine(readingData: unknown): EngineIdentity {
  const hash = createHash('sha256');
  for (const name of builtInNetworkNames) hash.update(readBuiltInNetwork(name));
  hash.update(readFileSync(languageFile()));
  hash.update(readFileSync(lettersFile));
  hash.update(JSON.stringify(readingData));
  return { id: 'ekyc-vision/1', modelHash: hash.digest('hex') };
}
