import type { JsonWebKey } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { cborEncode, DataItem } from '@owf/mdoc';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { type IssuedRecord, signWith } from './record-issuer.ts';
import type { WebKey } from './test-authority.ts';
import type { ReadRequest } from './wallet-request.ts';

/** A document's parts while it is made, as CBOR will have them; faults change them. */
export interface DocumentParts {
  docType: string;
  readonly issuerSigned: Map<string, unknown>;
  /** Namespace to items. */
  readonly items: Map<string, DataItem[]>;
  deviceNamespaces: DataItem;
  deviceAuth: Map<string, unknown>;
}

/** What a dishonest or broken wallet does, at each step of an answer. */
export interface WalletFaults {
  /** Before the phone signs. */
  readonly reshape?: (parts: DocumentParts) => void;
  /** What the phone signs for, in place of the request's. */
  readonly signedTranscript?: readonly unknown[];
  readonly deviceKey?: WebKey;
  /** After the phone signed. */
  readonly reshapeSigned?: (parts: DocumentParts) => void;
  /** The whole DeviceResponse, before it is sealed. */
  readonly response?: (bytes: Uint8Array) => Uint8Array;
  /** OpenID4VP: what is sealed, in place of the token. */
  readonly token?: (token: string) => unknown;
  /** Whom and for which request it is sealed. */
  readonly recipient?: JWK;
  readonly sealedTranscript?: readonly unknown[];
}

const protectedEs256 = cborEncode(new Map([[1, -7]]));

/** The DeviceResponse of an honest wallet, but for the faults: exactly what was asked and the record has. */
export async function deviceResponse(
  record: IssuedRecord,
  request: ReadRequest,
  faults: WalletFaults,
): Promise<Uint8Array> {
  const all = record.issuerSigned.get('nameSpaces') as Map<string, DataItem[]>;
  const items = new Map(
    [...request.asked].map(([namespace, names]) => [
      namespace,
      (all.get(namespace) ?? []).filter((item) =>
        names.includes((item.data as Map<string, string>).get('elementIdentifier') ?? ''),
      ),
    ]),
  );
  const parts: DocumentParts = {
    docType: record.docType,
    issuerSigned: new Map(record.issuerSigned),
    items,
    deviceNamespaces: DataItem.fromData(new Map()),
    deviceAuth: new Map(),
  };
  faults.reshape?.(parts);
  const { signedTranscript = request.transcript, deviceKey = record.deviceKey.privateKey } = faults;
  const signed = ['DeviceAuthentication', signedTranscript, parts.docType, parts.deviceNamespaces];
  const payload = cborEncode(DataItem.fromData(signed));
  const toBeSigned = cborEncode(['Signature1', protectedEs256, new Uint8Array(), payload]);
  const signature = await signWith(deviceKey, toBeSigned);
  parts.deviceAuth.set('deviceSignature', [protectedEs256, new Map(), null, signature]);
  faults.reshapeSigned?.(parts);
  const bytes = cborEncode(wholeOf(parts));
  return faults.response?.(bytes) ?? bytes;
}

function wholeOf({ docType, issuerSigned, items, deviceNamespaces, deviceAuth }: DocumentParts) {
  const document = new Map<string, unknown>([
    ['docType', docType],
    ['issuerSigned', new Map(issuerSigned).set('nameSpaces', items)],
    [
      'deviceSigned',
      new Map<string, unknown>([
        ['nameSpaces', deviceNamespaces],
        ['deviceAuth', deviceAuth],
      ]),
    ],
  ]);
  return new Map<string, unknown>([
    ['version', '1.0'],
    ['documents', [document]],
    ['status', 0],
  ]);
}

/** Annex C: HPKE for the request's key, with the transcript as information. */
export async function sealAnnexC(
  bytes: Uint8Array,
  request: ReadRequest,
  faults: WalletFaults,
): Promise<string> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  const { recipient = request.recipient, sealedTranscript = request.transcript } = faults;
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const recipientPublicKey = await crypto.subtle.importKey(
    'jwk',
    recipient as JsonWebKey,
    algorithm,
    true,
    [],
  );
  const sender = await suite.createSenderContext({
    recipientPublicKey,
    info: new Uint8Array(cborEncode(sealedTranscript)),
  });
  const cipherText = new Uint8Array(await sender.seal(new Uint8Array(bytes)));
  const sealed = [
    'dcapi',
    new Map([
      ['enc', new Uint8Array(sender.enc)],
      ['cipherText', cipherText],
    ]),
  ];
  return Buffer.from(cborEncode(sealed)).toString('base64url');
}

/** OpenID4VP: a JWE of the token. */
export async function sealOpenid4vp(
  bytes: Uint8Array,
  request: ReadRequest,
  faults: WalletFaults,
): Promise<string> {
  const record = Buffer.from(bytes).toString('base64url');
  const body = faults.token?.(record) ?? { vp_token: { record: [record] } };
  const { recipient = request.recipient } = faults;
  return new CompactEncrypt(Buffer.from(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', ...(recipient.kid && { kid: recipient.kid }) })
    .encrypt(await importJWK(recipient, 'ECDH-ES'));
}
