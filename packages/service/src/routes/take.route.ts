import { endpoints, type TakeType } from '@ekyc/contract';
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
import { lookEarly, type VideoPorts } from '../examination/index.ts';
import { readEarly } from '../reading/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import { readAccessToken, visitorRoute } from './visitor-route.ts';

/**
 * Whether a take is the face check before link_account: before the submission takes are the verification's own, after
 * the approval nothing else is taken.
 */
export function isLinking({ verification }: VisitorSession): boolean {
  return verification.status === 'approved';
}

/** Work that goes on after its call was answered; the end of the service waits for it. */
function earlyWork(app: FastifyInstance): { begin(work: Promise<void>): void; readonly stop: AbortSignal } {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(underWay);
  });
  return {
    stop: closing.signal,
    begin: (work) => {
      const known = work.finally(() => underWay.delete(known));
      underWay.add(known);
    },
  };
}

/** While the visitor goes on: nobody waits for the reading at the summary, nor for the video after the oath. */
async function workEarly(
  ports: VideoPorts,
  session: VisitorSession,
  { take, stop }: { readonly take: TakeType; readonly stop: AbortSignal },
): Promise<void> {
  const endedAt = ports.now();
  if (take === 'document') await readEarly(ports, session);
  await lookEarly(ports, session, { endedAt, stop });
}

/** take_start, detection_start, GET materials, take_end, oath: the calls around the pictures. */
export function takeRoutes(app: FastifyInstance, ports: AcceptPorts & AccountPorts & VideoPorts): void {
  const early = earlyWork(app);
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
    async ({ session, body }) => {
      if (isLinking(session)) return endLinkTake(ports, session, body);
      const ended = await endTake(ports, session, body);
      if (ended.ok && ended.value.accepted)
        early.begin(workEarly(ports, session, { take: body.type, stop: early.stop }));
      return ended;
    },
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
