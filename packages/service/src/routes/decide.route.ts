import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from './business-route.ts';
import { failure } from '../outcome.ts';
import type { AcceptPorts } from '../capture/index.ts';
import type { StaffPorts } from '../staff/index.ts';
import { findOwnVerification } from '../verification/index.ts';
import { decideByPerson } from '../decision/index.ts';

export function decideRoute(app: FastifyInstance, ports: AcceptPorts & StaffPorts): void {
  for (const { decide } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, decide, async ({ caller, params, body }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind: kindOf(decide) });
      return row ? decideByPerson(ports, caller, row, body) : failure('not_found');
    });
  }
}
