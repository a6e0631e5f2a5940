import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { type AccountPorts, linkAccount } from '../account/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { accountRoute, visitorAccountRoute } from '../http/index.ts';
import { success } from '../outcome.ts';
import { readOffer } from './offer.ts';
import { listSharings, stopSharing } from './receipts.ts';
import { submitInformation } from './submit-information.ts';

/** What passes between an account and a verification, in both directions. */
export function sharingRoutes(app: FastifyInstance, ports: AcceptPorts & AccountPorts): void {
  visitorAccountRoute(app, ports, endpoints.linkAccount, ({ session, holder }) =>
    linkAccount(ports, session, holder),
  );
  visitorAccountRoute(app, ports, endpoints.getUserSubmission, async ({ session, holder }) =>
    success(await readOffer(ports, session.verification, holder)),
  );
  visitorAccountRoute(app, ports, endpoints.submitUserInformation, ({ session, holder, body }) =>
    submitInformation(ports, session, holder, body),
  );
  accountRoute(app, ports, endpoints.listSharings, async ({ session }) =>
    success({ items: await listSharings(ports, session.account.id) }),
  );
  accountRoute(app, ports, endpoints.stopSharing, ({ session, params }) =>
    stopSharing(ports, session.account.id, params.id),
  );
}
