import { createHash, verify, X509Certificate } from 'node:crypto';
import { cborDecode, cborEncode, CoseKey, DataItem, Sign1 } from '@owf/mdoc';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  importX509,
  type JWK,
  jwtVerify,
} from 'jose';

/** What a request asks for, and what its answer must be bound to. */
export interface ReadRequest {
  readonly docType: string;
  /** Namespace to names. */
  readonly asked: ReadonlyMap<string, readonly string[]>;
  readonly recipient: JWK;
  readonly transcript: readonly unknown[];
}

/** Why the stand-in shows its holder nothing. */
export class WalletRefused extends Error {}

/** One entry of what a page gives to `navigator.credentials.get()`. */
export interface AskedOfWallet {
  readonly protocol: string;
  readonly data: Sent;
}

interface WalletRules {
  readonly readerRoots: readonly Uint8Array[];
  /** Of the page that calls, as the browser tells it. */
  readonly origin: string;
}

type Sent = Readonly<Record<string, string>>;

/**
 * A request, read as a wallet does: the reader must be known and have signed for this very page.
 * @throws {WalletRefused}
 */
export async function readRequest(
  { protocol, data }: AskedOfWallet,
  rules: WalletRules,
): Promise<ReadRequest> {
  return protocol === 'org-iso-mdoc' ? readAnnexC(data, rules) : readOpenid4vp(data, rules);
}

/** Annex C. */
function readAnnexC({ deviceRequest = '', encryptionInfo = '' }: Sent, rules: WalletRules): ReadRequest {
  const [kind, info] = cborDecode(Buffer.from(encryptionInfo, 'base64url')) as [string, Map<string, unknown>];
  if (kind !== 'dcapi') throw new WalletRefused('not annex C');
  const hash = createHash('sha256')
    .update(cborEncode([encryptionInfo, rules.origin]))
    .digest();
  const transcript = [null, null, ['dcapi', new Uint8Array(hash)]];
  const request = cborDecode(Buffer.from(deviceRequest, 'base64url')) as Map<string, unknown>;
  const [document] = request.get('docRequests') as [Map<string, unknown>];
  const items = document.get('itemsRequest') as DataItem;
  checkReader(document.get('readerAuth'), ['ReaderAuthentication', transcript, items], rules);
  const { docType, nameSpaces } = Object.fromEntries(items.data as Map<string, unknown>) as {
    docType: string;
    nameSpaces: Map<string, Map<string, boolean>>;
  };
  const { x, y } = CoseKey.decode(cborEncode(info.get('recipientPublicKey'))).jwk as JWK;
  return {
    docType,
    asked: new Map([...nameSpaces].map(([namespace, names]) => [namespace, [...names.keys()]])),
    recipient: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) },
    transcript,
  };
}

function checkReader(auth: unknown, signed: readonly unknown[], { readerRoots }: WalletRules): void {
  if (!auth) throw new WalletRefused('no reader');
  const sign1 = Sign1.fromEncodedStructure(auth as never);
  const own = readerIn(sign1.certificateChain, readerRoots);
  sign1.detachedPayload = cborEncode(DataItem.fromData(signed));
  const key = { key: own.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', sign1.toBeSigned, key, sign1.signature))
    throw new WalletRefused('the reader signed for another page or request');
}

function readerIn(chain: readonly Uint8Array[], readerRoots: readonly Uint8Array[]): X509Certificate {
  const [own, ...above] = chain.map((der) => new X509Certificate(der));
  const last = above.at(-1) ?? own;
  const root = readerRoots.map((der) => new X509Certificate(der)).find((one) => last?.verify(one.publicKey));
  if (!own || !root || (above[0] && !own.verify(above[0].publicKey)))
    throw new WalletRefused('reader unknown');
  return own;
}

/** OpenID4VP, signed: the same questions in its own form. */
async function readOpenid4vp({ request = '' }: Sent, rules: WalletRules): Promise<ReadRequest> {
  const { x5c = [], typ } = decodeProtectedHeader(request);
  const own = readerIn(
    x5c.map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    rules.readerRoots,
  );
  await jwtVerify(request, await importX509(own.toString(), 'ES256')).catch(() => {
    throw new WalletRefused('the reader did not sign');
  });
  const claims = decodeJwt<OpenidClaims>(request);
  const hash = createHash('sha256').update(own.raw).digest('base64url');
  const host = new URL(rules.origin).hostname;
  const isNamed = [`x509_hash:${hash}`, `x509_san_dns:${host}`].includes(claims.client_id);
  if (typ !== 'oauth-authz-req+jwt' || !isNamed) throw new WalletRefused('another client');
  if (!claims.expected_origins.includes(rules.origin)) throw new WalletRefused('another page');
  const [recipient] = claims.client_metadata.jwks.keys;
  const [credential] = claims.dcql_query.credentials;
  const thumbprint = new Uint8Array(Buffer.from(await calculateJwkThumbprint(recipient), 'base64url'));
  const information = cborEncode([rules.origin, claims.nonce, thumbprint]);
  const asked = new Map<string, string[]>();
  for (const { path } of credential.claims) asked.set(path[0], [...(asked.get(path[0]) ?? []), path[1]]);
  const digest = new Uint8Array(createHash('sha256').update(information).digest());
  return {
    docType: credential.meta.doctype_value,
    asked,
    recipient,
    transcript: [null, null, ['OpenID4VPDCAPIHandover', digest]],
  };
}

interface OpenidClaims {
  readonly client_id: string;
  readonly nonce: string;
  readonly expected_origins: readonly string[];
  readonly client_metadata: { readonly jwks: { readonly keys: readonly [JWK] } };
  readonly dcql_query: {
    readonly credentials: readonly [
      {
        readonly meta: { readonly doctype_value: string };
        readonly claims: readonly { readonly path: readonly [string, string] }[];
      },
    ];
  };
}
