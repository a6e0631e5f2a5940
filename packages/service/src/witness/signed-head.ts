import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { SignedHead } from '@ekyc/contract';

/** What is signed: nothing else that our keys sign begins like this. */
function headText(head: Omit<SignedHead, 'signature'>): string {
  const fields = ['ekyc-audit-log/1', head.size, head.rootHash, head.timestamp, head.keyId];
  return fields.map((field) => `${field}\n`).join('');
}

export function signHeadText(head: Omit<SignedHead, 'signature'>, privateKey: KeyObject): SignedHead {
  const signature = sign(null, Buffer.from(headText(head), 'utf8'), privateKey);
  return { ...head, signature: signature.toString('base64') };
}

export function isSignedBy(head: SignedHead, publicKey: KeyObject): boolean {
  const text = Buffer.from(headText(head), 'utf8');
  return verify(null, text, publicKey, Buffer.from(head.signature, 'base64'));
}

/**
 * What a timestamp service stamps: SHA-256 over the signed text, the signature in base64 and a line feed. With the
 * signature in it the stamp shows that no later holder of the key made this head.
 */
export function stampedHash(head: SignedHead): Buffer {
  return createHash('sha256')
    .update(`${headText(head)}${head.signature}\n`, 'utf8')
    .digest();
}
