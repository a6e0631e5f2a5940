import { compactDecrypt, importJWK, type JWK } from 'jose';
import { credentialId } from '../request/openid4vp-request.ts';
import type { PendingRequest } from '../request/pending-request.ts';
import { MdocRefusal } from '../refusal.ts';
import { exactBytes } from './base64url.ts';
import { refuseMyNumber } from './check-cbor.ts';
import type { OpenedAnswer } from './opened-answer.ts';

/**
 * OpenID4VP 1.0, `dc_api.jwt`: a JWE for the request's key, in it one record under the name that was asked. Origin and
 * nonce are bound by the phone's signature alone: whoever saw the request can make what opens.
 * @throws {MdocRefusal}
 */
export async function openOpenid4vp(
  sealed: string,
  { openid4vp, origin }: PendingRequest,
): Promise<OpenedAnswer> {
  if (!openid4vp) throw new MdocRefusal('protocol_other');
  const { nonce, keyThumbprint, privateKey } = openid4vp;
  const plain = await opened(sealed, privateKey, keyThumbprint);
  refuseMyNumber(plain);
  return {
    response: exactBytes(onlyRecordIn(plain)),
    transcript: { protocol: 'openid4vp-v1-signed', nonce, origin, keyThumbprint },
  };
}

async function opened(sealed: string, privateKey: JWK, kid: string): Promise<Uint8Array> {
  try {
    const key = await importJWK(privateKey, 'ECDH-ES');
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A128GCM', 'A256GCM'],
    });
    if (protectedHeader.kid !== undefined && protectedHeader.kid !== kid) throw new Error('another key');
    return plaintext;
  } catch {
    throw new MdocRefusal('answer_unopened');
  }
}

function onlyRecordIn(plain: Uint8Array): string {
  const body = parsed(plain);
  if (isObject(body) && 'error' in body) throw new MdocRefusal('wallet_failed');
  const token: unknown = isObject(body) ? body['vp_token'] : undefined;
  if (!isObject(token) || Object.keys(token).length > 1) throw new MdocRefusal('answer_malformed');
  const records = token[credentialId];
  if (records === undefined) throw new MdocRefusal('record_missing');
  if (!Array.isArray(records)) throw new MdocRefusal('answer_malformed');
  if (records.length > 1) throw new MdocRefusal('records_many');
  const record: unknown = records[0];
  if (typeof record !== 'string') throw new MdocRefusal('record_missing');
  return record;
}

function parsed(plain: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch {
    throw new MdocRefusal('answer_malformed');
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
