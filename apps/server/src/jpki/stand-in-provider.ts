import {
  createHttpPlatform,
  createRelyingParty,
  defaultEndpoints,
  defaultPlatformSettings,
  defaultSettings,
} from '@ekyc/jpki';
import type { JpkiProvider } from '@ekyc/service';
import { exportJWK, generateKeyPair } from 'jose';
import { jpkiRedirectUri } from './open-jpki.ts';

export interface StandInProvider {
  readonly provider: () => Promise<JpkiProvider>;
  close(): Promise<void>;
}

/**
 * The testkit's app, service, card and platform, for sandbox businesses on a developer's machine: begun when the first
 * visitor needs them, and called 見本 on every screen.
 */
export function standInProvider(publicUrl: string): StandInProvider {
  let begun: ReturnType<typeof begin> | null = null;
  return {
    provider: async () => (await (begun ??= begin(publicUrl))).provider,
    close: async () => {
      if (begun) await (await begun).standIn.close();
    },
  };
}

async function begin(publicUrl: string) {
  const { startJpkiStandIn } = await import('@ekyc/testkit/jpki');
  const pair = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'demo-1', alg: 'ES256', use: 'sig' };
  const redirectUri = jpkiRedirectUri(publicUrl);
  const clientId = 'RPDEMO';
  const standIn = await startJpkiStandIn({ clientId, redirectUri, jwk });
  const about = { clientId, redirectUri, allowInsecure: true };
  const settings = { ...defaultSettings, ...defaultEndpoints(standIn.origin), ...about };
  const { token } = standIn.platform;
  const url = `${standIn.origin}/verify`;
  const provider: JpkiProvider = {
    party: createRelyingParty(settings, { key: pair.privateKey, kid: 'demo-1' }),
    platform: createHttpPlatform({ ...defaultPlatformSettings, url, token, allowInsecure: true }),
    keepsCertificate: false,
    isStandIn: true,
  };
  return { standIn, provider };
}
