import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
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
function noteCalls(app: FastifyInstance, { db, now }: Pick<StaffPorts, 'db' | 'now'>): void {
  const calls = new NotedCalls(db);
  app.addHook('onResponse', (request, reply, done) => {
    const { keyUsed, problem } = request;
    const name = request.routeOptions.config.endpoint;
    if (keyUsed !== undefined && name !== undefined) {
      const { publicId } = request.params as { readonly publicId?: string };
      calls.note({
        business_id: keyUsed.businessId,
        at: now(),
        request_id: request.id,
        key_id: keyUsed.key,
        name,
        status: reply.statusCode,
        problem: problem ?? null,
        ms: Math.round(reply.elapsedTime),
        public_id: publicId ?? null,
      });
    }
    done();
  });
  app.addHook('onClose', () => calls.write());
}
