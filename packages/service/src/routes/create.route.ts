import { type CreatedVerification, endpoints, kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AccountPorts,
  type AccountSession,
  authorizeAccount,
  createForAccount,
  isPublishableKey,
  looksPublishable,
} from '../account/index.ts';
import { asBusiness } from '../database/index.ts';
import { admit, authorizeCaller } from './business-route.ts';
import { repeatable } from './repeatable.ts';
import { limited, route } from '../http/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import {
  type CreatePorts,
  createVerification,
  type NewVerification,
  type SessionPorts,
} from '../verification/index.ts';
import { accountOwner, readAccessToken } from './visitor-route.ts';

/**
 * A business makes identifications with its secret key; an account's holder makes one for the own account with the publishable
 * key and an access token. The publishable key by itself can do nothing.
 */
export function createRoutes(app: FastifyInstance, ports: CreatePorts & SessionPorts & AccountPorts): void {
  route(
    app,
    endpoints['identification.create'],
    async ({ body, ...call }) => {
      const { authorization } = call.request.headers;
      if (looksPublishable(authorization)) {
        const holder = await limited(call, await authorizeHolder(ports, call.request), accountOwner);
        return holder.ok ? createForAccount(ports, holder.value, body) : holder;
      }
      return createForBusiness(ports, call, { kind: 'identification', request: body });
    },
    { limitedBy: 'proof' },
  );
  const { selfieData, faceAuthentication, additionalDocument } = kindEndpoints;
  const byProof = { limitedBy: 'proof' } as const;
  const create = (call: Answering, asked: NewVerification) => createForBusiness(ports, call, asked);
  route(
    app,
    selfieData.create,
    ({ body, ...call }) => create(call, { kind: 'selfieData', request: body }),
    byProof,
  );
  route(
    app,
    faceAuthentication.create,
    ({ body, ...call }) => create(call, { kind: 'faceAuthentication', request: body }),
    byProof,
  );
  route(
    app,
    additionalDocument.create,
    ({ body, ...call }) => create(call, { kind: 'additionalDocument', request: body }),
    byProof,
  );
}

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** By the publishable key, which everybody has, and the access token, which identifies the holder. */
async function authorizeHolder(
  ports: AccountPorts,
  request: FastifyRequest,
): Promise<Outcome<AccountSession>> {
  if (!isPublishableKey(ports.master, request.headers.authorization)) return failure('api_key_invalid');
  return authorizeAccount(ports, readAccessToken(request));
}

async function createForBusiness(
  ports: CreatePorts & AccountPorts,
  call: Answering,
  asked: NewVerification,
): Promise<Outcome<CreatedVerification>> {
  const { request } = call;
  const proof = await authorizeCaller(ports, request, { permission: 'verifications', access: 'write' });
  const caller = await admit(call, proof);
  if (!caller.ok) return caller;
  return asBusiness(caller.value.businessId, () =>
    createVerification(ports, caller.value, asked, repeatable(call)),
  );
}
