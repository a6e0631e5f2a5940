import { endpoints, kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from './business-route.ts';
import { failure } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { findOwnVerification } from '../verification/index.ts';
import { endDealings, type RedactPorts, redactVerification } from '../retention/index.ts';

/** How a business ends the retention of a verification; only identifications are retained by law. */
export function retentionRoutes(app: FastifyInstance, ports: RedactPorts & StaffPorts): void {
  for (const { redact } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, redact, async ({ caller, params }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind: kindOf(redact) });
      return row
        ? redactVerification(ports, row.id, { actor: 'business', details: { ...caller.by } })
        : failure('not_found');
    });
  }
  businessRoute(app, ports, endpoints['identification.endDealings'], async ({ caller, params, body }) => {
    const own = { ...params, kind: 'identification' } as const;
    const row = await findOwnVerification(ports.db, caller.businessId, own);
    return row ? endDealings(ports, caller, row.id, body.on) : failure('not_found');
  });
}
