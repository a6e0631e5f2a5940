import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from '../http/index.ts';
import { createIdentification, type CreatePorts } from './create-verification.ts';

export function createIdentificationRoute(app: FastifyInstance, ports: CreatePorts): void {
  businessRoute(app, ports, endpoints.createIdentification, 'verifications', ({ caller, body, request }) => {
    const key = request.headers['idempotency-key'];
    return createIdentification(ports, caller, body, Array.isArray(key) ? key.join() : key);
  });
}
