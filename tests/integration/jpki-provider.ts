import {
  createHttpPlatform,
  createListSource,
  createOwnVerifier,
  createRelyingParty,
  defaultEndpoints,
  defaultOwnVerifierSettings,
  defaultPlatformSettings,
  defaultSettings,
} from '@ekyc/jpki';
import type { JpkiProvider } from '@ekyc/service';
import { type JpkiStandIn, startJpkiStandIn } from '@ekyc/testkit/jpki';
import { exportJWK, generateKeyPair, importPKCS8 } from 'jose';

export const jpkiRedirectUri = 'https://ekyc.example/jpki';

/** The stand-ins of app, service, card and platform, and an operator set up with them in each of three ways. */
export interface StandInProviders {
  readonly standIn: JpkiStandIn;
  /** 認証API alone. */
  readonly logInOnly: JpkiProvider;
  /** 署名API with a platform operator. */
  readonly byPlatform: JpkiProvider;
  /** Set up with a service that does not answer. */
  readonly gone: JpkiProvider;
  /** 署名API of a business that is 署名検証者 itself. */
  readonly bySelf: JpkiProvider;
}

/** @param redirectUri where the app leads back to */
export async function startStandInProviders(redirectUri = jpkiRedirectUri): Promise<StandInProviders> {
  const clientId = 'RP00000001';
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'rp-1', alg: 'ES256', use: 'sig' };
  const standIn = await startJpkiStandIn({ clientId, redirectUri, jwk });
  const about = { clientId, redirectUri, allowInsecure: true };
  const settings = { ...defaultSettings, ...defaultEndpoints(standIn.origin), ...about };
  const party = createRelyingParty(settings, { key: pair.privateKey, kid: 'rp-1' }, { withinMs: 2000 });
  const nobody = { ...settings, ...defaultEndpoints('http://localhost:9') };
  const goneParty = createRelyingParty(nobody, { key: pair.privateKey, kid: 'rp-1' });
  const { platform, authority } = standIn;
  const url = `${standIn.origin}/verify`;
  const base = { party, keepsCertificate: false, isStandIn: true };
  const pem = platform.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = await importPKCS8(pem, 'RSA-OAEP-256');
  const own = { ...defaultOwnVerifierSettings, key, authorities: [authority.certificate] };
  const revocationOf = createListSource(() => Promise.resolve([authority.list()]));
  const byPlatform = {
    ...base,
    platform: createHttpPlatform({
      ...defaultPlatformSettings,
      url,
      token: platform.token,
      allowInsecure: true,
    }),
  };
  return {
    standIn,
    logInOnly: { ...base, platform: null },
    byPlatform,
    gone: { ...byPlatform, party: goneParty },
    bySelf: { ...base, platform: createOwnVerifier(own, { revocationOf }), keepsCertificate: true },
  };
}
