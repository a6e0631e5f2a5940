import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { EndpointName } from '@ekyc/contract';
import { idOfApiKey, problemOf, sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls a minute; a visitor's whole journey takes about forty. */
const perMinute = { verification: 600, key: 3000, account: 600, address: 600, service: 120 } as const;

/** Calls a minute that count by themselves, under the general limit: each of these writes something lasting. */
const perMinuteOfEndpoint: Partial<Record<EndpointName, number>> = { 'identification.create': 600 };

/** Of one address, over all calls: many visitors may stand behind one (a carrier's or a company's). */
const perMinuteOfAddress = 3000;

/** Wrong security codes for one verification; the visitor who has the right one is not held up by them. */
const wrongCodes = { max: 30, windowMs: 600_000 } as const;

/**
 * Counts by verification, by key, and by address only behind proxies that are trusted: without them one address
 * may be a whole company's, or everybody's.
 */
export async function limitRates(
  app: FastifyInstance,
  options: { readonly byAddress: boolean },
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    max: maxOf,
    keyGenerator: keyOf,
    allowList: (request: FastifyRequest) =>
      !options.byAddress && (request.routeOptions.config.limitedBy ?? 'address') === 'address',
  });
  if (options.byAddress) limitAddresses(app);
  limitWrongCodes(app);
}

function maxOf(request: FastifyRequest): number {
  return limitOfEndpoint(request) ?? perMinute[request.routeOptions.config.limitedBy ?? 'address'];
}

function limitOfEndpoint(request: FastifyRequest): number | undefined {
  return perMinuteOfEndpoint[request.routeOptions.config.endpoint as EndpointName];
}

function keyOf(request: FastifyRequest): string {
  switch (request.routeOptions.config.limitedBy) {
    case 'verification':
      return `verification ${verificationOf(request)}`;
    case 'key': {
      const key = idOfApiKey((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      const alone = limitOfEndpoint(request) === undefined ? '' : ` ${request.routeOptions.config.endpoint}`;
      // With the publishable key, which everybody has, the account is what tells callers apart.
      if (!key && request.headers['access-token'] !== undefined) return accountOf(request);
      return `key ${key ?? 'unknown'}${alone}`;
    }
    case 'account':
      return accountOf(request);
    case 'service':
      return `service ${request.routeOptions.config.endpoint ?? ''}`;
    case 'address':
    case undefined:
      return `address ${request.ip}`;
  }
}

/** By the token, whether it is one or not: made-up ones are what the limit by address is for. */
function accountOf(request: FastifyRequest): string {
  const token = request.headers['access-token'];
  const text = typeof token === 'string' ? token : '';
  return `account ${createHash('sha256').update(text).digest('base64')}`;
}

function verificationOf(request: FastifyRequest): string {
  const { publicId } = request.params as { publicId?: string };
  return createHash('sha256')
    .update(publicId ?? '')
    .digest('base64');
}

/** Beside what is counted by verification and key: nobody goes round those limits by making up ids. */
function limitAddresses(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: perMinuteOfAddress,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.ip,
    allowList: [],
  });
  app.addHook('onRequest', async (request, reply) => {
    const limit = await count(request);
    if (!limit.isAllowed && limit.isExceeded)
      return sendProblem(reply, 'too_many_requests', { retryAfterSeconds: limit.ttlInSeconds });
  });
}

/** After too many wrong codes for a verification every further one is told so, whoever sends it. */
function limitWrongCodes(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: wrongCodes.max,
    timeWindow: wrongCodes.windowMs,
    keyGenerator: verificationOf,
    allowList: [],
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 401 || request.routeOptions.config.limitedBy !== 'verification')
      return done(null, payload);
    count(request).then((limit) => {
      if (limit.isAllowed || !limit.isExceeded) return done(null, payload);
      void reply
        .removeHeader('www-authenticate')
        .status(429)
        .header('retry-after', String(limit.ttlInSeconds));
      done(null, JSON.stringify(problemOf('too_many_requests')));
    }, done);
  });
}
