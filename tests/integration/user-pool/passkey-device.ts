import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the device does otherwise than it was asked. */
export interface Faults {
  readonly origin?: string;
  readonly domain?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** The user was there, but was not verified. */
  readonly unverified?: boolean;
  readonly userHandle?: string | null;
  /** In the place of the device's own key. */
  readonly key?: KeyObject;
  readonly attestation?: Readonly<{ fmt: string; attStmt: Cbor }>;
}

interface CreationOptions {
  readonly rp: { readonly id: string };
  readonly challenge: string;
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
}

/** An authenticator with one passkey (WebAuthn Level 3) and the browser before it: it signs with a key of its own. */
export class PasskeyDevice {
  readonly id = randomBytes(32).toString('base64url');
  /** 0: the device counts nothing, as those that copy passkeys to other devices. */
  counter: number;
  userHandle = '';
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string, counter = 0) {
    this.#origin = origin;
    this.counter = counter;
  }

  /** Makes the passkey: `Credential` of CompleteWebAuthnRegistration. */
  make(given: object, faults: Faults = {}): object {
    const options = given as CreationOptions;
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()]);
    const authData = this.#data(options.rp.id, faults, attested);
    const { fmt, attStmt } = faults.attestation ?? { fmt: 'none', attStmt: new Map() };
    const statement = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#page('webauthn.create', options.challenge, faults).toString('base64url'),
      attestationObject: cbor(statement).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Uses the passkey: `CREDENTIAL` of the answered challenge. */
  use(requestOptions: string, faults: Faults = {}): string {
    const options = JSON.parse(requestOptions) as RequestOptions;
    const page = this.#page('webauthn.get', options.challenge, faults);
    const data = this.#data(options.rpId, faults);
    const signed = Buffer.concat([data, createHash('sha256').update(page).digest()]);
    const { userHandle = this.userHandle } = faults;
    return JSON.stringify(
      this.#credential({
        clientDataJSON: page.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, faults.key ?? this.#keys.privateKey).toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      }),
    );
  }

  #credential(response: object): object {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #page(type: string, challenge: string, faults: Faults): Buffer {
    const { origin = this.#origin, crossOrigin = false } = faults;
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    );
  }

  /** Authenticator data (section 6.1); with attested credential data where it is given. */
  #data(domain: string, faults: Faults, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (faults.unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const domainHash = createHash('sha256')
      .update(faults.domain ?? domain)
      .digest();
    return Buffer.concat([domainHash, Buffer.from([flags]), counter, attested]);
  }

  /** ES256 (RFC 9053, section 2.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

export type Cbor =
  | number
  | string
  | Buffer
  | readonly Cbor[]
  | ReadonlyMap<number, Cbor>
  | ReadonlyMap<string, Cbor>;

/** What of CBOR (RFC 8949) a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
