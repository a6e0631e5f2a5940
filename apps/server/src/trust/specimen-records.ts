import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordProtocols, recordTypeNames } from '@ekyc/mdoc';
import type { RecordIssuer, StoredAuthority } from '@ekyc/testkit/wallet';
import { specimenFolder } from './specimen-trust.ts';

export interface SpecimenRecords {
  readonly issuer: RecordIssuer;
  /** DER: by this root the specimen wallet knows who asks. */
  readonly readerRoot: Uint8Array;
}

/** The wallet is the tests': a folder that `npm run build` made is without it (docs/adr/0056). */
export function hasSpecimenRecords(): boolean {
  try {
    return import.meta.resolve('@ekyc/testkit/wallet') !== '';
  } catch {
    return false;
  }
}

const opened = new Map<string, Promise<SpecimenRecords>>();

/**
 * Issuer and reader of the specimen wallet on this developer's machine: the issuer's key is made once and stored, so
 * that evidence is verified later too. What it signs proves nothing in live mode, and nothing outside of envType local
 * (specimen-trust.ts).
 */
export function openSpecimenRecords(dataDirectory: string): Promise<SpecimenRecords> {
  const found = opened.get(dataDirectory);
  // A folder that was taken away is made anew.
  if (found && existsSync(issuerFile(specimenFolder(dataDirectory)))) return found;
  const begun = open(specimenFolder(dataDirectory));
  opened.set(dataDirectory, begun);
  begun.catch(() => opened.delete(dataDirectory));
  return begun;
}

const issuerFile = (folder: string) => join(folder, 'wallet', 'issuer.json');
const readerRootFile = (folder: string) => join(folder, 'wallet', 'reader-root.cer');

async function open(folder: string): Promise<SpecimenRecords> {
  const { newRecordIssuer } = await import('@ekyc/testkit/wallet');
  const from = existsSync(issuerFile(folder))
    ? (JSON.parse(readFileSync(issuerFile(folder), 'utf8')) as StoredAuthority)
    : undefined;
  const issuer = await newRecordIssuer(from ? { from } : {});
  const { certificatePem, keyPem } = await issuer.stored();
  const list = await issuer.revocationList({ isEmpty: true });
  for (const type of recordTypeNames) {
    write(join(folder, 'trust', 'records', type, 'specimen.pem'), certificatePem);
    write(join(folder, 'trust', 'records', type, 'specimen.crl'), list);
  }
  const readerRoot = await openReader(folder);
  write(issuerFile(folder), JSON.stringify({ certificatePem, keyPem }));
  return { issuer, readerRoot };
}

const month = 30 * 86_400_000;

async function openReader(folder: string): Promise<Uint8Array> {
  const chain = join(folder, 'mdoc', recordProtocols[0], 'chain.pem');
  if (existsSync(readerRootFile(folder)) && existsSync(chain)) {
    const { validToDate } = new X509Certificate(readFileSync(chain));
    if (validToDate.getTime() - Date.now() > month)
      return new Uint8Array(readFileSync(readerRootFile(folder)));
  }
  const { newReader } = await import('@ekyc/testkit/wallet');
  const { root, chainPem, keyPem } = await newReader();
  for (const protocol of recordProtocols) {
    write(join(folder, 'mdoc', protocol, 'chain.pem'), chainPem);
    write(join(folder, 'mdoc', protocol, 'key.pem'), keyPem);
  }
  write(readerRootFile(folder), root);
  return root;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600 });
}
