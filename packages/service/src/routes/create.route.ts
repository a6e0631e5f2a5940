import { type CreatedVerification, endpoints, kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type AccountPorts,
  authorizeAccount,
  createForAccount,
  isPublishableKey,
  looksPublishable,
} from '../account/index.ts';
import { asBusiness } from '../database/index.ts';
import { authorizeCaller } from './business-route.ts';
import { route } from '../http/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import {
  type CreatePorts,
  createVerification,
  type NewVerification,
  type SessionPorts,
} from '../verification/index.ts';
import { readAccessToken } from './visitor-route.ts';

/**
 * A business makes identifications with its secret key; an account's holder makes one of the own with the publishable
 * key and an access token. The publishable key alone can do nothing.
 */
export function createRoutes(app: FastifyInstance, ports: CreatePorts & SessionPorts & AccountPorts): void {
  route(
    app,
    endpoints['identification.create'],
    async ({ body, request }) => {
      const { authorization } = request.headers;
      if (looksPublishable(authorization)) {
        if (!isPublishableKey(ports.master, authorization)) return failure('api_key_invalid');
        const holder = await authorizeAccount(ports, readAccessToken(request));
        return holder.ok ? createForAccount(ports, holder.value, body) : holder;
      }
      return createForBusiness(ports, request, { kind: 'identification', request: body });
    },
    { limitedBy: 'key' },
  );
  const { selfieData, faceAuthentication, additionalDocument } = kindEndpoints;
  const limited = { limitedBy: 'key' } as const;
  const create = (request: FastifyRequest, asked: NewVerification) =>
    createForBusiness(ports, request, asked);
  route(
    app,
    selfieData.create,
    ({ body, request }) => create(request, { kind: 'selfieData', request: body }),
    limited,
  );
  route(
    app,
    faceAuthentication.create,
    ({ body, request }) => create(request, { kind: 'faceAuthentication', request: body }),
    limited,
  );
  route(
    app,
    additionalDocument.create,
    ({ body, request }) => create(request, { kind: 'additionalDocument', request: body }),
    limited,
  );
}

async function createForBusiness(
  ports: CreatePorts & AccountPorts,
  request: FastifyRequest,
  asked: NewVerification,
): Promise<Outcome<CreatedVerification>> {
  const caller = await authorizeCaller(ports, request, { permission: 'verifications', access: 'write' });
  if (!caller.ok) return caller;
  const key = request.headers['idempotency-key'];
  return asBusiness(caller.value.businessId, () =>
    createVerification(ports, caller.value, asked, Array.isArray(key) ? key.join() : key),
  );
}
