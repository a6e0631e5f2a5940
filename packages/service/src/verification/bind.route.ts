import { endpoints, securityCode } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { readSecurityCode, route } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { bindSecurityCode, resetSecurityCode } from './bind.ts';
import type { SessionPorts } from './session.ts';

export function bindRoutes(app: FastifyInstance, ports: SessionPorts): void {
  route(
    app,
    endpoints.bindSecurityCode,
    async ({ params, request }) => {
      const given = readSecurityCode(request);
      if (given === undefined) return failure('security_code_missing');
      if (!securityCode.safeParse(given).success) return failure('malformed_request');
      return bindSecurityCode(ports, { publicId: params.publicId, securityCode: given });
    },
    { limitedBy: 'verification' },
  );
  route(
    app,
    endpoints.resetSecurityCode,
    ({ params, body }) =>
      resetSecurityCode(ports, {
        publicId: params.publicId,
        securityCode: body.securityCode,
        token: body.token,
      }),
    { limitedBy: 'verification' },
  );
}
