import { endpoints, publicId } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proveKey } from '../business/index.ts';
import { listCalls, NotedCalls } from '../call-log/index.ts';
import type { StaffPorts } from '../staff/index.ts';
import { staffRoute } from './business-route.ts';

/** Which calls a business's programs made, for its developers. */
export function callLogRoute(app: FastifyInstance, ports: StaffPorts): void {
  noteCalls(app, ports);
  staffRoute(app, ports, endpoints['business.listCalls'], ({ caller, query }) =>
    listCalls(ports.db, caller.businessId, query),
  );
}

/** Every answered call of a key enters the log. */
function noteCalls(app: FastifyInstance, ports: StaffPorts): void {
  const calls = new NotedCalls(ports.db);
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.endpoint;
    if (name === undefined) return;
    // Before the key is looked up, which takes a refused call longer than the next one.
    const at = ports.now();
    const keyUsed = request.keyUsed ?? (await keyOfRefused(ports, request, reply));
    if (!keyUsed) return;
    const named = publicId.safeParse((request.params as { readonly publicId?: unknown }).publicId);
    calls.note({
      business_id: keyUsed.businessId,
      at,
      request_id: request.id,
      key_id: keyUsed.key,
      name,
      status: reply.statusCode,
      problem: request.problem ?? null,
      ms: Math.round(reply.elapsedTime),
      public_id: named.data ?? null,
    });
  });
  app.addHook('onClose', () => calls.write());
}

/**
 * Whose key a call bore that was refused before anybody asked: it could not be read, or the key may not make it. Who
 * proves no key, or calls too often, is not looked up once more.
 */
async function keyOfRefused(
  ports: StaffPorts,
  { headers }: FastifyRequest,
  { statusCode }: FastifyReply,
): Promise<FastifyRequest['keyUsed']> {
  const isRefused = statusCode >= 400 && statusCode !== 401 && statusCode !== 429;
  if (!isRefused || headers.authorization === undefined) return undefined;
  // The call was answered: a database that is away leaves it out of the log alone.
  const proven = await proveKey(ports, headers.authorization).catch(() => null);
  return proven?.ok ? { businessId: proven.value.row.business_id, key: proven.value.id } : undefined;
}
