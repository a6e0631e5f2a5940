import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute, visitorRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { cancelVerification } from './cancel.ts';
import { findOwnVerification } from './present-identification.ts';
import type { SessionPorts } from './session.ts';

export function cancelRoutes(app: FastifyInstance, ports: SessionPorts): void {
  visitorRoute(app, ports, endpoints.cancelIdentification, ({ session }) =>
    cancelVerification(ports, session.verification, 'visitor'),
  );
  businessRoute(
    app,
    ports,
    endpoints.cancelIdentificationByClient,
    'verifications',
    async ({ caller, params }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, params.publicId);
      return row ? cancelVerification(ports, row, 'business') : failure('not_found');
    },
  );
}
