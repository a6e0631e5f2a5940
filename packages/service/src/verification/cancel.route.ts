import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute, visitorRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { cancelVerification } from './cancel.ts';
import { findOwnVerification } from './present-verification.ts';
import type { SessionPorts } from './session.ts';

/** How a visitor or the business gives up a verification of any kind. */
export function cancelRoutes(app: FastifyInstance, ports: SessionPorts): void {
  for (const calls of Object.values(kindEndpoints)) {
    const kind = kindOf(calls.cancel);
    visitorRoute(app, ports, calls.cancel, ({ session }) =>
      cancelVerification(ports, session.verification, 'visitor'),
    );
    businessRoute(app, ports, calls.cancelByClient, 'verifications', async ({ caller, params }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      return row ? cancelVerification(ports, row, 'business') : failure('not_found');
    });
  }
}
