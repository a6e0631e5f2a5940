import { type Endpoint, endpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, seesPersonalData } from '../business/index.ts';
import {
  acceptChip,
  challengeChip,
  type ChipPorts,
  compareAtCounter,
  listChipWarnings,
  readZone,
  type ReaderSession,
  startChip,
} from '../chip/index.ts';
import { asBusiness } from '../database/index.ts';
import { onBehalfOf } from '../engine/index.ts';
import { type Answer, type Call, limited, route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { authorizeVisitor, sessionOfBusiness } from '../verification/index.ts';
import { admit, authorizeCaller, staffRoute } from './business-route.ts';
import { readSecurityCode } from './visitor-route.ts';

type Ports = ChipPorts & StaffPorts;

/** A still of a camera. */
const zoneBodyLimit = 4 * 1024 * 1024;
/** Every file of the largest chip in base64, with room. */
const filesBodyLimit = 524_288;

/** chip_start, chip_challenge, chip_files and counter_decision; and what warns of readings that will fail. */
export function chipRoutes(app: FastifyInstance, ports: Ports): void {
  readerRoute(app, ports, endpoints['identification.startChip'], ({ session }) => startChip(ports, session));
  readerRoute(app, ports, endpoints['identification.challengeChip'], ({ session, body }) =>
    challengeChip(ports, session, body),
  );
  readerRoute(
    app,
    ports,
    endpoints['identification.sendChipFiles'],
    async ({ session, showsPersonalData, body }) => {
      const accepted = await acceptChip(ports, session, body);
      if (!accepted.ok || showsPersonalData) return accepted;
      return success({ ...accepted.value, fields: [] });
    },
    { bodyLimit: filesBodyLimit },
  );
  app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser(
      [...endpoints['identification.readZone'].bytes],
      { parseAs: 'buffer', bodyLimit: zoneBodyLimit },
      (_, body, done) => done(null, body),
    );
    staffRoute(
      pictures,
      ports,
      endpoints['identification.readZone'],
      async ({ caller, params, request }) => {
        if (!(request.body instanceof Buffer) || request.body.length === 0)
          return failure('malformed_request');
        const session = await sessionFor(ports, caller, params.publicId);
        if (!session.ok) return session;
        const { value } = session;
        return onBehalfOf(partyOf(value), () => readZone(ports, value, request.body as Buffer));
      },
      { bodyLimit: zoneBodyLimit },
    );
  });
  staffRoute(app, ports, endpoints['business.listChipWarnings'], async ({ caller }) =>
    success({ items: [...(await listChipWarnings(ports, caller.businessId))] }),
  );
  staffRoute(app, ports, endpoints['identification.decideAtCounter'], async (call) => {
    const session = await sessionFor(ports, call.caller, call.params.publicId);
    return session.ok ? compareAtCounter(ports, session.value, call.body) : session;
  });
}

interface ReaderCall {
  readonly session: ReaderSession;
  /** True if what the chip holds may be shown: to its visitor, and to callers who may see personal data. */
  readonly showsPersonalData: boolean;
}

/** An endpoint for the party that holds the reader: a visitor by security code, else a business by key or as staff. */
function readerRoute<E extends Endpoint>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: E,
  handler: (call: Call<E> & ReaderCall) => Promise<Outcome<Answer<E>>>,
  options: { readonly bodyLimit?: number } = {},
): void {
  const handle = async (call: Call<E>): Promise<Outcome<Answer<E>>> => {
    const { publicId } = call.params as unknown as { publicId: string };
    const securityCode = readSecurityCode(call.request);
    if (securityCode !== undefined) {
      const proof = await authorizeVisitor(ports, {
        publicId,
        kind: 'identification',
        securityCode,
        readable: false,
        afterHandOver: false,
      });
      const visitor = await limited(call, proof, ({ verification: { id } }) => ({
        kind: 'verification',
        id,
      }));
      if (!visitor.ok) return visitor;
      const session: ReaderSession = { ...visitor.value, byWhom: 'visitor', by: {} };
      return onBehalfOf(partyOf(session), () => handler({ ...call, session, showsPersonalData: true }));
    }
    const caller = await admit(call, await authorizeReader(ports, call.request));
    if (!caller.ok) return caller;
    return asBusiness(caller.value.businessId, async () => {
      const session = await sessionFor(ports, caller.value, publicId);
      if (!session.ok) return session;
      const showsPersonalData = seesPersonalData(caller.value);
      return onBehalfOf(partyOf(session.value), () =>
        handler({ ...call, session: session.value, showsPersonalData }),
      );
    });
  };
  route(app, endpoint, handle, { limitedBy: 'proof', ...options });
}

const partyOf = ({ verification: { id, business_id } }: ReaderSession) => ({
  verification: id,
  business: business_id,
});

/** A key reads for its visitors, by the right to make their verifications; staff read at a counter. */
function authorizeReader(ports: Ports, request: FastifyRequest): Promise<Outcome<Caller>> {
  const isStaff =
    request.headers.authorization === undefined && request.headers['access-token'] !== undefined;
  return authorizeCaller(ports, request, {
    permission: isStaff ? 'counter' : 'verifications',
    access: 'write',
  });
}

async function sessionFor(ports: Ports, caller: Caller, publicId: string): Promise<Outcome<ReaderSession>> {
  const session = await sessionOfBusiness(ports, caller.businessId, publicId);
  if (!session.ok) return session;
  const byWhom = 'staff' in caller.by ? 'staff' : 'business';
  return success({ ...session.value, byWhom, by: { ...caller.by } });
}
