import { type Endpoint, kindOf, securityCode as securityCodeForm } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountPorts, type AccountSession, authorizeAccount } from '../account/index.ts';
import { onBehalfOf } from '../engine/index.ts';
import { type Answer, type Call, type CallOwner, limited, route, type RouteOptions } from '../http/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import {
  authorizeVisitor,
  bindSecurityCode,
  browserFamily,
  type SessionPorts,
  type VisitorSession,
} from '../verification/index.ts';

export interface VisitorCall<E extends Endpoint> extends Call<E> {
  readonly session: VisitorSession;
}

/**
 * An endpoint that needs the security code; `readable` ones still answer after the verification expired,
 * `afterHandOver` ones also to the browser that handed it over.
 */
export function visitorRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: SessionPorts,
  endpoint: E,
  handler: (call: VisitorCall<E>) => Promise<Outcome<Answer<E>>>,
  options: RouteOptions & { readonly readable?: boolean; readonly afterHandOver?: boolean } = {},
): void {
  route(
    app,
    endpoint,
    async (call) => {
      const proof = await authorizeOrBind(ports, call.request, {
        publicId: (call.params as unknown as { publicId: string }).publicId,
        kind: kindOf(endpoint),
        securityCode: readSecurityCode(call.request),
        readable: options.readable ?? false,
        afterHandOver: options.afterHandOver ?? false,
      });
      const session = await limited(call, proof, ({ verification: { id } }) => ({
        kind: 'verification',
        id,
      }));
      if (!session.ok) return session;
      const { id, business_id } = session.value.verification;
      return onBehalfOf({ verification: id, business: business_id }, () =>
        handler({ ...call, session: session.value }),
      );
    },
    { limitedBy: 'proof', ...options },
  );
}

/** Authorizes a visitor. The specification has no `POST security` for face authentication: its first call binds. */
async function authorizeOrBind(
  ports: SessionPorts,
  { headers }: FastifyRequest,
  given: Parameters<typeof authorizeVisitor>[1],
): Promise<Outcome<VisitorSession>> {
  const proof = await authorizeVisitor(ports, given);
  const { publicId, kind, securityCode } = given;
  if (proof.ok || proof.code !== 'not_bound' || kind !== 'faceAuthentication') return proof;
  if (securityCode === undefined || !securityCodeForm.safeParse(securityCode).success)
    return failure('security_code_weak');
  const browser = browserFamily(headers['user-agent']);
  await bindSecurityCode(ports, { publicId, kind, securityCode, browser });
  return authorizeVisitor(ports, given);
}

/** The `Security-Code` header where it has the form of one. */
export function readSecurityCode(request: FastifyRequest): string | undefined {
  const value = request.headers['security-code'];
  return typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined;
}

/** The `Access-Token` header where there is one. */
export function readAccessToken(request: FastifyRequest): string | undefined {
  const value = request.headers['access-token'];
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

/** An endpoint that needs an access token of the user pool. */
export function accountRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: AccountPorts,
  endpoint: E,
  handler: (
    call: Call<E> & { readonly session: AccountSession; readonly accessToken: string },
  ) => Promise<Outcome<Answer<E>>>,
): void {
  route(
    app,
    endpoint,
    async (call) => {
      const accessToken = readAccessToken(call.request);
      const proof = await authorizeAccount(ports, accessToken);
      const session = await limited(call, proof, accountOwner);
      return session.ok
        ? handler({ ...call, session: session.value, accessToken: accessToken ?? '' })
        : session;
    },
    { limitedBy: 'proof' },
  );
}

/** Whose limit an account's calls are counted against. */
export function accountOwner({ account }: AccountSession): CallOwner {
  return { kind: 'account', id: account.id };
}

/** An endpoint that needs the security code and an access token, checked in this order. */
export function visitorAccountRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: SessionPorts & AccountPorts,
  endpoint: E,
  handler: (call: VisitorCall<E> & { readonly holder: AccountSession }) => Promise<Outcome<Answer<E>>>,
): void {
  visitorRoute(app, ports, endpoint, async (call) => {
    const holder = await authorizeAccount(ports, readAccessToken(call.request));
    return holder.ok ? handler({ ...call, holder: holder.value }) : holder;
  });
}
