import { endpoints, kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from '../http/index.ts';
import { failure, success } from '../outcome.ts';
import { listVerifications } from './list-verifications.ts';
import {
  findOwnVerification,
  presentAdditionalDocument,
  presentFaceAuthentication,
  presentIdentification,
  type PresentPorts,
  presentSelfieData,
  presentVerification,
} from './present-verification.ts';
import { redeemResultCode } from './result-code.ts';
import type { SessionPorts } from './session.ts';

/** GET one, GET list, POST results: what a business reads of its own. */
export function readVerificationRoutes(app: FastifyInstance, ports: SessionPorts & PresentPorts): void {
  businessRoute(app, ports, endpoints.getIdentification, 'verifications', async ({ caller, params }) => {
    const own = { ...params, kind: 'identification' } as const;
    const row = await findOwnVerification(ports.db, caller.businessId, own);
    return row ? success(await presentIdentification(ports, row)) : failure('not_found');
  });
  const { selfieData, faceAuthentication, additionalDocument } = kindEndpoints;
  businessRoute(app, ports, selfieData.get, 'verifications', async ({ caller, params }) => {
    const own = { ...params, kind: 'selfieData' } as const;
    const row = await findOwnVerification(ports.db, caller.businessId, own);
    return row ? success(await presentSelfieData(ports, row)) : failure('not_found');
  });
  businessRoute(app, ports, faceAuthentication.get, 'verifications', async ({ caller, params }) => {
    const own = { ...params, kind: 'faceAuthentication' } as const;
    const row = await findOwnVerification(ports.db, caller.businessId, own);
    return row ? success(await presentFaceAuthentication(ports, row)) : failure('not_found');
  });
  businessRoute(app, ports, additionalDocument.get, 'verifications', async ({ caller, params }) => {
    const own = { ...params, kind: 'additionalDocument' } as const;
    const row = await findOwnVerification(ports.db, caller.businessId, own);
    return row ? success(await presentAdditionalDocument(ports, row)) : failure('not_found');
  });
  for (const { list } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, list, 'verifications', ({ caller, query }) =>
      listVerifications(ports.db, caller.businessId, { ...query, kind: kindOf(list) }),
    );
  }
  businessRoute(app, ports, endpoints.redeemResult, 'verifications', async ({ caller, body }) => {
    const redeemed = await redeemResultCode(ports, caller, body.resultCode);
    if (!redeemed.ok) return redeemed;
    const row = await ports.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', redeemed.value)
      .executeTakeFirstOrThrow();
    return success(await presentVerification(ports, row));
  });
}
