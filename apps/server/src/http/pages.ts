import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type Database, framingOrigins, sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allowFraming } from './security-headers.ts';

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Pages of the web app; the page itself decides by its path. */
const pages = ['/', '/embed', '/identification', '/embed/identification'] as const;

/** The built web app: hashed files may be kept for ever, pages never. */
export async function servePages(app: FastifyInstance, db: Database): Promise<void> {
  if (!existsSync(join(webBuild, 'index.html'))) {
    for (const path of pages)
      app.get(path, (_, reply) => sendProblem(reply, 'starting', { retryAfterSeconds: 5 }));
    return;
  }
  await app.register(fastifyStatic, {
    root: webBuild,
    index: false,
    dotfiles: 'deny',
    // The build puts a .gz beside what shrinks.
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = /\/assets\//.test(path);
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of pages) {
    app.get(path, async (request, reply) => {
      if (path === '/embed/identification') {
        const { publicId } = request.query as { publicId?: unknown };
        const origins = typeof publicId === 'string' ? await framingOrigins(db, publicId) : [];
        const policy = reply.getHeader('content-security-policy');
        if (typeof policy === 'string')
          void reply.header('content-security-policy', allowFraming(policy, origins));
      }
      return sendPage(reply, 'index.html');
    });
  }
}

/** A page of the build, read each time so that a rebuild shows at once; it is small. */
export function sendPage(reply: FastifyReply, file: 'index.html' | 'demo.html'): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(readFileSync(join(webBuild, file)));
}
