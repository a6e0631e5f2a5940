import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { kindNames, publicId } from '@ekyc/contract';
import { type Database, framingOrigins, sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectMethods } from './allowed-methods.ts';
import { allowAnalytics, allowFraming } from './security-headers.ts';

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** A visitor's pages by kind. */
const journeys = Object.values(kindNames).map(({ page }) => `/${page}`);
/** Where a desktop waits for the phone. */
const waiting = ['', kindNames.selfieData.page, kindNames.additionalDocument.page].map((page) =>
  [page && `/${page}`, '/mobile_in_progress'].join(''),
);
/** Pages of the web app; the page itself decides by its path. */
const pages: readonly string[] = [
  '/',
  '/embed',
  ...[...journeys, ...waiting].flatMap((page) => [page, `/embed${page}`]),
  '/jpki',
  '/terms',
  '/privacy',
  '/embed/terms',
  '/embed/privacy',
  '/recovery',
  '/recovery/undo',
  '/recovery/undo_change',
  '/deletion',
  '/user',
  '/user/*',
  '/embed/user',
  '/embed/user/*',
];

/** Visits are counted on these alone: the others are about somebody, or carry an id, which nobody else must learn. */
const countedPages: ReadonlySet<string> = new Set(['/', '/terms', '/privacy']);

/** The built web app: hashed files may be cached for ever, pages never. */
export async function servePages(
  app: FastifyInstance,
  db: Database,
  { analyticsId }: { readonly analyticsId: string | null },
): Promise<void> {
  if (!existsSync(join(webBuild, 'index.html'))) {
    for (const path of pages)
      app.get(path, (_, reply) => sendProblem(reply, 'starting', { retryAfterSeconds: 5 }));
    return;
  }
  await app.register(fastifyStatic, {
    root: webBuild,
    index: false,
    dotfiles: 'deny',
    // The demo sends them itself, to this machine only and with ENV_TYPE=local.
    allowedPath: (path) => !/^\/demo(-embedding)?\.html/.test(path),
    // The build puts a .br and a .gz beside what shrinks.
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = /\/assets\//.test(path);
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isForBusinesses(path)) void response.headers(headersForBusinesses);
      // What is registered for the ending .mts is not text.
      if (path.endsWith('.d.mts')) void response.type('text/plain; charset=utf-8');
    },
  });
  for (const path of pages) {
    app.get(path, async (request, reply) => {
      if (mayBeFramed(path)) {
        const id = publicId.safeParse((request.query as { publicId?: unknown }).publicId);
        const origins = id.success ? await framingOrigins(db, id.data) : [];
        const policy = reply.getHeader('content-security-policy');
        if (typeof policy === 'string')
          void reply.header('content-security-policy', allowFraming(policy, origins));
      }
      if (
        analyticsId !== null &&
        countedPages.has(path) &&
        Object.keys(request.query as object).length === 0
      ) {
        void reply.header(
          'content-security-policy',
          allowAnalytics(String(reply.getHeader('content-security-policy'))),
        );
      }
      return sendPage(reply, 'index.html');
    });
  }
}

/** Paths that programs call: their errors are always problem documents. */
const programPaths = /^\/(api|ai|idp|assets)(\/|$)/;

/**
 * What no route answers. An address that has a route of another method says so (405). A page's address with a slash too
 * many leads to the page; a person whose browser asks for HTML is shown what to do; everybody else gets a problem
 * document.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path = '', ...query] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method))
      return sendProblem(reply.header('allow', methods.join(', ')), 'method_not_allowed');
    if (!isRead || programPaths.test(path)) return sendProblem(reply, 'not_found');
    const page = path.replace(/\/+$/, '');
    // Only to an address that a route has, so that it cannot redirect to another server.
    if (page !== path && app.hasRoute({ method: 'GET', url: page }))
      return reply.redirect([page, ...query].join('?'), 308);
    if (!asksForHtml(request) || !existsSync(join(webBuild, 'index.html')))
      return sendProblem(reply, 'not_found');
    return sendPage(reply.status(404), 'index.html');
  });
}

function asksForHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** Every page of a verification: its business's origins may frame it. Signing in stays in our own window. */
function mayBeFramed(path: string): boolean {
  return path.startsWith('/embed/') && !path.startsWith('/embed/user');
}

/** What a business's page loads from us (packages/embed); the names stay, so that it is asked for again by the hour. */
function isForBusinesses(path: string): boolean {
  return /\/embed\.(m?js|d\.mts)(\.(gz|br))?$/.test(path);
}

const headersForBusinesses = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
  // A module is fetched with CORS; there is nothing secret in it.
  'access-control-allow-origin': '*',
};

/** A page of the build, read each time so that a rebuild shows at once; it is small. */
export function sendPage(
  reply: FastifyReply,
  file: 'index.html' | 'demo.html' | 'demo-embedding.html',
): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(readFileSync(join(webBuild, file)));
}
