import { kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { type SimulatePorts, submitSpecimens } from '../sandbox/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** POST specimen_submission: a sandbox's visitor ends it without a camera. */
export function specimenRoutes(app: FastifyInstance, ports: SimulatePorts): void {
  for (const { submitSpecimens: endpoint } of Object.values(kindEndpoints))
    visitorRoute(app, ports, endpoint, ({ session, body }) =>
      submitSpecimens(ports, session, { outcome: body.outcome, idType: body.idType }),
    );
}
