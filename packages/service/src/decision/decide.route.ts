import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { findOwnVerification, type SessionPorts } from '../verification/index.ts';
import { decideByPerson } from './decide-by-person.ts';

export function decideRoute(app: FastifyInstance, ports: SessionPorts): void {
  businessRoute(app, ports, endpoints.decideIdentification, 'decisions', async ({ caller, params, body }) => {
    const row = await findOwnVerification(ports.db, caller.businessId, params.publicId);
    return row ? decideByPerson(ports, caller, row, body) : failure('not_found');
  });
}
