import { kindEndpoints, kindOf, securityCode as securityCodeForm } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { readAccessToken, readSecurityCode, route, visitorRoute } from '../http/index.ts';
import { failure } from '../outcome.ts';
import { bindSecurityCode, resetSecurityCode } from './bind.ts';
import { type AccountPorts, refuseOtherAccount } from '../account/index.ts';
import { browserFamily } from './browser-family.ts';
import { createQrToken } from './qr-token.ts';
import type { AnnouncePorts } from '../realtime/index.ts';
import { findVerification, type SessionPorts } from './session.ts';

/** Which browser a verification of any kind belongs to. */
export function bindRoutes(
  app: FastifyInstance,
  ports: SessionPorts & AccountPorts & AnnouncePorts & { readonly publicUrl: string },
): void {
  for (const calls of Object.values(kindEndpoints)) {
    const kind = kindOf(calls.bindSecurityCode);
    route(
      app,
      calls.bindSecurityCode,
      async ({ params: { publicId }, request }) => {
        const given = readSecurityCode(request);
        if (given === undefined) return failure('security_code_missing');
        if (!securityCodeForm.safeParse(given).success) return failure('malformed_request');
        const row = await findVerification(ports.db, publicId, kind);
        const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
        if (other) return other;
        return bindSecurityCode(ports, {
          publicId,
          kind,
          securityCode: given,
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
        return resetSecurityCode(ports, {
          publicId,
          kind,
          securityCode,
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
