import { constants, createHash, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto';

/** Whether the hash was signed within a DigestInfo (RFC 8017 9.2), or bare. 署名API takes both. */
export type SignedForm = 'digestInfo' | 'bareHash';

/** What stands before a SHA-256 hash in DigestInfo (RFC 8017 9.2, note 1). */
export const sha256DigestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const blockBytes = 256;
const prefixes: readonly (readonly [SignedForm, Buffer])[] = [
  ['digestInfo', sha256DigestInfo],
  ['bareHash', Buffer.alloc(0)],
];

/** The one block of PKCS#1 v1.5, type 1, around these bytes (RFC 8017 9.2). */
const padded = (content: Buffer) =>
  Buffer.concat([
    Buffer.of(0, 1),
    Buffer.alloc(blockBytes - 3 - content.length, 0xff),
    Buffer.of(0),
    content,
  ]);

/**
 * Compares the whole padded block with the ones that are right, and never reads into it: readers of such blocks have
 * taken forged ones with rubbish behind the hash.
 * @param key RSA-2048
 * @param text the bytes that should have been signed
 */
export function signedForm(
  key: KeyObject,
  text: Uint8Array,
  signature: Uint8Array,
): SignedForm | 'other_text' | 'signature_wrong' {
  if (signature.length !== blockBytes) return 'signature_wrong';
  let block: Buffer;
  try {
    block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return 'signature_wrong';
  }
  const hash = createHash('sha256').update(text).digest();
  for (const [form, prefix] of prefixes)
    if (timingSafeEqual(block, padded(Buffer.concat([prefix, hash])))) return form;
  // Right but for the hash itself: the key did sign, only not this.
  const other = block.subarray(-hash.length);
  const isOther = prefixes.some(([, prefix]) => block.equals(padded(Buffer.concat([prefix, other]))));
  return isOther ? 'other_text' : 'signature_wrong';
}
