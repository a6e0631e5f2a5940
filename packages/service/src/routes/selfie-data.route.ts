import { kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { success } from '../outcome.ts';
import {
  acceptMaterial,
  type AcceptPorts,
  endTake,
  listMaterials,
  startDetection,
  startTake,
  submitSelfie,
} from '../capture/index.ts';
import { materialBodyLimit, readMaterial } from './upload-material.route.ts';
import { visitorRoute } from './visitor-route.ts';

/** selfie_data_internal: the take of a face alone, by the same rules as an identification's. */
export function selfieDataRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  const calls = kindEndpoints.selfieData;
  visitorRoute(app, ports, calls.startTake, ({ session, body }) => startTake(ports, session, body.type));
  visitorRoute(app, ports, calls.startDetection, ({ session, body }) =>
    startDetection(ports, session, body.shootingStatus),
  );
  visitorRoute(
    app,
    ports,
    calls.uploadMaterial,
    async ({ session, request }) => {
      const picture = await readMaterial(request, calls.uploadMaterial.multipart);
      return picture.ok ? acceptMaterial(ports, session, picture.value) : picture;
    },
    { bodyLimit: materialBodyLimit },
  );
  visitorRoute(app, ports, calls.listMaterials, async ({ session }) =>
    success(await listMaterials(ports, session)),
  );
  visitorRoute(app, ports, calls.endTake, ({ session, body }) => endTake(ports, session, body), {
    bodyLimit: 262_144,
  });
  visitorRoute(app, ports, calls.submit, ({ session, body }) => submitSelfie(ports, session, body.take));
}
