import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isIP } from 'node:net';
import { type Config, ConfigError } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { type KeyAndCertificate, makeSelfSignedCertificate } from './self-signed-certificate.ts';

/** A certificate that expires within so many days is renewed. */
const renewalDays = 30;

/** What the service's port speaks TLS with; null where it speaks plain HTTP. Throws ConfigError on unusable files. */
export function readCertificate(
  config: Pick<Config, 'tls' | 'ownAddresses' | 'dataDirectory'>,
  now: Date,
): KeyAndCertificate | null {
  switch (config.tls.kind) {
    case 'none':
      return null;
    case 'files':
      return readFiles(config.tls);
    case 'selfSigned':
      return storedCertificate(config.dataDirectory, config.ownAddresses, now);
  }
}

function readFiles(files: { readonly certFile: string; readonly keyFile: string }): KeyAndCertificate {
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      throw new ConfigError(`${variable}: ${path} cannot be read.`);
    }
  };
  const found = { cert: read('TLS_CERT_FILE', files.certFile), key: read('TLS_KEY_FILE', files.keyFile) };
  if (!fits(found)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its private key (PEM).');
  }
  return found;
}

/** Made at the first start and stored, so that a phone asks once; renewed before it expires and for a new address. */
function storedCertificate(
  dataDirectory: string,
  addresses: readonly string[],
  now: Date,
): KeyAndCertificate {
  const hosts = ['localhost', hostname(), '127.0.0.1', '::1', ...addresses];
  const path = join(dataDirectory, 'self-signed.pem');
  const stored = existsSync(path) ? split(readFileSync(path, 'utf8')) : null;
  if (stored !== null && fits(stored) && isGoodFor(stored, hosts, now)) return stored;
  const made = makeSelfSignedCertificate(hosts, now);
  makeDataDirectory(dataDirectory);
  writeFileSync(`${path}.tmp`, made.key + made.cert, { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
  return made;
}

function split(text: string): KeyAndCertificate {
  const at = text.indexOf('-----BEGIN CERTIFICATE-----');
  return { key: text.slice(0, at), cert: text.slice(at) };
}

function fits(found: KeyAndCertificate): boolean {
  try {
    return new X509Certificate(found.cert).checkPrivateKey(createPrivateKey(found.key));
  } catch {
    return false;
  }
}

function isGoodFor(found: KeyAndCertificate, hosts: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(found.cert);
  const daysLeft = (Date.parse(certificate.validTo) - now.getTime()) / 86_400_000;
  const covers = (host: string) =>
    (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;
  return daysLeft > renewalDays && hosts.every(covers);
}
