import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import {
  AuthorityRefused,
  type AuthorityRefusalCode,
  authorityFile,
  fingerprintOf,
  readAuthority,
  shippedAuthorities,
  type SignerName,
  type TrustedAuthority,
  trustedDocuments,
  trustIn,
} from '@ekyc/chip/trust';
import type { ChipTrust } from '@ekyc/chip/verify';
import { specimenFolder } from './specimen-trust.ts';

export type TrustedDocument = (typeof trustedDocuments)[number];

export type TrustRefusalCode =
  | AuthorityRefusalCode
  /** No file, or one too large for a certificate. */
  | 'file_unreadable'
  /** The same certificate or key is trusted already, for this document or another. */
  | 'already_trusted'
  /** Another one has this name. */
  | 'name_taken'
  | 'name_unfit';

export interface TrustFile {
  readonly document: TrustedDocument;
  readonly name: string;
  /** Null: it came with the service. */
  readonly file: string | null;
  readonly read: { readonly authority: TrustedAuthority } | { readonly code: TrustRefusalCode };
}

/** A certificate has two or three KiB. */
const mostBytes = 64 * 1024;
const nameForm = /^[a-z0-9][a-z0-9._-]{0,62}$/i;

/** Certificates and keys of the authorities behind chips, one folder a document. */
export const trustFolder = (dataDirectory: string) => join(dataDirectory, 'trust');

/** What ships and what the operator added; a file that cannot be trusted is reported, never passed over. */
export function readTrust(dataDirectory: string): readonly TrustFile[] {
  const shipped = shippedAuthorities().map((authority) => {
    const { document, name } = authority;
    return { document, name, file: null, read: { authority } };
  });
  return [...shipped, ...filesIn(trustFolder(dataDirectory))];
}

/**
 * The authorities that prove chips now. A file that cannot be trusted proves nothing and is reported elsewhere.
 * @param withSpecimens those of a developer's specimen cards too
 */
export function trustedNow(dataDirectory: string, withSpecimens = false): ChipTrust {
  const specimens = withSpecimens ? filesIn(trustFolder(specimenFolder(dataDirectory))) : [];
  return trustIn(
    [...readTrust(dataDirectory), ...specimens].flatMap(({ read }) =>
      'authority' in read ? [read.authority] : [],
    ),
  );
}

/** By what chips are proven with a folder of another place, and those that came with the service. */
export function trustOfFolder(folder: string): ChipTrust {
  const authorities = filesIn(folder).flatMap(({ read }) => ('authority' in read ? [read.authority] : []));
  return trustIn([...shippedAuthorities(), ...authorities]);
}

/** Files of a folder of trust, which has one folder a document. */
function filesIn(trust: string): readonly TrustFile[] {
  return trustedDocuments.flatMap((document) => filesOf(trust, document));
}

function filesOf(trust: string, document: TrustedDocument): readonly TrustFile[] {
  const folder = join(trust, document);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.toSorted().map((entry) => {
    const [file, name] = [join(folder, entry), basename(entry, '.pem')];
    if (extname(entry) !== '.pem' || !nameForm.test(name))
      // Whatever somebody called it: it goes to the log.
      return { document, name: entry.replace(/[^\w.-]/g, '·'), file, read: { code: 'name_unfit' } };
    return { document, name, file, read: readOne(document, file, { name }) };
  });
}

function readOne(
  document: TrustedDocument,
  file: string,
  about: { readonly name: string; readonly signer?: SignerName },
): TrustFile['read'] {
  const status = statSync(file, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > mostBytes) return { code: 'file_unreadable' };
  try {
    return { authority: readAuthority(document, readFileSync(file), about) };
  } catch (error) {
    if (error instanceof AuthorityRefused) return { code: error.code };
    throw error;
  }
}

/**
 * Takes a file over, so that chips it is behind are proven from the next look on. Written beside its place and moved:
 * a running service never sees half of one. Nothing is replaced.
 */
export function addTrust(
  dataDirectory: string,
  document: TrustedDocument,
  { file, name, signer }: { readonly file: string; readonly name: string; readonly signer?: SignerName },
): TrustFile['read'] {
  if (!nameForm.test(name)) return { code: 'name_unfit' };
  const read = readOne(document, file, { name, ...(signer && { signer }) });
  if ('code' in read) return read;
  const { authority } = read;
  const known = readTrust(dataDirectory);
  const isSame = (one: TrustFile) =>
    'authority' in one.read && fingerprintOf(one.read.authority) === fingerprintOf(authority);
  if (known.some(isSame)) return { code: 'already_trusted' };
  const isNamed = (one: TrustFile) => one.document === document && one.name === name;
  const folder = join(trustFolder(dataDirectory), document);
  const place = join(folder, `${name}.pem`);
  if (known.some(isNamed) || existsSync(place)) return { code: 'name_taken' };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const half = join(folder, `.${name}.half`);
  try {
    writeFileSync(half, authorityFile(authority), { mode: 0o600 });
    renameSync(half, place);
  } finally {
    rmSync(half, { force: true });
  }
  return read;
}
