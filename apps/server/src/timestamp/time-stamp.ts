import { element, integer, octets, oid, sequence, yes } from '../tls/der.ts';
import { DerError, elementAt, readElements, readOne } from './read-der.ts';

const sha256Oid = oid('2.16.840.1.101.3.4.2.1');
const signedDataOid = oid('1.2.840.113549.1.7.2');
const tstInfoOid = oid('1.2.840.113549.1.9.16.1.4');
const tags = { integer: 0x02, octets: 0x04, oid: 0x06, time: 0x18, sequence: 0x30, explicit: 0xa0 } as const;

/** TimeStampReq (RFC 3161, 2.4.1) for a SHA-256; asks for the service's certificate, too. */
export function timeStampQuery(sha256: Buffer, nonce: Buffer): Buffer {
  const algorithm = sequence(sha256Oid, element(0x05));
  return sequence(integer(Buffer.from([1])), sequence(algorithm, octets(sha256)), integer(nonce), yes);
}

/** The service refused, or answered something else than was asked. */
export class TimeStampError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the timestamp service's answer: ${code}`);
    this.code = code;
  }
}

/**
 * Checks a TimeStampResp (RFC 3161, 2.4.2) against what was asked: granted, the same imprint, the same nonce. Whether
 * the service's own signature is trustworthy, an auditor decides with its certificates. Throws
 * {@link TimeStampError}.
 * @returns the time that was stamped
 */
export function checkTimeStamp(
  response: Buffer,
  asked: { readonly sha256: Buffer; readonly nonce: Buffer },
): Date {
  try {
    return checkInfo(readInfo(response), asked);
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampError('malformed');
    throw error;
  }
}

/** TSTInfo out of TimeStampResp → ContentInfo → SignedData → EncapsulatedContentInfo. */
function readInfo(response: Buffer): ReturnType<typeof readElements> {
  const parts = readOne(response, tags.sequence);
  const status = elementAt(readElements(elementAt(parts, 0, tags.sequence)), 0, tags.integer);
  // granted, grantedWithMods
  if (status.length !== 1 || (status[0] as number) > 1) throw new TimeStampError('not_granted');
  const token = readElements(elementAt(parts, 1, tags.sequence));
  expectOid(elementAt(token, 0, tags.oid), signedDataOid);
  const signedData = readOne(elementAt(token, 1, tags.explicit), tags.sequence);
  const content = readElements(elementAt(signedData, 2, tags.sequence));
  expectOid(elementAt(content, 0, tags.oid), tstInfoOid);
  const [info] = readElements(elementAt(content, 1, tags.explicit));
  if (info?.tag !== tags.octets) throw new DerError('another element was expected');
  return readOne(info.contents, tags.sequence);
}

function checkInfo(
  info: ReturnType<typeof readElements>,
  asked: { readonly sha256: Buffer; readonly nonce: Buffer },
): Date {
  const imprint = readElements(elementAt(info, 2, tags.sequence));
  const algorithm = readElements(elementAt(imprint, 0, tags.sequence));
  expectOid(elementAt(algorithm, 0, tags.oid), sha256Oid);
  if (!elementAt(imprint, 1, tags.octets).equals(asked.sha256)) throw new TimeStampError('other_imprint');
  // After the serial number and the time the nonce is the only plain integer.
  const nonce = info.slice(5).find(({ tag }) => tag === tags.integer);
  const wanted = elementAt(readElements(integer(asked.nonce)), 0, tags.integer);
  if (!nonce?.contents.equals(wanted)) throw new TimeStampError('other_nonce');
  return readTime(elementAt(info, 4, tags.time).toString('ascii'));
}

/** GeneralizedTime as RFC 3161 narrows it: seconds, perhaps a fraction, UTC. */
function readTime(text: string): Date {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d{1,9})?Z$/.exec(text);
  if (!match) throw new DerError('a time has another form');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(time.getTime())) throw new DerError('a time is none');
  return time;
}

/** @param expected the whole element */
function expectOid(contents: Buffer, expected: Buffer): void {
  if (!contents.equals(expected.subarray(2))) throw new DerError('another object identifier was expected');
}
