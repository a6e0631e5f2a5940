import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { registerServiceRoutes, type ServicePorts } from '@ekyc/service';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { EventLog } from '../log-events.ts';
import { detectRoute } from './detect.route.ts';
import { serveDocumentation } from './documentation.ts';
import { checkHost } from './host-check.ts';
import { servePages } from './pages.ts';
import { answerWithProblems } from './problems.ts';
import { limitRates } from './rate-limits.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { settingsRoutes } from './settings.route.ts';

/** The HTTP side: every call, page and header; listens to nothing yet. */
export async function createApp(
  config: Config,
  ports: ServicePorts,
  log: EventLog,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 65_536,
    // A picture over a slow mobile line takes its time.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  answerWithProblems(app, log);
  checkHost(app, config.publicUrl);
  await sendSecurityHeaders(app, {
    https: config.publicUrl.startsWith('https://'),
    aiOrigin: URL.parse(config.aiServer)?.origin ?? null,
  });
  await limitRates(app, { byAddress: config.trustedProxies.length > 0 });
  await app.register(multipart);
  settingsRoutes(app, config, log);
  detectRoute(app, ports.engine);
  registerServiceRoutes(app, ports);
  await serveDocumentation(app, config.publicUrl);
  await servePages(app, ports.db);
  return app;
}
