import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { finishRequest, type MdocPorts, startRequest } from '../mdoc/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** A sealed record with its portrait, in base64url, with room. */
const answerBodyLimit = 1_200_000;

/** mdoc_start and mdoc_finish: a record held in the visitor's phone. */
export function mdocRoutes(app: FastifyInstance, ports: MdocPorts): void {
  visitorRoute(app, ports, endpoints['identification.startMdoc'], ({ session, body }) =>
    startRequest(ports, session, body),
  );
  visitorRoute(
    app,
    ports,
    endpoints['identification.finishMdoc'],
    ({ session, body }) => finishRequest(ports, session, body),
    { bodyLimit: answerBodyLimit },
  );
}
