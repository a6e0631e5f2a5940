import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { StaffPorts } from '../staff/index.ts';
import { businessRoute } from './business-route.ts';
import { failure } from '../outcome.ts';
import { createResumeLink, findOwnVerification, type SessionPorts } from '../verification/index.ts';

export function resumeLinkRoute(
  app: FastifyInstance,
  ports: SessionPorts & StaffPorts & { readonly publicUrl: string },
): void {
  for (const { createResumeLink: call } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, call, async ({ caller, params }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind: kindOf(call) });
      return row ? createResumeLink(ports, caller, row) : failure('not_found');
    });
  }
}
