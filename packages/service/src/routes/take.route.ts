import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { type AccountPorts, authorizeAccount } from '../account/index.ts';
import { refuseOtherAccount } from './refuse-other-account.ts';
import { success } from '../outcome.ts';
import {
  type AcceptPorts,
  endLinkTake,
  endTake,
  listMaterials,
  startDetection,
  startLinkDetection,
  startLinkTake,
  startTake,
  takeOath,
} from '../capture/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import { readAccessToken, visitorRoute } from './visitor-route.ts';

/**
 * Whether a take is the face check before link_account: before the submission takes are the verification's own, after
 * the approval nothing else is taken.
 */
export function isLinking({ verification }: VisitorSession): boolean {
  return verification.status === 'approved';
}

/** take_start, detection_start, GET materials, take_end, oath: the calls around the pictures. */
export function takeRoutes(app: FastifyInstance, ports: AcceptPorts & AccountPorts): void {
  visitorRoute(app, ports, endpoints['identification.startTake'], async ({ session, body, request }) => {
    const accessToken = readAccessToken(request);
    const other = await refuseOtherAccount(ports, session.verification, accessToken);
    if (other) return other;
    // A face taken after the approval is the check before link_account, which needs somebody who is signed in.
    if (isLinking(session) && body.type === 'face' && accessToken) {
      const holder = await authorizeAccount(ports, accessToken);
      return holder.ok ? startLinkTake(ports, session, holder.value.account.id) : holder;
    }
    return startTake(ports, session, body.type);
  });
  visitorRoute(app, ports, endpoints['identification.startDetection'], ({ session, body }) =>
    (isLinking(session) ? startLinkDetection : startDetection)(ports, session, body.shootingStatus),
  );
  visitorRoute(app, ports, endpoints['identification.listMaterials'], async ({ session }) =>
    success(await listMaterials(ports, session)),
  );
  visitorRoute(
    app,
    ports,
    endpoints['identification.endTake'],
    ({ session, body }) => (isLinking(session) ? endLinkTake : endTake)(ports, session, body),
    {
      bodyLimit: 262_144,
    },
  );
  visitorRoute(app, ports, endpoints['identification.takeOath'], async ({ session, body, request }) => {
    const accessToken = readAccessToken(request);
    const other = await refuseOtherAccount(ports, session.verification, accessToken);
    if (other) return other;
    if (!body.userSubmission) return takeOath(ports, session, body.take);
    const holder = await authorizeAccount(ports, accessToken);
    return holder.ok ? takeOath(ports, session, body.take, holder.value.account.id) : holder;
  });
}
