import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  publicDecrypt,
  randomUUID,
  X509Certificate,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compactDecrypt, type JWK } from 'jose';
import { specimenHolder } from '../chip-cards/specimen-holder.ts';
import { answer, bodyOf } from './stand-in-signing.ts';

/** What the platform answers, when asked to answer otherwise. */
export type PlatformFault =
  | 'revoked'
  | 'userCertificate'
  | 'noName'
  | 'invalid'
  | 'unauthorized'
  | 'down'
  | 'nonsense';

/** A stand-in for a platform operator (PF事業者): it opens what 署名API sealed for it and says whose signature it is. */
export class StandInPlatform {
  readonly token = 'test-platform-token';
  readonly privateKey: KeyObject;
  readonly publicJwk: JWK;
  fault: PlatformFault | null = null;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.privateKey = privateKey;
    this.publicJwk = publicKey.export({ format: 'jwk' });
  }

  async verify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.fault === 'down') return answer(response, 503, { code: 'unavailable' });
    const isKnown = request.headers.authorization === `Bearer ${this.token}`;
    if (!isKnown || this.fault === 'unauthorized') return answer(response, 401, { code: 'unauthenticated' });
    const body = JSON.parse(await bodyOf(request)) as Record<string, string>;
    const isSigned = await this.#isSigned(body['sign_certificate_jwe'] ?? '', body['data'] ?? '');
    if (!isSigned || this.fault === 'invalid') return answer(response, 400, { code: 'invalid_argument' });
    if (this.fault === 'nonsense') return answer(response, 200, ['?']);
    return answer(response, 200, this.#told());
  }

  #told() {
    const { name, address } = specimenHolder;
    return {
      verification: { id: randomUUID() },
      certificate: {
        type:
          this.fault === 'userCertificate'
            ? 'TYPE_JPKI_CARD_USER_AUTHENTICATION'
            : 'TYPE_JPKI_CARD_DIGITAL_SIGNATURE',
        state: this.fault === 'revoked' ? 'STATE_REVOKED' : 'STATE_GOOD',
        content: {
          ...(this.fault === 'noName' ? {} : { common_name: name }),
          date_of_birth: '2002-04-07',
          gender: '2',
          address,
        },
      },
      user: { id: createHash('sha256').update(name).digest('hex').slice(0, 32) },
    };
  }

  /** The specimen's signature in its two forms, by Node's own reading of PKCS#1. */
  async #isSigned(jwe: string, digest: string): Promise<boolean> {
    const { plaintext } = await compactDecrypt(jwe, this.privateKey);
    const held = JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, string>;
    const { publicKey } = new X509Certificate(Buffer.from(held['certificate'] ?? '', 'base64'));
    const content = publicDecrypt(publicKey, Buffer.from(held['signature'] ?? '', 'base64'));
    return content.subarray(-32).equals(Buffer.from(digest, 'base64'));
  }
}
