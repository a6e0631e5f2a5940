import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { failure } from '../outcome.ts';
import { type AdvancePorts, advanceTime } from '../sandbox/index.ts';
import type { StaffPorts } from '../staff/index.ts';
import { findOwnVerification } from '../verification/index.ts';
import { businessRoute } from './business-route.ts';

/** POST advance_time: a sandbox's business lets time pass for one verification of any kind. */
export function advanceTimeRoutes(app: FastifyInstance, ports: AdvancePorts & StaffPorts): void {
  for (const { advanceTime: endpoint } of Object.values(kindEndpoints)) {
    const kind = kindOf(endpoint);
    businessRoute(app, ports, endpoint, async ({ caller, params, body }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      return row
        ? advanceTime(ports, caller, { verificationId: row.id, seconds: body.seconds })
        : failure('not_found');
    });
  }
}
