import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/index.ts';
import { failure, success } from '../outcome.ts';
import { agreeToTerms } from '../terms/index.ts';
import {
  type AccountPorts,
  askForLink,
  beginRecovery,
  type LinkPorts,
  makeRecoveryCodes,
  readAccount,
  refuseOldSignIn,
  requestDeletion,
  requestDeletionByLink,
  withdrawDeletion,
} from '../account/index.ts';
import { accountRoute } from './visitor-route.ts';

/** A stolen token must not be enough to end an account, or to get into it for ever. */
const minutesForChange = 5;

/** What holders do with their own account only. */
export function accountRoutes(
  app: FastifyInstance,
  ports: AccountPorts & LinkPorts & Parameters<typeof beginRecovery>[0],
): void {
  accountRoute(app, ports, endpoints['account.get'], async ({ session, accessToken }) =>
    success(await readAccount(ports, session, accessToken)),
  );
  accountRoute(app, ports, endpoints['account.agreeToTerms'], ({ session, body }) =>
    agreeToTerms(ports, session.account.id, body.version),
  );
  accountRoute(app, ports, endpoints['account.requestDeletion'], async ({ session }) => {
    const recent = refuseOldSignIn(ports, session, minutesForChange);
    return recent.ok ? requestDeletion(ports, session.account.id) : recent;
  });
  accountRoute(app, ports, endpoints['account.makeRecoveryCodes'], async ({ session, body }) => {
    const recent = refuseOldSignIn(ports, session, minutesForChange);
    return recent.ok ? makeRecoveryCodes(ports, session, body.code) : recent;
  });
  route(app, endpoints['service.askForAccountLink'], async ({ body }) => {
    await askForLink(ports, body);
    return success(undefined);
  });
  route(app, endpoints['service.beginRecovery'], ({ body }) => beginRecovery(ports, body.token));
  route(app, endpoints['service.requestDeletionByLink'], ({ body }) =>
    requestDeletionByLink(ports, body.token),
  );
  route(app, endpoints['service.undoAuthenticatorReset'], async ({ body }) =>
    (await ports.recovery?.undoReset(body.token)) ? success(undefined) : failure('link_invalid'),
  );
  route(app, endpoints['service.undoAccountChange'], async ({ body }) =>
    (await ports.recovery?.undoChange(body.token)) ? success(undefined) : failure('link_invalid'),
  );
  accountRoute(app, ports, endpoints['account.withdrawDeletion'], ({ session }) =>
    withdrawDeletion(ports, session.account.id),
  );
}
