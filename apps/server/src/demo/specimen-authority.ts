import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceSigner, newCurvePair, newRsaPair, newTestAuthority } from '@ekyc/testkit/chip-cards';
import { addTrust, type TrustedDocument } from '../trust/trust-folder.ts';
import { specimenFolder } from '../trust/specimen-trust.ts';

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Who signs the specimens of each document. */
export interface SpecimenAuthorities {
  readonly myNumberCard: Pair;
  readonly driversLicense: Pair;
  readonly residenceCard: ReturnType<typeof newTestAuthority>;
  readonly passport: ReturnType<typeof newTestAuthority>;
}

/**
 * The keys that sign the specimen cards of this developer's machine: made once and stored, so that their evidence is
 * verified later too. What they sign proves nothing in live mode, and nothing outside of envType local (specimen-trust.ts).
 */
export function openSpecimenAuthorities(dataDirectory: string): SpecimenAuthorities {
  const folder = specimenFolder(dataDirectory);
  const curved = () => newCurvePair('secp384r1');
  const [municipal, police, residence, country] = [
    openPair(folder, 'authority', newRsaPair),
    openPair(folder, 'licence', newRsaPair),
    openPair(folder, 'residence', curved),
    openPair(folder, 'passport', curved),
  ];
  const certified = (pair: Pair, name: string) => newTestAuthority('ecdsa384', name, { pair });
  const authorities = {
    myNumberCard: municipal,
    driversLicense: police,
    residenceCard: certified(residence, 'specimen ISA'),
    passport: certified(country, 'specimen CSCA'),
  };
  const keyOf = ({ publicKey }: Pair) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
  trust(folder, 'myNumberCard', keyOf(municipal));
  trust(folder, 'driversLicense', keyOf(police));
  trust(folder, 'residenceCard', authorities.residenceCard.certificate.toString());
  trust(folder, 'passport', authorities.passport.certificate.toString());
  return authorities;
}

function openPair(folder: string, name: string, make: () => Pair): Pair {
  const file = join(folder, `${name}.key`);
  if (existsSync(file)) {
    const privateKey = createPrivateKey(readFileSync(file));
    return { privateKey, publicKey: createPublicKey(privateKey) };
  }
  const pair = make();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return pair;
}

/** Existing entries stay: a certificate is newly made each time, and the first one is as good. */
function trust(folder: string, document: TrustedDocument, text: string): void {
  const file = join(folder, `${document}.pem`);
  writeFileSync(file, text, { mode: 0o600 });
  try {
    const signer = document === 'driversLicense' ? { signer: licenceSigner } : {};
    const added = addTrust(folder, document, { file, name: 'specimen', ...signer });
    const isThere = 'code' in added && ['already_trusted', 'name_taken'].includes(added.code);
    if ('code' in added && !isThere) throw new Error(`specimen: ${added.code}`);
  } finally {
    rmSync(file, { force: true });
  }
}
