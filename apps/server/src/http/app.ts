import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  onBehalfOf,
  publishableKey,
  registerServiceRoutes,
  sendProblem,
  type ServicePorts,
} from '@ekyc/service';
import type { RealtimeServer } from '@ekyc/realtime';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { type Accounts, userPoolRoutes } from '../accounts/index.ts';
import { cognitoOrigins } from '../accounts/cognito-origins.ts';
import type { Config } from '../config/config.ts';
import type { SharedClient } from '../database/opened-database.ts';
import type { EventLog } from '../log-events.ts';
import { realtimeRoutes, upgrades } from '../realtime/realtime.route.ts';
import { realtimeOrigins } from '../realtime/realtime-settings.ts';
import type { KeyAndCertificate } from '../tls/self-signed-certificate.ts';
import { tlsPolicy } from '../tls/tls-policy.ts';
import { allowOrigins, openDetection, refuseNavigations } from './cross-origin.ts';
import { detectRoute } from './detect.route.ts';
import { serveDocs } from './docs-pages.ts';
import { serveDocumentation } from './documentation.ts';
import { readForwarding } from './forwarded-headers.ts';
import { checkHost } from './host-check.ts';
import { readJsonBodies } from './json-bodies.ts';
import { serveConsole } from './console-pages.ts';
import { answerUnknownPaths, servePages } from './pages.ts';
import { serveProblemPages } from './problem-pages.ts';
import { answerWithProblems } from './problems.ts';
import { protocolErrors, refuseOddHeaders } from './protocol-errors.ts';
import { limitUploads } from './limits/limit-uploads.ts';
import { limitRates } from './limits/rate-limits.ts';
import { openSharedLimits } from './limits/shared-limits.ts';
import { nameRequests } from './request-ids.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import { settingsRoutes } from './settings.route.ts';
import { refuseWhenNearlyFull } from './storage-failure.ts';

/**
 * The HTTP side: every call, page and header; listens to nothing yet.
 * @param certificate null: plain HTTP
 * @param accounts null: nobody can sign in
 * @param realtime null: events come from another server, or not at all
 * @param sharedClient where all processes count for limits; null: there is one process
 */
export async function createApp(
  config: Config,
  ports: ServicePorts,
  log: EventLog,
  certificate: KeyAndCertificate | null = null,
  accounts: Accounts | null = null,
  realtime: RealtimeServer | null = null,
  sharedClient: SharedClient | null = null,
): Promise<FastifyInstance> {
  const headers = securityHeaders({
    strictTransport: config.publicUrl.startsWith('https://') && config.tls.kind !== 'selfSigned',
    connectOrigins: [
      URL.parse(config.aiServer)?.origin ?? [],
      config.apiServer ?? [],
      cognitoOrigins(config.cognito),
      realtimeOrigins(config),
      config.whipUrl === null ? [] : new URL(config.whipUrl).origin,
    ].flat(),
  });
  const protocol = protocolErrors(headers, upgrades(realtime, config));
  const options: FastifyServerOptions = {
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 65_536,
    // A picture over a slow mobile line takes long; how long it may take depends on what has arrived, see limitUploads.
    requestTimeout: 600_000,
    forceCloseConnections: 'idle',
    // Our own answer instead, see refuseWhileClosing.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ...protocol,
  };
  const app = Fastify(
    certificate === null
      ? options
      : ({ ...options, https: { ...certificate, ...tlsPolicy, ...protocol.http } } as typeof options),
  );
  const networksKnown = config.trustedProxies.length > 0 || config.tls.kind === 'files';
  nameRequests(app, log, {
    networksKnown,
    hash: (text) => ports.master.keyedHash('log', text).toString('hex').slice(0, 16),
  });
  readJsonBodies(app);
  answerWithProblems(app, log);
  answerUnknownPaths(app);
  sendSecurityHeaders(app, headers);
  openDetection(app);
  refuseOddHeaders(app, headers);
  refuseWhileClosing(app);
  readForwarding(app);
  checkHost(app, config);
  allowOrigins(app, config.allowedOrigins);
  refuseNavigations(app);
  refuseWhenNearlyFull(app, config.dataDirectory);
  if (networksKnown) tellAddresses(app);
  const hash = (text: string) => ports.master.keyedHash('limits', text).toString('base64url');
  limitRates(app, { networksKnown, shared: openSharedLimits(sharedClient, { hash, networksKnown }) });
  limitUploads(app, { networksKnown, headers });
  await app.register(multipart);
  settingsRoutes(app, config, { log, accounts, publishable: publishableKey(ports.master) });
  if (accounts?.pool) {
    await userPoolRoutes(app, { pool: accounts.pool, log, addressesKnown: networksKnown });
  }
  if (realtime) await realtimeRoutes(app, realtime, log);
  detectRoute(app, ports.engine);
  registerServiceRoutes(app, ports);
  await serveDocumentation(app, config.publicUrl);
  serveProblemPages(app);
  await servePages(app, ports.db, config);
  await serveConsole(app);
  await serveDocs(app);
  return app;
}

/** To the engine, which shares itself out among them. Behind proxies that are not trusted all would have one. */
function tellAddresses(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) => onBehalfOf({ address: request.ip }, done));
}

/** After SIGTERM running calls finish; further calls on open connections are refused with a Retry-After. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (_, reply, done) => {
    if (closing) sendProblem(reply, 'starting', { retryAfterSeconds: 5 });
    else done();
  });
}
