import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { visitorRoute } from '../http/index.ts';
import { failure, type FieldError, success } from '../outcome.ts';
import type { AcceptPorts } from './accept-material.ts';
import { endTake } from './end-take.ts';
import { listMaterials } from './list-materials.ts';
import { startDetection } from './start-detection.ts';
import { startTake } from './start-take.ts';
import { takeOath } from './take-oath.ts';

const noAccount: FieldError = {
  path: 'userSubmission',
  code: 'account_missing',
  message: 'アカウントでログインしていません。',
};

/** take_start, detection_start, GET materials, take_end, oath: the calls around the pictures. */
export function takeRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(app, ports, endpoints.startTake, ({ session, body }) => startTake(ports, session, body.type));
  visitorRoute(app, ports, endpoints.startDetection, ({ session, body }) =>
    startDetection(ports, session, body.shootingStatus),
  );
  visitorRoute(app, ports, endpoints.listMaterials, async ({ session }) =>
    success(await listMaterials(ports, session)),
  );
  visitorRoute(app, ports, endpoints.endTake, ({ session, body }) => endTake(ports, session, body), {
    bodyLimit: 262_144,
  });
  visitorRoute(app, ports, endpoints.takeOath, ({ session, body }) =>
    // Information from an account needs a signed-in one, and there are no accounts yet.
    body.userSubmission
      ? Promise.resolve(failure('invalid_fields', { errors: [noAccount] }))
      : takeOath(ports, session, body.take),
  );
}
