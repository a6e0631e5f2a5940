import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';

/** The pages' own scripts and pictures only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * OpenAPI 3.1 at /api/openapi.json and a page on which calls are tried at /api/try. The reference to read is among the docs
 * (docs-pages.ts): as pages without script it stands there at once.
 */
export async function serveDocumentation(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(publicUrl);
  app.get('/api/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(document));
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, (_, reply) => reply.header('cache-control', 'no-cache').redirect('/docs/api/', 308));
  await app.register(async (pages) => {
    await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
    await pages.register(swaggerUi, {
      routePrefix: '/api/try',
      staticCSP: true,
      transformStaticCSP: () => policy,
      uiConfig: {
        validatorUrl: null,
        // Without the bar for other documents: there is only one.
        layout: 'BaseLayout',
        // 150 calls opened at once take seconds to draw; the filter and the tags lead to one.
        docExpansion: 'none',
        filter: true,
        deepLinking: true,
        defaultModelsExpandDepth: -1,
        displayRequestDuration: true,
      },
      theme: { title: 'クリィeKYC API' },
    });
  });
}
