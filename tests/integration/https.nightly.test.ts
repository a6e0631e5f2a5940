import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect, type ConnectionOptions } from 'node:tls';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ekyc/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

/** An address of no machine: only what is answered under it is asked here. */
const address = '192.0.2.77';

let directory: string;
let port: number;
let service: ServiceWithoutModels;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-https-'));
  port = await freePort();
});
afterEach(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

async function start(env: Record<string, string>, role: 'all' | 'worker' = 'all'): Promise<void> {
  service = await startWithoutModels(
    { DATA_DIR: directory, PORT: String(port), HOST: '127.0.0.1', ...env },
    [address],
    { role, demo: role === 'all' },
  );
}

describe('HTTPS=1 (the engine’s models are not loaded)', () => {
  const call = async (
    path: string,
    host: string,
    method = 'GET',
    servername = URL.parse(`https://${host}`)?.hostname,
  ) => {
    const certificate = await readFile(join(directory, 'self-signed.pem'), 'utf8');
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        // Nothing but the certificate itself is believed: its names are checked as a browser does.
        const options = {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { host },
          ca: certificate,
          agent: false,
        };
        const checked = {
          ...options,
          checkServerIdentity: (_: string, peer: PeerCertificate) =>
            checkServerIdentity(servername ?? '', peer),
        };
        request(checked, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        })
          .on('error', reject)
          .end();
      },
    );
  };

  test('answers under the machine’s addresses and no other, and the demo works inside', async () => {
    await start({ HTTPS: '1' });
    const own = await call('/api/endpoints', `${address}:${port}`);
    expect(own.status).toBe(200);
    expect(JSON.parse(own.body)).toMatchObject({ apiServer: `https://${address}:${port}` });
    expect((await call('/api/endpoints', `localhost:${port}`)).status).toBe(200);
    expect((await call('/api/endpoints', `192.0.2.78:${port}`, 'GET', 'localhost')).status).toBe(421);
    expect((await call('/api/endpoints', 'evil.example', 'GET', 'localhost')).status).toBe(421);
    // Browsers would refuse this machine by its name for a year once the certificate is gone.
    expect(own.headers).not.toHaveProperty('strict-transport-security');
    expect((await call('/demo', `${address}:${port}`)).status).toBe(404);
    const opened = await call(`/demo?token=${service.demoToken ?? ''}`, `${address}:${port}`);
    expect(opened.status).toBe(200);
    expect(String(opened.headers['set-cookie'])).toContain('Secure');
    const made = await call('/demo/api/identifications', `localhost:${port}`, 'POST');
    expect(made.status).toBe(201);
    expect((JSON.parse(made.body) as { url: string }).url).toMatch(
      `https://${address}:${port}/identification`,
    );
  });

  test('agrees on TLS 1.2 and 1.3 with forward secrecy and authenticated encryption, and on nothing else', async () => {
    await start({ HTTPS: '1' });
    const agreed = async (options: ConnectionOptions) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
      try {
        await once(socket, 'secureConnect');
        return socket.getCipher().standardName;
      } catch {
        return null;
      } finally {
        socket.destroy();
      }
    };
    const old = { maxVersion: 'TLSv1.2' } as const;
    expect(await agreed({})).toBe('TLS_AES_256_GCM_SHA384');
    expect(await agreed(old)).toMatch(/^TLS_ECDHE_\w+_WITH_AES_256_GCM_SHA384$/);
    expect(await agreed({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).toBeNull();
    for (const ciphers of ['AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
      expect(await agreed({ ...old, ciphers })).toBeNull();
  });
});

describe('ROLE=worker (on the embedded database, which alone is here always; no models)', () => {
  test('answers health and nothing else', async () => {
    await start({}, 'worker');
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    expect(await status('/healthz')).toBe(200);
    for (const path of ['/', '/api/endpoints', '/api/v1/identifications', '/demo'])
      expect(await status(path)).toBe(404);
  });
});
