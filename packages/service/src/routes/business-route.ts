import { apiVersionHeader, type Endpoint, paths } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeKey, type Caller, type Need } from '../business/index.ts';
import { asBusiness } from '../database/index.ts';
import { onBehalfOf } from '../engine/index.ts';
import { type Outcome, success } from '../outcome.ts';
import { authorizeStaff, type StaffPorts } from '../staff/index.ts';
import { answerOnce } from './answer-once.ts';
import {
  type Answer,
  type Call,
  type CallOwner,
  limited,
  route,
  type RouteOptions,
  servedVersion,
} from '../http/index.ts';

/** The actor for a business: a secret key, or a signed-in member of its staff. */
export async function authorizeCaller(
  ports: StaffPorts,
  { headers }: FastifyRequest,
  need: Need,
): Promise<Outcome<Caller>> {
  // Where both are sent the key counts: adding a header gives no further rights.
  if (headers.authorization !== undefined || headers['access-token'] === undefined)
    return authorizeKey(ports, headers.authorization, need);
  return authorizeStaff(ports, readStaffHeaders(headers), need);
}

/**
 * Counts a proven call, and settles which version of the API serves it, which the answer names. What a later version
 * answers in another form asks for the caller's version where it is presented.
 */
export async function admit(
  call: Pick<Call<Endpoint>, 'request' | 'reply'>,
  proof: Outcome<Caller>,
): Promise<Outcome<Caller>> {
  if (proof.ok) noteCaller(call.request, proof.value);
  const caller = await limited(call, proof, callerOwner);
  if (!caller.ok) return caller;
  const asked = call.request.headers[apiVersionHeader.toLowerCase()];
  const version = servedVersion(asked, caller.value.apiVersion);
  if (!version.ok) return version;
  void call.reply.header(apiVersionHeader, version.value);
  return success({ ...caller.value, apiVersion: version.value });
}

/** A business's calls count against the limit of the key or the member, not of the whole business. */
function callerOwner({ by }: Caller): CallOwner {
  return { kind: 'key', id: 'key' in by ? by.key : by.staff };
}

function readStaffHeaders(headers: FastifyRequest['headers']) {
  const text = (name: 'access-token' | 'business') => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { accessToken: text('access-token'), businessId: text('business')?.slice(0, 100) };
}

/**
 * Reading is what GET does, and what the contract says of a call. Throws for an endpoint of which the contract does not
 * say who may call it.
 */
export function needOf({ name, permission, access, personalData }: Endpoint): Need {
  if (!permission) throw new Error(`${name} names no permission`);
  return {
    permission,
    access: access ?? (paths[name][0] === 'GET' ? 'read' : 'write'),
    personalData: personalData ?? false,
  };
}

interface CallersOptions extends Pick<RouteOptions, 'bodyLimit'> {
  readonly authorize?: typeof authorizeCaller;
}

type Handler<E extends Endpoint> = (
  call: Call<E> & { readonly caller: Caller },
) => Promise<Outcome<Answer<E>>>;

/**
 * An endpoint that needs a secret key with its permission as scope, or a member of the staff whose role has it. What it
 * does is done once for its Idempotency-Key.
 * @param options.again answers a repeated call where the answer is not to be kept
 */
export function businessRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: StaffPorts,
  endpoint: E,
  handler: Handler<E>,
  { again }: { readonly again?: Handler<E> } = {},
): void {
  callersRoute(app, ports, endpoint, (call) =>
    answerOnce(ports, endpoint, call, {
      businessId: call.caller.businessId,
      act: () => handler(call),
      again: again && (() => again(call)),
    }),
  );
}

/** An endpoint for staff members only: no key manages keys, staff or settings. */
export function staffRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: StaffPorts,
  endpoint: E,
  handler: Handler<E>,
  options: Pick<RouteOptions, 'bodyLimit'> = {},
): void {
  callersRoute(app, ports, endpoint, handler, {
    ...options,
    authorize: (_, { headers }, need) => authorizeStaff(ports, readStaffHeaders(headers), need),
  });
}

function callersRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: StaffPorts,
  endpoint: E,
  handler: Handler<E>,
  { authorize = authorizeCaller, ...options }: CallersOptions = {},
): void {
  const need = needOf(endpoint);
  route(
    app,
    endpoint,
    async (call) => {
      const caller = await admit(call, await authorize(ports, call.request, need));
      if (!caller.ok) return caller;
      const business = caller.value.businessId;
      return onBehalfOf({ business }, () =>
        asBusiness(business, () => handler({ ...call, caller: caller.value })),
      );
    },
    { limitedBy: 'proof', ...options },
  );
}

/** For the log of calls. */
function noteCaller(request: FastifyRequest, { businessId, by }: Caller): void {
  if ('key' in by) request.keyUsed = { businessId, key: by.key };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret key that made the call, once it was proved. */
    keyUsed?: { readonly businessId: string; readonly key: string } | undefined;
  }
}
