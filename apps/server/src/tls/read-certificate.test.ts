import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { readCertificate } from './read-certificate.ts';
import { makeSelfSignedCertificate } from './self-signed-certificate.ts';

const start = new Date('2026-11-21T00:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-tls-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const selfSigned = (ownAddresses: readonly string[], now: Date) => {
  const made = readCertificate({ tls: { kind: 'selfSigned' }, ownAddresses, dataDirectory: directory }, now);
  if (!made) throw new Error('no certificate');
  return made;
};

describe('a self-signed certificate', () => {
  test('names this machine, is no authority, and a client that knows it connects', async () => {
    const made = makeSelfSignedCertificate(
      ['localhost', '127.0.0.1', '192.0.2.7', '2001:db8::a:1'],
      new Date(),
    );
    const certificate = new X509Certificate(made.cert);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:192.0.2.7, IP Address:2001:DB8:0:0:0:0:A:1',
    );
    const server = createServer(made, (_, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, ca: made.cert, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
    server.close();
    await once(server, 'close');
  });

  test('is stored, private, and renewed for another address and before it expires', async () => {
    const first = selfSigned(['192.0.2.7'], start);
    expect((await stat(join(directory, 'self-signed.pem'))).mode & 0o777).toBe(0o600);
    expect(selfSigned(['192.0.2.7'], daysLater(300))).toEqual(first);
    const moved = selfSigned(['192.0.2.8'], start);
    expect(new X509Certificate(moved.cert).checkIP('192.0.2.8')).toBe('192.0.2.8');
    expect(selfSigned(['192.0.2.8'], daysLater(370))).not.toEqual(moved);
  });

  test('a damaged file is replaced', async () => {
    await writeFile(join(directory, 'self-signed.pem'), 'nonsense');
    expect(new X509Certificate(selfSigned([], start).cert).checkHost('localhost')).toBe('localhost');
  });
});

describe('files of the environment', () => {
  test('are taken where they belong together, and refused by name where not', async () => {
    const [one, other] = [
      makeSelfSignedCertificate(['a.example'], start),
      makeSelfSignedCertificate(['b.example'], start),
    ];
    const certFile = join(directory, 'cert.pem');
    const keyFile = join(directory, 'key.pem');
    await writeFile(certFile, one.cert);
    await writeFile(keyFile, one.key);
    const read = () =>
      readCertificate(
        { tls: { kind: 'files', certFile, keyFile }, ownAddresses: [], dataDirectory: directory },
        start,
      );
    expect(read()).toEqual(one);
    await writeFile(keyFile, other.key);
    expect(read).toThrow(ConfigError);
    await rm(keyFile);
    expect(read).toThrow('TLS_KEY_FILE');
  });
});
