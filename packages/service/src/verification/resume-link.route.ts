import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { StaffPorts } from '../staff/index.ts';
import { businessRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { findOwnVerification } from './read-verification.ts';
import { createResumeLink } from './resume-link.ts';
import type { SessionPorts } from './session.ts';

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
