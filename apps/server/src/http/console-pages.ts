import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import { allowReader } from './security-headers.ts';

const consoleBuild = fileURLToPath(new URL('../../../console/dist', import.meta.url));
/** The page itself decides by its path. */
const pages = ['/console', '/console/*'];

/**
 * The businesses' console: its files have a path of their own beside the visitors'. Never framed; its counter reads the zone
 * of a passport by camera.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const index = join(consoleBuild, 'index.html');
  if (!existsSync(index)) {
    for (const path of pages)
      app.get(path, (_, reply) => sendProblem(reply, 'starting', { retryAfterSeconds: 5 }));
    return;
  }
  await app.register(fastifyStatic, {
    root: join(consoleBuild, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    setHeaders: (response) => {
      void response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  for (const path of pages) {
    app.get(path, (_, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': allowReader(String(reply.getHeader('content-security-policy'))),
        })
        .type('text/html; charset=utf-8')
        .send(readFileSync(index)),
    );
  }
}
