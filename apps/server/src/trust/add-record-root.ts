import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IssuerRefused, readIssuer, type RecordType, type TrustedIssuer } from '@ekyc/mdoc';
import { readRecordIssuers } from './record-folder.ts';

type RootRefusalCode =
  | IssuerRefused['code']
  /** No file, or one too large for what it should be. */
  | 'file_unreadable'
  /** The same root is trusted for this type already. */
  | 'already_trusted'
  | 'name_taken'
  | 'name_unfit'
  /** There is no root of this name. */
  | 'name_unknown';

export type AddedRoot = { readonly issuer: TrustedIssuer } | { readonly code: RootRefusalCode };

/** A certificate has two or three KiB; a list one line of forty bytes for each that was revoked. */
const mostBytes = { root: 64 * 1024, list: 16 * 1024 * 1024 };
const nameForm = /^[a-z0-9][a-z0-9._-]{0,62}$/i;

const placeOf = (dataDirectory: string, type: RecordType, name: string) =>
  join(dataDirectory, 'trust', 'records', type, name);

/** Takes over the root of an issuer, and its list of revoked certificates. Nothing is replaced. */
export async function addRecordRoot(
  dataDirectory: string,
  type: RecordType,
  given: { readonly file: string; readonly list: string | null; readonly name: string },
): Promise<AddedRoot> {
  const { name } = given;
  if (!nameForm.test(name)) return { code: 'name_unfit' };
  const [root, list] = [
    bytesOf(given.file, 'root'),
    given.list === null ? null : bytesOf(given.list, 'list'),
  ];
  if (!root || (given.list !== null && !list)) return { code: 'file_unreadable' };
  const read = await issuerOf(root, { type, name, list });
  if ('code' in read) return read;
  const { trusted } = await readRecordIssuers(join(dataDirectory, 'trust'));
  const ofType = trusted.filter(({ types }) => types.includes(type));
  const { fingerprint256 } = read.issuer.certificate;
  if (ofType.some(({ certificate }) => certificate.fingerprint256 === fingerprint256))
    return { code: 'already_trusted' };
  const place = placeOf(dataDirectory, type, name);
  if (existsSync(`${place}.pem`)) return { code: 'name_taken' };
  // The list first: without it the root would prove more.
  if (list) put(`${place}.crl`, list);
  put(`${place}.pem`, read.issuer.certificate.toString());
  return read;
}

/** Puts a newer list of revoked certificates beside its root, in place of the former. */
export async function renewRecordList(
  dataDirectory: string,
  type: RecordType,
  { name, file }: { readonly name: string; readonly file: string },
): Promise<AddedRoot> {
  if (!nameForm.test(name)) return { code: 'name_unfit' };
  const place = placeOf(dataDirectory, type, name);
  const list = bytesOf(file, 'list');
  if (!list) return { code: 'file_unreadable' };
  if (!existsSync(`${place}.pem`)) return { code: 'name_unknown' };
  const read = await issuerOf(readFileSync(`${place}.pem`), { type, name, list });
  if ('issuer' in read) put(`${place}.crl`, list);
  return read;
}

function bytesOf(file: string, what: keyof typeof mostBytes): Buffer | null {
  const status = statSync(file, { throwIfNoEntry: false });
  return status?.isFile() && status.size <= mostBytes[what] ? readFileSync(file) : null;
}

async function issuerOf(
  root: Buffer,
  { type, name, list }: { readonly type: RecordType; readonly name: string; readonly list: Buffer | null },
): Promise<AddedRoot> {
  try {
    return { issuer: await readIssuer(root, { name, types: [type], lists: list ? [list] : [] }) };
  } catch (error) {
    if (error instanceof IssuerRefused) return { code: error.code };
    throw error;
  }
}

/** Written beside its place and moved: a running service never sees half of one. */
function put(place: string, content: string | Uint8Array): void {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const half = `${place}.half`;
  try {
    writeFileSync(half, content, { mode: 0o600 });
    renameSync(half, place);
  } finally {
    rmSync(half, { force: true });
  }
}
