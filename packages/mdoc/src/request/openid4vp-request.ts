import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, type JWK, SignJWT } from 'jose';
import type { AskedElement } from '../record-types.ts';
import { type OfferedRequest, type PendingRequest, requestLifetimeMs } from './pending-request.ts';
import type { Reader } from './reader.ts';

/** How a wallet is told who asks: by the certificate's hash, or by a name in it that is the page's host. */
export type ClientIdPrefix = 'x509_hash' | 'x509_san_dns';

/** Under which name a record is asked for, and comes back. */
export const credentialId = 'record';

interface Openid4vpDemands {
  readonly docType: string;
  readonly asked: readonly AskedElement[];
  readonly origin: string;
  readonly reader: Reader;
  readonly at: Date;
}

/** OpenID4VP 1.0, appendix A (`openid4vp-v1-signed`): a signed request with DCQL, answered encrypted (`dc_api.jwt`). */
export async function openid4vpRequest(
  { docType, asked, origin, reader, at }: Openid4vpDemands,
  prefix: ClientIdPrefix = 'x509_hash',
): Promise<{ readonly offered: OfferedRequest; readonly kept: NonNullable<PendingRequest['openid4vp']> }> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = pair.publicKey.export({ format: 'jwk' }) as JWK;
  const keyThumbprint = await calculateJwkThumbprint(publicKey, 'sha256');
  const nonce = randomBytes(32).toString('base64url');
  const seconds = Math.floor(at.getTime() / 1000);
  const request = await new SignJWT({
    response_type: 'vp_token',
    response_mode: 'dc_api.jwt',
    client_id: clientIdOf(reader, prefix, origin),
    expected_origins: [origin],
    nonce,
    dcql_query: dcqlQuery(docType, asked),
    client_metadata: {
      jwks: { keys: [{ ...publicKey, use: 'enc', alg: 'ECDH-ES', kid: keyThumbprint }] },
      encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
      vp_formats_supported: { mso_mdoc: { issuerauth_alg_values: [-7, -35], deviceauth_alg_values: [-7] } },
    },
    aud: 'https://self-issued.me/v2',
    iat: seconds,
    exp: seconds + requestLifetimeMs / 1000,
  })
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: reader.chain.map(({ raw }) => raw.toString('base64')),
    })
    .sign(reader.key);
  return {
    offered: { protocol: 'openid4vp-v1-signed', data: { request } },
    kept: { nonce, keyThumbprint, privateKey: pair.privateKey.export({ format: 'jwk' }) },
  };
}

function clientIdOf({ chain }: Reader, prefix: ClientIdPrefix, origin: string): string {
  if (prefix === 'x509_san_dns') return `x509_san_dns:${new URL(origin).hostname}`;
  const own = chain[0]?.raw ?? Buffer.alloc(0);
  return `x509_hash:${createHash('sha256').update(own).digest('base64url')}`;
}

/** One credential with every element that is asked of it. DCQL gives all or nothing, but for the sets of claims named. */
function dcqlQuery(docType: string, asked: readonly AskedElement[]) {
  const required = asked.filter(({ isOptional }) => !isOptional);
  const sets = [asked, required].map((set) => set.map(({ element }) => element));
  return {
    credentials: [
      {
        id: credentialId,
        format: 'mso_mdoc',
        meta: { doctype_value: docType },
        claims: asked.map(({ namespace, element }) => ({
          id: element,
          path: [namespace, element],
          intent_to_retain: true,
        })),
        ...(required.length < asked.length && required.length > 0 && { claim_sets: sets }),
      },
    ],
  };
}
