import { kindEndpoints, kindOf, securityCode as securityCodeForm } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  bindSecurityCode,
  browserFamily,
  createQrToken,
  findVerification,
  resetSecurityCode,
  type SessionPorts,
} from '../verification/index.ts';
import type { AccountPorts } from '../account/index.ts';
import { refuseOtherAccount } from './refuse-other-account.ts';
import type { AnnouncePorts } from '../realtime/index.ts';
import { readAccessToken, visitorRoute } from './visitor-route.ts';

/** Which browser a verification of any kind belongs to. */
export function securityCodeRoutes(
  app: FastifyInstance,
  ports: SessionPorts & AccountPorts & AnnouncePorts & { readonly publicUrl: string },
): void {
  for (const calls of Object.values(kindEndpoints)) {
    const kind = kindOf(calls.bindSecurityCode);
    route(
      app,
      calls.bindSecurityCode,
      async ({ params: { publicId }, request }) => {
        const given = newSecurityCode(request);
        if (!given.ok) return given;
        const row = await findVerification(ports.db, publicId, kind);
        const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
        if (other) return other;
        return bindSecurityCode(ports, {
          publicId,
          kind,
          securityCode: given.value,
          browser: browserFamily(request.headers['user-agent']),
        });
      },
      { limitedBy: 'verification' },
    );
    route(
      app,
      calls.resetSecurityCode,
      async ({ params: { publicId }, body: { securityCode, token }, request }) => {
        const row = token === undefined ? await findVerification(ports.db, publicId, kind) : undefined;
        const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
        if (other) return other;
        const given = newSecurityCode(request, securityCode);
        if (!given.ok) return given;
        return resetSecurityCode(ports, {
          publicId,
          kind,
          securityCode: given.value,
          token,
          browser: browserFamily(request.headers['user-agent']),
        });
      },
      { limitedBy: 'verification' },
    );
    visitorRoute(app, ports, calls.createQrToken, ({ session }) =>
      createQrToken(ports, session.verification),
    );
  }
}

/** The code that a browser wants to be bound by: of the body where it bears one, else of the header. */
function newSecurityCode({ headers }: FastifyRequest, inBody?: string): Outcome<string> {
  const given = inBody ?? headers['security-code'];
  if (typeof given !== 'string' || given === '') return failure('security_code_missing');
  return securityCodeForm.safeParse(given).success ? success(given) : failure('security_code_weak');
}
