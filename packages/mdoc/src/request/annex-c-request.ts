import { type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  base64url,
  cborEncode,
  CoseKey,
  DeviceRequest,
  DocRequest,
  Header,
  ItemsRequest,
  ReaderAuth,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { type AskedElement, byNamespace } from '../record-types.ts';
import { readerAuthenticationBytes, transcriptOf } from '../transcript.ts';
import type { OfferedRequest, PendingRequest } from './pending-request.ts';
import type { Reader } from './reader.ts';

interface AnnexCDemands {
  readonly docType: string;
  readonly asked: readonly AskedElement[];
  readonly origin: string;
  readonly reader: Reader;
}

/** Evidence is kept: the request says so of each element, and the wallet tells the holder. */
const isKept = true;

/** ISO/IEC 18013-7:2025 annex C: what is asked, signed by the reader for this origin, and a key for the answer. */
export async function annexCRequest({ docType, asked, origin, reader }: AnnexCDemands): Promise<{
  readonly offered: OfferedRequest;
  readonly kept: NonNullable<PendingRequest['annexC']>;
}> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encryptionInfo = base64url.encode(
    cborEncode([
      'dcapi',
      new Map<string, unknown>([
        ['nonce', new Uint8Array(randomBytes(16))],
        ['recipientPublicKey', coseKey(pair.publicKey)],
      ]),
    ]),
  );
  const itemsRequest = ItemsRequest.create({
    docType,
    namespaces: new Map(
      [...byNamespace(asked)].map(([namespace, names]) => [
        namespace,
        new Map(names.map((name) => [name, isKept])),
      ]),
    ),
  });
  const transcript = transcriptOf({ protocol: 'org-iso-mdoc', encryptionInfo, origin });
  const readerAuth = await signedBy(
    reader,
    readerAuthenticationBytes(transcript, itemsRequest.encodedStructure),
  );
  const deviceRequest = DeviceRequest.create({
    docRequests: [DocRequest.create({ itemsRequest, readerAuth })],
  });
  return {
    offered: {
      protocol: 'org-iso-mdoc',
      data: { deviceRequest: base64url.encode(deviceRequest.encode()), encryptionInfo },
    },
    kept: { encryptionInfo, privateKey: pair.privateKey.export({ format: 'jwk' }) },
  };
}

/** COSE_Key of RFC 9052: kty EC2, P-256. */
function coseKey(publicKey: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, base64url.decode(x)],
    [-3, base64url.decode(y)],
  ]);
}

function signedBy({ chain, key }: Reader, detachedPayload: Uint8Array): Promise<ReaderAuth> {
  const certificates = chain.map(({ raw }) => new Uint8Array(raw));
  return ReaderAuth.create(
    {
      protectedHeaders: new Map([[Header.Algorithm, SignatureAlgorithm.ES256]]),
      unprotectedHeaders: new Map([
        [Header.X5Chain, certificates.length === 1 ? certificates[0] : certificates],
      ]),
      detachedPayload,
      // The library wants a key of its own kind; signing is done below, by the operator's.
      signingKey: CoseKey.fromJwk({ kty: 'EC', crv: 'P-256' }),
    },
    {
      cose: {
        sign1: {
          sign: ({ toBeSigned }) =>
            new Uint8Array(sign('sha256', toBeSigned, { key, dsaEncoding: 'ieee-p1363' })),
          verify: () => false,
        },
        mac0: { sign: unused, verify: unused },
      },
    },
  );
}

function unused(): never {
  throw new Error('a reader makes no MAC');
}
