import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { AccountDirectory, SignedIn } from '../account/index.ts';
import { type CallOwner, limited, route } from '../http/index.ts';
import { staffRoute } from './business-route.ts';
import { success } from '../outcome.ts';
import {
  acceptInvitation,
  authorizeSignedIn,
  changeStaffRole,
  deleteSavedView,
  type InvitePorts,
  inviteStaff,
  listApiKeys,
  listSavedViews,
  listStaff,
  makeApiKey,
  readInvitation,
  readStaffMe,
  removeStaff,
  revokeApiKey,
  saveView,
  type StaffPorts,
  withdrawInvitation,
} from '../staff/index.ts';
import { readAccessToken } from './visitor-route.ts';

type Ports = StaffPorts & InvitePorts & { readonly directory: AccountDirectory };

/** A business's staff, their invitations, and the keys they make. */
export function staffRoutes(app: FastifyInstance, ports: Ports): void {
  signedInRoutes(app, ports);
  staffRoute(app, ports, endpoints['staff.list'], async ({ caller }) =>
    success(await listStaff(ports, caller.businessId)),
  );
  staffRoute(app, ports, endpoints['staff.invite'], ({ caller, body }) => inviteStaff(ports, caller, body));
  staffRoute(app, ports, endpoints['staff.withdrawInvitation'], ({ caller, params }) =>
    withdrawInvitation(ports, caller, params.id),
  );
  staffRoute(app, ports, endpoints['staff.changeRole'], ({ caller, params, body }) =>
    changeStaffRole(ports, caller, { ...params, ...body }),
  );
  staffRoute(app, ports, endpoints['staff.remove'], ({ caller, params }) =>
    removeStaff(ports, caller, params.id),
  );
  staffRoute(app, ports, endpoints['business.listApiKeys'], async ({ caller }) =>
    success(await listApiKeys(ports.db, caller.businessId)),
  );
  staffRoute(app, ports, endpoints['business.createApiKey'], ({ caller, body }) =>
    makeApiKey(ports, caller, body),
  );
  staffRoute(app, ports, endpoints['business.revokeApiKey'], ({ caller, params }) =>
    revokeApiKey(ports, caller, params.id),
  );
  staffRoute(app, ports, endpoints['savedView.list'], async ({ caller }) =>
    success(await listSavedViews(ports, caller)),
  );
  staffRoute(app, ports, endpoints['savedView.save'], ({ caller, body }) => saveView(ports, caller, body));
  staffRoute(app, ports, endpoints['savedView.delete'], ({ caller, params }) =>
    deleteSavedView(ports, caller, params.id),
  );
}

/** What a signed-in person who is not yet a member of any staff may call. */
function signedInRoutes(app: FastifyInstance, ports: Ports): void {
  const byProof = { limitedBy: 'proof' } as const;
  route(
    app,
    endpoints['staff.getMe'],
    async (call) => {
      const accessToken = readAccessToken(call.request);
      const signedIn = await limited(call, await authorizeSignedIn(ports, accessToken), signedInOwner);
      return signedIn.ok ? success(await readStaffMe(ports, signedIn.value, accessToken ?? '')) : signedIn;
    },
    byProof,
  );
  route(app, endpoints['staff.readInvitation'], ({ body }) => readInvitation(ports, body.token));
  route(
    app,
    endpoints['staff.acceptInvitation'],
    async ({ body, ...call }) => {
      const accessToken = readAccessToken(call.request) ?? '';
      const signedIn = await limited(call, await authorizeSignedIn(ports, accessToken), signedInOwner);
      return signedIn.ok ? acceptInvitation(ports, signedIn.value, { ...body, accessToken }) : signedIn;
    },
    byProof,
  );
}

function signedInOwner({ issuer, subject }: SignedIn): CallOwner {
  return { kind: 'account', id: JSON.stringify([issuer, subject]) };
}
