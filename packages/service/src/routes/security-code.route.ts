import { kindEndpoints, kindOf, paths, securityCode as securityCodeForm } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failuresLimited, route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  bindSecurityCode,
  browserFamily,
  createBrowserChallenge,
  createQrToken,
  findVerification,
  forgetBrowserKey,
  makeReservation,
  proveBrowserKey,
  registerBrowserKey,
  reservedCode,
  resetSecurityCode,
  type SessionPorts,
} from '../verification/index.ts';
import type { AccountPorts } from '../account/index.ts';
import { refuseOtherAccount } from './refuse-other-account.ts';
import type { AnnouncePorts } from '../realtime/index.ts';
import { readAccessToken, visitorRoute } from './visitor-route.ts';

type Ports = SessionPorts & AccountPorts & AnnouncePorts & { readonly publicUrl: string };
type KindCalls = (typeof kindEndpoints)[keyof typeof kindEndpoints];

/** Which browser a verification of any kind belongs to. */
export function securityCodeRoutes(app: FastifyInstance, ports: Ports): void {
  for (const calls of Object.values(kindEndpoints)) {
    bindRoute(app, ports, calls);
    resetRoute(app, ports, calls);
    browserKeyRoutes(app, ports, calls);
    visitorRoute(app, ports, calls.createQrToken, ({ session }) =>
      createQrToken(ports, session.verification),
    );
  }
}

function bindRoute(app: FastifyInstance, ports: Ports, calls: KindCalls): void {
  const kind = kindOf(calls.bindSecurityCode);
  route(
    app,
    calls.bindSecurityCode,
    async ({ params: { publicId }, request, reply }) => {
      const given = newSecurityCode(request);
      if (!given.ok) return given;
      const row = await findVerification(ports.db, publicId, kind);
      const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
      if (other) return other;
      const browser = browserFamily(request.headers['user-agent']);
      const reservation = readReservation(request);
      const code = { publicId, kind, securityCode: given.value, browser, reservation };
      const bound = await failuresLimited({ request, reply }, await bindSecurityCode(ports, code));
      if (bound.ok && reservation !== undefined)
        setReservation(reply, request.url.split('?')[0] ?? '', '', 0);
      return bound;
    },
    { limitedBy: 'address' },
  );
}

function resetRoute(app: FastifyInstance, ports: Ports, calls: KindCalls): void {
  const kind = kindOf(calls.resetSecurityCode);
  route(
    app,
    calls.resetSecurityCode,
    async ({ params: { publicId }, body: { securityCode, token }, request, reply }) => {
      const row = token === undefined ? await findVerification(ports.db, publicId, kind) : undefined;
      const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
      if (other) return other;
      const reservation =
        securityCode === undefined && request.headers['security-code'] === undefined
          ? makeReservation(ports.now())
          : null;
      const given = reservation
        ? success(reservedCode(reservation.value))
        : newSecurityCode(request, securityCode);
      if (!given.ok) return given;
      const browser = browserFamily(request.headers['user-agent']);
      const code = { publicId, kind, securityCode: given.value, token, browser };
      const reset = await failuresLimited({ request, reply }, await resetSecurityCode(ports, code));
      if (reset.ok && reservation) {
        const path = paths[calls.bindSecurityCode.name][1].replace('{publicId}', publicId);
        const secure = ports.publicUrl.startsWith('https:');
        setReservation(reply, path, reservation.value, reservation.maxAge, secure);
      }
      return reset;
    },
    { limitedBy: 'address' },
  );
}

const reservationCookie = 'ekyc_reset';
const reservationForm = new RegExp(`(?:^|; )${reservationCookie}=([\\w.-]{1,100})(?:;|$)`);

function readReservation({ headers }: FastifyRequest): string | undefined {
  return reservationForm.exec(headers.cookie ?? '')?.[1];
}

/** Sent with `POST security` of this verification only, and by its own site's pages only. */
function setReservation(
  reply: FastifyReply,
  path: string,
  value: string,
  maxAge: number,
  secure = false,
): void {
  const attributes = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  void reply.header('set-cookie', `${reservationCookie}=${value}; ${attributes}`);
}

/** How the browser that is bound gets back in after it lost its code. */
function browserKeyRoutes(app: FastifyInstance, ports: Ports, calls: KindCalls): void {
  const kind = kindOf(calls.proveBrowserKey);
  visitorRoute(app, ports, calls.registerBrowserKey, ({ session, body }) =>
    registerBrowserKey(ports, session.verification, body.publicKey),
  );
  visitorRoute(
    app,
    ports,
    calls.forgetBrowserKey,
    ({ session }) => forgetBrowserKey(ports, session.verification),
    { readable: true },
  );
  route(
    app,
    calls.createBrowserChallenge,
    ({ params: { publicId } }) => createBrowserChallenge(ports, { publicId, kind }),
    { limitedBy: 'address' },
  );
  route(
    app,
    calls.proveBrowserKey,
    async ({ params: { publicId }, body: { securityCode, ...proof }, request, reply }) => {
      const row = await findVerification(ports.db, publicId, kind);
      const other = row ? await refuseOtherAccount(ports, row, readAccessToken(request)) : null;
      if (other) return other;
      const given = newSecurityCode(request, securityCode);
      if (!given.ok) return given;
      const browser = browserFamily(request.headers['user-agent']);
      const code = { publicId, kind, ...proof, securityCode: given.value, browser };
      return failuresLimited({ request, reply }, await proveBrowserKey(ports, code));
    },
    { limitedBy: 'address' },
  );
}

/** The code that a browser wants to be bound by: of the body where it bears one, else of the header. */
function newSecurityCode({ headers }: FastifyRequest, inBody?: string): Outcome<string> {
  const given = inBody ?? headers['security-code'];
  if (typeof given !== 'string' || given === '') return failure('security_code_missing');
  return securityCodeForm.safeParse(given).success ? success(given) : failure('security_code_weak');
}
