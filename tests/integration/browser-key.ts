import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { browserProofText, type Kind } from '@ekyc/contract';
import { type Answer, expectOk, type VisitorClient } from '@ekyc/testkit';

/** A browser's own key, as WebCrypto makes one. */
export class BrowserKey {
  readonly publicKey: string;
  readonly #privateKey: KeyObject;
  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.publicKey = Buffer.concat(point).toString('base64url');
    this.#privateKey = privateKey;
  }

  /** What the browser sends to be bound by the visitor's code. */
  prove({ publicId, securityCode }: VisitorClient, challenge: string) {
    const text = Buffer.from(browserProofText({ publicId, challenge, securityCode }));
    const signature = sign('sha256', text, { key: this.#privateKey, dsaEncoding: 'ieee-p1363' });
    return { challenge, signature: signature.toString('base64url'), securityCode };
  }

  async register(visitor: VisitorClient, kind: Kind = 'identification'): Promise<Answer> {
    return visitor.call(`${kind}.registerBrowserKey`, { publicKey: this.publicKey });
  }

  /** With a fresh challenge. */
  async comeBack(visitor: VisitorClient, kind: Kind = 'identification'): Promise<Answer> {
    const { challenge } = await challengeOf(visitor, kind);
    return visitor.call(`${kind}.proveBrowserKey`, this.prove(visitor, challenge));
  }
}

export async function challengeOf(visitor: VisitorClient, kind: Kind = 'identification') {
  return expectOk(await visitor.call(`${kind}.createBrowserChallenge`), 'browser_challenge');
}
