import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { findOwnVerification } from './present-identification.ts';
import { createResumeLink } from './resume-link.ts';
import type { SessionPorts } from './session.ts';

export function resumeLinkRoute(
  app: FastifyInstance,
  ports: SessionPorts & { readonly publicUrl: string },
): void {
  businessRoute(app, ports, endpoints.createResumeLink, 'decisions', async ({ caller, params }) => {
    const row = await findOwnVerification(ports.db, caller.businessId, params.publicId);
    return row ? createResumeLink(ports, caller, row) : failure('not_found');
  });
}
