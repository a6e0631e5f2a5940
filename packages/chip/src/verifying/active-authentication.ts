import { constants, createHash, createPublicKey, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { toHex } from '../card/bytes.ts';
import { readTlvs, valueOf } from '../card/tlv.ts';
import { ChipRefusal } from './chip-verification.ts';
import { isSame } from './security-object.ts';

interface ActiveProof {
  /** Content of DG15: SubjectPublicKeyInfo. */
  readonly activeKey: Uint8Array;
  /** Content of DG14, which names the digest of a key on a curve. */
  readonly securityInfos: Uint8Array | undefined;
  readonly liveAnswer: Uint8Array;
  readonly nonce: Uint8Array;
}

/** Trailers of ISO/IEC 9796-2: BC is SHA-1, and CC has the digest's number before it (ISO/IEC 10118-3). */
const numbered = new Map([
  [0x33, 'sha1'],
  [0x34, 'sha256'],
  [0x35, 'sha512'],
  [0x36, 'sha384'],
]);

/** ActiveAuthenticationInfo (2.23.136.1.1.5), and the plain ECDSA of BSI TR-03111 by its last number. */
const activeInfo = '678108010105';
const plainEcdsa = '04007f000701010401';
const curveDigests = new Map([
  [1, 'sha1'],
  [3, 'sha256'],
  [4, 'sha384'],
  [5, 'sha512'],
]);

/**
 * Whether the passport's own key signed the first eight bytes of SHA-256 of the nonce (ICAO 9303-11 6.1).
 * @throws {ChipRefusal} `file_malformed` where the key is none that passports have
 */
export function isAlive({ activeKey, securityInfos, liveAnswer, nonce }: ActiveProof): boolean {
  const key = keyIn(activeKey);
  const challenge = createHash('sha256').update(nonce).digest().subarray(0, 8);
  if (key.asymmetricKeyType === 'rsa') return isRecoverable(key, liveAnswer, challenge);
  const digest = curveDigest(securityInfos ?? new Uint8Array());
  return !!digest && verify(digest, challenge, { key, dsaEncoding: 'ieee-p1363' }, liveAnswer);
}

function keyIn(activeKey: Uint8Array): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(activeKey), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ec') return key;
  } catch {
    // It is no key.
  }
  throw new ChipRefusal('file_malformed');
}

/** ISO/IEC 9796-2 scheme 1, partial recovery: 6A, what the chip drew, digest of that and the challenge, trailer. */
function isRecoverable(key: KeyObject, signature: Uint8Array, challenge: Uint8Array): boolean {
  let block: Buffer;
  try {
    block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return false;
  }
  const isOld = block.at(-1) === 0xbc;
  const digest = isOld ? 'sha1' : block.at(-1) === 0xcc ? numbered.get(block.at(-2) ?? 0) : undefined;
  if (block[0] !== 0x6a || !digest) return false;
  const end = block.length - (isOld ? 1 : 2);
  const hash = createHash(digest);
  const start = end - (digest === 'sha1' ? 20 : Number(digest.slice(3)) / 8);
  // A key so short that nothing drawn fits beside the digest is none.
  if (start < 9) return false;
  return isSame(hash.update(block.subarray(1, start)).update(challenge).digest(), block.subarray(start, end));
}

function curveDigest(securityInfos: Uint8Array): string | undefined {
  const list = valueOf(readTlvs(securityInfos) ?? [], 0x31) ?? new Uint8Array();
  for (const { value } of readTlvs(list) ?? []) {
    const [protocol, , algorithm] = readTlvs(value) ?? [];
    if (toHex(protocol?.value ?? list) !== activeInfo || !algorithm) continue;
    if (toHex(algorithm.value.subarray(0, -1)) !== plainEcdsa) return undefined;
    return curveDigests.get(algorithm.value.at(-1) ?? 0);
  }
  return undefined;
}
