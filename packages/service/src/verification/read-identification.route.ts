import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from '../http/index.ts';
import { failure, success } from '../outcome.ts';
import { listIdentifications } from './list-identifications.ts';
import {
  type DifferingFields,
  findOwnVerification,
  presentIdentification,
} from './present-identification.ts';
import { redeemResultCode } from './result-code.ts';
import type { SessionPorts } from './session.ts';

/** GET one, GET list, POST results: what a business reads of its own. */
export function readIdentificationRoutes(
  app: FastifyInstance,
  ports: SessionPorts & { readonly differing: DifferingFields },
): void {
  businessRoute(app, ports, endpoints.getIdentification, 'verifications', async ({ caller, params }) => {
    const row = await findOwnVerification(ports.db, caller.businessId, params.publicId);
    return row ? success(await presentIdentification(ports, row)) : failure('not_found');
  });
  businessRoute(app, ports, endpoints.listIdentifications, 'verifications', ({ caller, query }) =>
    listIdentifications(ports.db, caller.businessId, query),
  );
  businessRoute(app, ports, endpoints.redeemResult, 'verifications', async ({ caller, body }) => {
    const redeemed = await redeemResultCode(ports, caller, body.resultCode);
    if (!redeemed.ok) return redeemed;
    const row = await ports.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', redeemed.value)
      .executeTakeFirstOrThrow();
    return success(await presentIdentification(ports, row));
  });
}
