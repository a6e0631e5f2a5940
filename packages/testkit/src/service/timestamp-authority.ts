import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the authority does with the next queries. */
export type AuthorityManner = 'stamps' | 'fails' | 'repeats' | 'refuses';

export interface TimestampAuthority {
  readonly url: string;
  /** `repeats`: gives its last answer again, whatever was asked; `refuses`: a rejection by RFC 3161. */
  behave(manner: AuthorityManner): void;
  /** Whether OpenSSL, with this authority's certificate, believes that a response stamps a SHA-256. */
  verifies(sha256: Buffer, response: Buffer): Promise<boolean>;
  close(): Promise<void>;
}

const config = (folder: string) => `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:TRUE
[tsa_cert]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = authority
[authority]
serial = ${join(folder, 'serial')}
signer_cert = ${join(folder, 'tsa.pem')}
certs = ${join(folder, 'ca.pem')}
signer_key = ${join(folder, 'tsa.key')}
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time-stamping authority of OpenSSL's own (`openssl ts`), behind a small HTTP server. Needs openssl on the PATH. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-tsa-'));
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
  await makeCertificates(folder, openssl);
  let manner: AuthorityManner = 'stamps';
  let last = Buffer.alloc(0);
  let count = 0;
  const reply = async (query: Buffer) => {
    if (manner === 'repeats') return last;
    const name = `${++count}`;
    await writeFile(join(folder, `${name}.tsq`), query);
    const policy = manner === 'refuses' ? ['-config', 'refusing.cnf'] : ['-config', 'tsa.cnf'];
    await openssl('ts', '-reply', '-queryfile', `${name}.tsq`, ...policy, '-out', `${name}.tsr`);
    last = await readFile(join(folder, `${name}.tsr`));
    return last;
  };
  const server = createServer((request, response) => {
    const isQuery =
      request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query';
    void read(request)
      .then((query) => (manner === 'fails' || !isQuery ? null : reply(query)))
      .then(
        (answer) =>
          answer
            ? response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
            : response.writeHead(503).end(),
        () => response.writeHead(500).end(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    behave: (next) => {
      manner = next;
    },
    verifies: async (sha256, response) => {
      await writeFile(join(folder, 'checked.tsr'), response);
      const words = ['-digest', sha256.toString('hex'), '-in', 'checked.tsr', '-CAfile', 'ca.pem'];
      return openssl('ts', '-verify', ...words).then(
        ({ stdout, stderr }) => `${stdout}${stderr}`.includes('Verification: OK'),
        () => false,
      );
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificates(
  folder: string,
  openssl: (...words: string[]) => Promise<unknown>,
): Promise<void> {
  await writeFile(join(folder, 'tsa.cnf'), config(folder));
  // Stamps nothing made with SHA-256, which is a refusal by the protocol.
  await writeFile(
    join(folder, 'refusing.cnf'),
    config(folder).replace('digests = sha256', 'digests = sha512'),
  );
  await writeFile(join(folder, 'serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'tsa.cnf'];
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=test CA',
    '-extensions',
    'ca',
  );
  await openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=test TSA');
  const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  const extensions = ['-extfile', 'tsa.cnf', '-extensions', 'tsa_cert'];
  await openssl('x509', '-req', '-in', 'tsa.csr', ...issuer, ...extensions, '-out', 'tsa.pem');
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
