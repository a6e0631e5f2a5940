import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { DeviceKey, Sign1 } from '@owf/mdoc';
import { MdocRefusal, orRefuse } from '../refusal.ts';

const [algorithmHeader, criticalHeader] = [1, 2];

/** ES256, ES384, ES512 (RFC 9053) and their names that say the curve (RFC 9864): digest, and the key's curve. */
const algorithms = new Map<unknown, readonly [digest: string, curve: string]>([
  [-7, ['sha256', 'prime256v1']],
  [-9, ['sha256', 'prime256v1']],
  [-35, ['sha384', 'secp384r1']],
  [-51, ['sha384', 'secp384r1']],
  [-36, ['sha512', 'secp521r1']],
  [-52, ['sha512', 'secp521r1']],
]);

/**
 * Whether this key signed. The algorithm is the protected header's, and must be the key's own; a header that must be
 * understood is refused, as none is.
 * @throws {MdocRefusal} `algorithm_unfit`
 */
export function isSignedBy(sign1: Sign1, key: KeyObject): boolean {
  const headers = sign1.protectedHeaders.headers;
  const algorithm = algorithms.get(headers?.get(algorithmHeader));
  if (!algorithm || headers?.has(criticalHeader)) throw new MdocRefusal('algorithm_unfit');
  const [digest, curve] = algorithm;
  if (key.asymmetricKeyDetails?.namedCurve !== curve) throw new MdocRefusal('algorithm_unfit');
  return verify(digest, sign1.toBeSigned, { key, dsaEncoding: 'ieee-p1363' }, sign1.signature);
}

const curves = new Map<unknown, string>([
  [1, 'P-256'],
  [2, 'P-384'],
  [3, 'P-521'],
]);

/**
 * A phone's key as the issuer signed it.
 * @throws {MdocRefusal} `device_key_unfit`
 */
export function deviceKeyOf(deviceKey: DeviceKey): KeyObject {
  const { curve, x, y } = deviceKey;
  return orRefuse('device_key_unfit', () =>
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: curves.get(curve) ?? '',
        x: Buffer.from(x ?? []).toString('base64url'),
        y: Buffer.from(y ?? []).toString('base64url'),
      },
    }),
  );
}
