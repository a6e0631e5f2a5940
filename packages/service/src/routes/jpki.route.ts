import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { finishVisit, type JpkiPorts, startVisit } from '../jpki/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** jpki_start and jpki_finish: the visit of デジタル認証アプリ. */
export function jpkiRoutes(app: FastifyInstance, ports: JpkiPorts): void {
  visitorRoute(app, ports, endpoints['identification.startJpki'], ({ session }) =>
    startVisit(ports, session),
  );
  visitorRoute(app, ports, endpoints['identification.finishJpki'], ({ session, body }) =>
    finishVisit(ports, session, body.query),
  );
}
