import type { JsonWebKey } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { cborDecode, cborEncode } from '@owf/mdoc';
import type { PendingRequest } from '../request/pending-request.ts';
import { MdocRefusal } from '../refusal.ts';
import { type TranscriptInputs, transcriptOf } from '../transcript.ts';
import { exactBytes } from './base64url.ts';
import { checkCbor } from './check-cbor.ts';
import type { OpenedAnswer } from './opened-answer.ts';

/** RFC 9180, base mode, the one suite of annex C. */
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/** An uncompressed point on P-256. */
const encLength = 65;

/**
 * ISO/IEC 18013-7:2025 annex C: `["dcapi", {enc, cipherText}]`, sealed for the request's key with the session
 * transcript (and so origin and nonce) as `info`.
 * @throws {MdocRefusal}
 */
export async function openAnnexC(sealed: string, { annexC, origin }: PendingRequest): Promise<OpenedAnswer> {
  if (!annexC) throw new MdocRefusal('protocol_other');
  const { enc, cipherText } = readSealed(exactBytes(sealed));
  const transcript: TranscriptInputs = {
    protocol: 'org-iso-mdoc',
    encryptionInfo: annexC.encryptionInfo,
    origin,
  };
  const recipientKey = await pairOf(annexC.privateKey);
  try {
    const info = new Uint8Array(cborEncode(transcriptOf(transcript)));
    const recipient = await suite.createRecipientContext({ recipientKey, enc, info });
    return { response: new Uint8Array(await recipient.open(cipherText)), transcript };
  } catch {
    throw new MdocRefusal('answer_unopened');
  }
}

type ImportedKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Both halves: where the library is given a private key alone that cannot be exported, it opens now and then. */
async function pairOf({
  kty,
  crv,
  x,
  y,
  d,
}: JsonWebKey): Promise<{ readonly privateKey: ImportedKey; readonly publicKey: ImportedKey }> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const jwk = { kty, crv, x, y } as const;
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...jwk, d }, algorithm, false, ['deriveBits']),
    crypto.subtle.importKey('jwk', jwk, algorithm, true, []),
  ]);
  return { privateKey, publicKey };
}

function readSealed(bytes: Uint8Array): {
  readonly enc: Uint8Array<ArrayBuffer>;
  readonly cipherText: Uint8Array<ArrayBuffer>;
} {
  checkCbor(bytes);
  const outer: unknown = cborDecode(bytes);
  const [kind, body]: unknown[] = Array.isArray(outer) && outer.length === 2 ? outer : [];
  if (kind !== 'dcapi' || !(body instanceof Map) || body.size !== 2)
    throw new MdocRefusal('answer_malformed');
  const [enc, cipherText]: unknown[] = [body.get('enc'), body.get('cipherText')];
  if (!(enc instanceof Uint8Array) || !(cipherText instanceof Uint8Array) || enc.length !== encLength)
    throw new MdocRefusal('answer_malformed');
  return { enc: new Uint8Array(enc), cipherText: new Uint8Array(cipherText) };
}
