import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';

const docsBuild = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

/** Nothing but the pages' own files: no call, form, camera or other site. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The guides and the reference of the API at /docs (apps/docs), for everybody: they say how the service works and hold
 * nothing of this installation.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(docsBuild, 'index.html'))) {
    for (const path of ['/docs', '/docs/*'])
      app.get(path, (_, reply) => sendProblem(reply, 'starting', { retryAfterSeconds: 5 }));
    return;
  }
  await app.register(fastifyStatic, {
    root: docsBuild,
    prefix: '/docs',
    decorateReply: false,
    // Of a folder without its slash, so that the page has one address.
    redirect: true,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = /\/assets\//.test(path);
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      void response.header('content-security-policy', policy);
    },
  });
}
