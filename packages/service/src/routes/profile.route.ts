import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { success } from '../outcome.ts';
import { chooseIdType } from '../capture/index.ts';
import {
  chooseMethod,
  type CreatePorts,
  readProfile,
  type SessionPorts,
  writeProfile,
} from '../verification/index.ts';
import { proposeProfile } from '../reading/index.ts';
import { visitorRoute } from './visitor-route.ts';

export function profileRoutes(
  app: FastifyInstance,
  ports: SessionPorts & Pick<CreatePorts, 'operatorMeets'>,
): void {
  visitorRoute(app, ports, endpoints['identification.putMethod'], ({ session, body }) =>
    chooseMethod(ports, session, body.method),
  );
  visitorRoute(app, ports, endpoints['identification.getProfile'], ({ session }) =>
    Promise.resolve(success(readProfile(session))),
  );
  visitorRoute(app, ports, endpoints['identification.putProfile'], ({ session, body }) =>
    writeProfile(ports, session, body),
  );
  visitorRoute(app, ports, endpoints['identification.proposeProfile'], ({ session, body }) =>
    proposeProfile(session, body),
  );
  visitorRoute(app, ports, endpoints['identification.getIdType'], ({ session }) =>
    Promise.resolve(success({ idType: session.verification.id_type })),
  );
  visitorRoute(app, ports, endpoints['identification.putIdType'], ({ session, body }) =>
    chooseIdType(ports, session, body.idType),
  );
}
