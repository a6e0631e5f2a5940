import { createHash, randomBytes } from 'node:crypto';
import { cborDecode, CoseKey, DeviceKey, Issuer, SignatureAlgorithm } from '@owf/mdoc';
import { type SpecimenRecord, type SpecimenRecordName, specimenRecord } from './specimen-record.ts';
import {
  newKeys,
  newWebAuthority,
  readStoredAuthority,
  revocationListBy,
  type StoredAuthority,
  storedAuthority,
  type WebAuthority,
  type WebCertificateDetails,
  webCertificateBy,
  type WebKey,
  type WebKeyPair,
} from './test-authority.ts';

export type SignerDetails = WebCertificateDetails;

/** A record as a phone holds it: what the issuer signed, as decoded CBOR, and the phone's own key. */
export interface IssuedRecord {
  readonly docType: string;
  readonly issuerSigned: Map<string, unknown>;
  readonly deviceKey: WebKeyPair;
}

export interface IssuedValidity {
  readonly signed?: Date;
  readonly from?: Date;
  readonly until?: Date;
}

export interface RecordIssuer {
  /** DER, to be trusted. */
  readonly root: Uint8Array;
  /** The root with its key, to go on with it later. */
  readonly stored: () => Promise<StoredAuthority>;
  /** Of the signer's certificate, or of nobody. */
  readonly revocationList: (details?: {
    readonly isEmpty?: boolean;
    readonly from?: Date;
    readonly to?: Date;
  }) => Promise<Uint8Array>;
  readonly issue: (
    record: SpecimenRecordName | SpecimenRecord,
    validity?: IssuedValidity,
  ) => Promise<IssuedRecord>;
}

/** `keyCertSign` as @peculiar/x509 numbers it, and the purpose of who signs records (ISO/IEC 18013-5, table B.3). */
const certificateSigning = 0x20;
const signerPurpose = '1.0.18013.5.1.2';

/** An issuer with a root and a signer of its own, for tests alone: its certificates say 見本 and TEST. */
export async function newRecordIssuer(
  details: {
    readonly root?: WebCertificateDetails;
    /** A root that an earlier issuer stored; the signer is a new one. */
    readonly from?: StoredAuthority;
    readonly signer?: SignerDetails;
    /** Certificates between root and signer. */
    readonly between?: readonly WebCertificateDetails[];
  } = {},
): Promise<RecordIssuer> {
  const root = details.from
    ? await readStoredAuthority(details.from)
    : await newWebAuthority({ commonName: '見本 TEST record root', ...details.root });
  const between: WebAuthority[] = [];
  for (const one of details.between ?? [])
    between.unshift(
      await webCertificateBy(between[0] ?? root, { isAuthority: true, usage: certificateSigning, ...one }),
    );
  const signer = await webCertificateBy(between[0] ?? root, {
    commonName: '見本 TEST record signer',
    purposes: [signerPurpose],
    ...details.signer,
  });
  const chain = [signer, ...between].map(({ certificate }) => new Uint8Array(certificate.rawData));
  return {
    root: new Uint8Array(root.certificate.rawData),
    stored: () => storedAuthority(root),
    revocationList: ({ isEmpty = false, ...times } = {}) =>
      revocationListBy(root, isEmpty ? [] : [signer.certificate], times),
    issue: (record, validity) =>
      issue(typeof record === 'string' ? specimenRecord(record) : record, { signer, chain, ...validity }),
  };
}

async function issue(
  { docType, values }: SpecimenRecord,
  demands: { readonly signer: WebAuthority; readonly chain: Uint8Array[] } & IssuedValidity,
): Promise<IssuedRecord> {
  const { signer, chain, signed = new Date(Date.now() - 60_000) } = demands;
  const { from = signed, until = new Date(signed.getTime() + 30 * 86_400_000) } = demands;
  const deviceKey = await newKeys();
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', deviceKey.publicKey);
  const issuer = new Issuer(docType, {
    crypto: {
      digest: ({ digestAlgorithm, bytes }) =>
        new Uint8Array(createHash(digestAlgorithm.replace('-', '')).update(bytes).digest()),
      // Digests are numbered below 2^31 (ISO/IEC 18013-5, 9.1.2.4): four bytes are asked for such a number.
      random: (length) =>
        new Uint8Array(randomBytes(length)).map((byte, at) => (at === 0 ? byte & 0x7f : byte)),
      calculateEphemeralMacKey: unused,
    },
    cose: {
      sign1: { sign: ({ toBeSigned }) => signWith(signer.keys.privateKey, toBeSigned), verify: unused },
      mac0: { sign: unused, verify: unused },
    },
  });
  for (const [namespace, elements] of Object.entries(values)) issuer.addIssuerNamespace(namespace, elements);
  const issuerSigned = await issuer.sign({
    signingKey: CoseKey.fromJwk({ kty: 'EC', crv: 'P-256' }),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: 'SHA-256',
    certificates: chain,
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ kty, crv, x, y }) },
    validityInfo: { signed, validFrom: from, validUntil: until },
  });
  return { docType, issuerSigned: cborDecode(issuerSigned.encode()), deviceKey };
}

/** ES256, as COSE has it: two numbers of 32 bytes. */
export async function signWith(key: WebKey, bytes: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return new Uint8Array(await crypto.subtle.sign(algorithm, key, new Uint8Array(bytes)));
}

function unused(): never {
  throw new Error('an issuer only signs');
}
