import { kindEndpoints, kindOf, securityCode as securityCodeForm } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/index.ts';
import { failure } from '../outcome.ts';
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
import { readAccessToken, readSecurityCode, visitorRoute } from './visitor-route.ts';

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
