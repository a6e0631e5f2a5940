import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** The operator's certificate for one protocol, by which a wallet knows who asks. */
export interface Reader {
  /** The reader's own first, then who signed it; not the root. */
  readonly chain: readonly X509Certificate[];
  readonly key: KeyObject;
}

/** Why a reader's files are of no use. The codes are stable. */
export type ReaderRefusalCode =
  /** No certificates in PEM, or no private key in PEM. */
  | 'unreadable'
  /** Wallets take ES256 alone for certain. */
  | 'key_unfit'
  | 'key_of_another'
  | 'chain_broken';

export class ReaderRefused extends Error {
  readonly code: ReaderRefusalCode;
  constructor(code: ReaderRefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * @param chainPem certificates in PEM, the reader's own first
 * @param keyPem its private key in PEM, on P-256
 * @throws {ReaderRefused}
 */
export function readReader(chainPem: string, keyPem: string): Reader {
  const blocks = chainPem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const chain = parsed(() => blocks.map((block) => new X509Certificate(block)));
  const key = parsed(() => createPrivateKey(keyPem));
  const [own] = chain;
  if (!own) throw new ReaderRefused('unreadable');
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new ReaderRefused('key_unfit');
  if (!own.checkPrivateKey(key)) throw new ReaderRefused('key_of_another');
  const isBroken = chain.some((one, at) => {
    const signer = chain[at + 1];
    return signer && !(one.checkIssued(signer) && one.verify(signer.publicKey));
  });
  if (isBroken) throw new ReaderRefused('chain_broken');
  return { chain, key };
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new ReaderRefused('unreadable');
  }
}
