import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  IssuerRefused,
  type Reader,
  ReaderRefused,
  readIssuer,
  readReader,
  recordProtocols,
  type RecordProtocol,
  type RecordType,
  recordTypeNames,
  type TrustedIssuer,
} from '@ekyc/mdoc';

/** A file that is of no use, and why: for the operator. */
interface RefusedFile {
  readonly file: string;
  readonly code: string;
}

/** What an operator put there for records held in phones. */
export interface RecordFolder {
  readonly readers: { readonly [Protocol in RecordProtocol]?: Reader };
  readonly issuers: readonly TrustedIssuer[];
  readonly refused: readonly RefusedFile[];
}

/**
 * `mdoc/PROTOCOL/{chain,key}.pem`, the reader's certificate and key; `trust/records/TYPE/NAME.pem`, a root of an issuer,
 * with `NAME.crl` beside it, its list of revoked certificates.
 */
export async function readRecordFolder(directory: string): Promise<RecordFolder> {
  const readers = recordProtocols.map((protocol) => readerIn(directory, protocol));
  const issuers = await readRecordIssuers(join(directory, 'trust'));
  return {
    readers: Object.fromEntries(readers.flatMap(({ read }) => (read ? [read] : []))),
    issuers: issuers.trusted,
    refused: [...readers.flatMap(({ refused }) => refused), ...issuers.refused],
  };
}

function readerIn(
  directory: string,
  protocol: RecordProtocol,
): { readonly read: readonly [RecordProtocol, Reader] | null; readonly refused: readonly RefusedFile[] } {
  const folder = join(directory, 'mdoc', protocol);
  if (!existsSync(folder)) return { read: null, refused: [] };
  try {
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { read: [protocol, readReader(text('chain.pem'), text('key.pem'))], refused: [] };
  } catch (error) {
    return { read: null, refused: [{ file: folder, code: codeOf(error) }] };
  }
}

/** Issuers of a folder of trust, which has a folder `records` with one folder a type. */
export async function readRecordIssuers(
  trust: string,
): Promise<{ readonly trusted: readonly TrustedIssuer[]; readonly refused: readonly RefusedFile[] }> {
  const files = recordTypeNames.flatMap((type) => {
    const folder = join(trust, 'records', type);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pem')) : [];
    return names.toSorted().map((name) => ({ type, file: join(folder, name) }));
  });
  const read = await Promise.all(files.map(issuerOf));
  return {
    trusted: read.flatMap((one) => ('issuer' in one ? [one.issuer] : [])),
    refused: read.flatMap((one) => ('code' in one ? [one] : [])),
  };
}

async function issuerOf({
  type,
  file,
}: {
  readonly type: RecordType;
  readonly file: string;
}): Promise<{ readonly issuer: TrustedIssuer } | RefusedFile> {
  const list = file.replace(/\.pem$/, '.crl');
  try {
    const lists = existsSync(list) ? [readFileSync(list)] : [];
    const name = basename(file, '.pem');
    return { issuer: await readIssuer(readFileSync(file), { name, types: [type], lists }) };
  } catch (error) {
    return { file, code: codeOf(error) };
  }
}

/** @throws what is no refusal: a defect */
function codeOf(error: unknown): string {
  if (error instanceof ReaderRefused || error instanceof IssuerRefused) return error.code;
  if (error instanceof Error && 'syscall' in error) return 'file_unreadable';
  throw error;
}
