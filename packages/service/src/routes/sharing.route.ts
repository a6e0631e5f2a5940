import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { type AccountPorts, linkAccount, renewFaces } from '../account/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { success } from '../outcome.ts';
import { listSharings, readShareable, stopSharing, shareInformation } from '../sharing/index.ts';
import { accountRoute, visitorAccountRoute } from './visitor-route.ts';

/** What passes between an account and a verification, in both directions. */
export function sharingRoutes(app: FastifyInstance, ports: AcceptPorts & AccountPorts): void {
  visitorAccountRoute(app, ports, endpoints['identification.linkAccount'], ({ session, holder }) =>
    linkAccount(ports, session, holder),
  );
  visitorAccountRoute(
    app,
    ports,
    endpoints['identification.getUserSubmission'],
    async ({ session, holder }) => {
      const renewed = await renewFaces(ports, holder);
      return renewed.ok ? success(await readShareable(ports, session.verification, renewed.value)) : renewed;
    },
  );
  visitorAccountRoute(
    app,
    ports,
    endpoints['identification.submitUserInformation'],
    async ({ session, holder, body }) => {
      const renewed = await renewFaces(ports, holder);
      return renewed.ok ? shareInformation(ports, session, renewed.value, body) : renewed;
    },
  );
  accountRoute(app, ports, endpoints['account.listSharings'], async ({ session }) =>
    success({ items: await listSharings(ports, session.account.id) }),
  );
  accountRoute(app, ports, endpoints['account.stopSharing'], ({ session, params }) =>
    stopSharing(ports, session.account.id, params.id),
  );
}
