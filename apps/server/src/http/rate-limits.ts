import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { describeApiKey } from '@ekyc/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls a minute; a visitor's whole journey takes about forty. */
const perMinute = { verification: 600, key: 3000, address: 600, service: 120 } as const;

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
    max: (request: FastifyRequest) => perMinute[request.routeOptions.config.limitedBy ?? 'address'],
    keyGenerator: keyOf,
    allowList: (request: FastifyRequest) =>
      !options.byAddress && (request.routeOptions.config.limitedBy ?? 'address') === 'address',
  });
}

function keyOf(request: FastifyRequest): string {
  switch (request.routeOptions.config.limitedBy) {
    case 'verification': {
      const { publicId } = request.params as { publicId?: string };
      return `verification ${createHash('sha256')
        .update(publicId ?? '')
        .digest('base64')}`;
    }
    case 'key': {
      const key = describeApiKey((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      return `key ${key?.id ?? 'unknown'}`;
    }
    case 'service':
      return `service ${request.routeOptions.config.endpoint ?? ''}`;
    case 'address':
    case undefined:
      return `address ${request.ip}`;
  }
}
