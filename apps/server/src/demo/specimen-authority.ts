import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRsaPair } from '@ekyc/testkit/chip-cards';
import { addTrust } from '../trust/trust-folder.ts';
import { specimenFolder } from '../trust/specimen-trust.ts';

export interface SpecimenAuthority {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/**
 * The key that signs the specimen cards of this developer's machine: made once and stored, so that their evidence is
 * verified later too. What it signs proves nothing in live mode, and nothing outside of envType local (specimen-trust.ts).
 */
export function openSpecimenAuthority(dataDirectory: string): SpecimenAuthority {
  const folder = specimenFolder(dataDirectory);
  const file = join(folder, 'authority.key');
  if (existsSync(file)) {
    const privateKey = createPrivateKey(readFileSync(file));
    return { privateKey, publicKey: createPublicKey(privateKey) };
  }
  const pair = newRsaPair();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const publicFile = join(folder, 'authority.pem');
  writeFileSync(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o600 });
  trust(folder, 'myNumberCard', { file: publicFile, name: 'specimen' });
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return pair;
}

function trust(...given: Parameters<typeof addTrust>): void {
  const added = addTrust(...given);
  if ('code' in added && added.code !== 'already_trusted') throw new Error(`specimen: ${added.code}`);
}
