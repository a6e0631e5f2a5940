import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  createHttpPlatform,
  createListSource,
  createOcspSource,
  createOwnVerifier,
  createRelyingParty,
  defaultEndpoints,
  defaultOwnVerifierSettings,
  defaultPlatformSettings,
  defaultSettings,
  type RevocationSource,
  type SigningPlatform,
} from '@ekyc/jpki';
import type { JpkiProvider } from '@ekyc/service';
import { importJWK, importPKCS8, type JWK } from 'jose';
import { ConfigError } from '../config/environment.ts';
import {
  type BusinessFile,
  type JpkiFile,
  type PlatformFile,
  readBeside,
  readJpkiSettings,
} from './read-jpki-settings.ts';

/** Where visitors come back to, as it was handed in with the client. */
export const jpkiRedirectUri = (publicUrl: string): string => `${publicUrl}/jpki`;

/**
 * Sets up relying party and platform as a file of the operator says.
 * @throws {ConfigError} where it, or a file that it names, is not what it should be
 */
export async function openJpki(file: string, publicUrl: string): Promise<JpkiProvider> {
  const given = readJpkiSettings(file);
  const { signing } = given;
  const platform = !signing
    ? null
    : signing.by === 'platform'
      ? httpPlatform(file, signing)
      : await ownVerifier(file, signing);
  return {
    party: createRelyingParty(settingsOf(given, publicUrl), await clientKeyOf(file, given)),
    platform,
    keepsCertificate: signing?.by === 'business' && signing.keepsCertificate,
    isStandIn: false,
  };
}

function settingsOf({ origin, clientId, app }: JpkiFile, publicUrl: string) {
  const redirectUri = jpkiRedirectUri(publicUrl);
  const changes = Object.fromEntries(Object.entries(app).filter(([, value]) => value !== undefined));
  return { ...defaultSettings, ...defaultEndpoints(origin), ...changes, clientId, redirectUri };
}

async function clientKeyOf(file: string, { clientKeyFile }: JpkiFile) {
  const wrong = `${clientKeyFile}, which ${file} names, is no private JWK on P-256 with a kid.`;
  try {
    const jwk = JSON.parse(readBeside(file, clientKeyFile).toString('utf8')) as JWK;
    const key = await importJWK(jwk, 'ES256');
    if (key instanceof CryptoKey && key.type === 'private' && typeof jwk.kid === 'string')
      return { key, kid: jwk.kid };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
  }
  throw new ConfigError(wrong);
}

function httpPlatform(file: string, given: PlatformFile): SigningPlatform {
  const token = readBeside(file, given.tokenFile).toString('utf8').trim();
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return createHttpPlatform({ ...defaultPlatformSettings, ...changes, url: given.url, token });
}

async function ownVerifier(file: string, given: BusinessFile): Promise<SigningPlatform> {
  const { keyFile, keyAlgorithm, fields, policies, authorityFiles, revocation } = given;
  const authorities = authorityFiles.map((name) => authorityIn(file, name));
  const key = await importPKCS8(readBeside(file, keyFile).toString('utf8'), keyAlgorithm).catch(() => {
    throw new ConfigError(`${keyFile}, which ${file} names, is no PKCS#8 key for ${keyAlgorithm}.`);
  });
  const settings = {
    ...defaultOwnVerifierSettings,
    ...(fields && { fields }),
    ...(policies && { policies }),
    key,
    authorities,
  };
  const revocationOf: RevocationSource =
    'ocsp' in revocation
      ? createOcspSource({ url: revocation.ocsp, authorities, allowInsecure: false })
      : createListSource(() => readLists(resolve(dirname(file), revocation.lists)));
  return createOwnVerifier(settings, { revocationOf });
}

function authorityIn(file: string, name: string): Uint8Array {
  try {
    return new Uint8Array(new X509Certificate(readBeside(file, name)).raw);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${name}, which ${file} names, is no certificate.`);
  }
}

/** The newest first: of two lists of one part the later counts. */
async function readLists(folder: string): Promise<readonly Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.crl'));
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map((name) => readFile(join(folder, name))),
  );
}
