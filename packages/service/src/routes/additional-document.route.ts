import { kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { AcceptPorts } from '../capture/index.ts';
import { maxPictureBytes, readMultipart } from '../http/index.ts';
import { success } from '../outcome.ts';
import {
  acceptLicence,
  listLicenceMaterials,
  startLicenceTake,
  submitLicence,
} from '../additional-document/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** additional_document_internal: the pictures of a licence, what is read of it, and its submission. */
export function additionalDocumentRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  const { startTake, uploadMaterials, listMaterials, submit } = kindEndpoints.additionalDocument;
  visitorRoute(app, ports, startTake, ({ session }) => startLicenceTake(ports, session));
  visitorRoute(
    app,
    ports,
    uploadMaterials,
    async ({ session, request }) => {
      const { multipart, files, optionalFiles } = uploadMaterials;
      const form = await readMultipart(request, multipart, {
        files,
        optionalFiles,
        fileAsText: 'img',
      });
      if (!form.ok) return form;
      const { frontFile: front, backFile: back, img: frame } = form.value.files;
      const { documentType, manualCapture } = form.value.fields;
      const upload = { documentType, front, back, frame, manualCapture };
      return acceptLicence(ports, session, upload);
    },
    { bodyLimit: 3 * maxPictureBytes + 65_536 },
  );
  visitorRoute(app, ports, listMaterials, async ({ session }) =>
    success(await listLicenceMaterials(ports, session)),
  );
  visitorRoute(app, ports, submit, ({ session, body }) => submitLicence(ports, session, body));
}
