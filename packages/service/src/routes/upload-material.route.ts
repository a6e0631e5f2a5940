import { endpoints, type materialFields, type selfieMaterialFields } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxPictureBytes, readMultipart } from '../http/index.ts';
import { type Outcome, success } from '../outcome.ts';
import {
  acceptLinkPicture,
  acceptMaterial,
  type AcceptPorts,
  type UploadedPicture,
} from '../capture/index.ts';
import { isLinking } from './take.route.ts';
import { visitorRoute } from './visitor-route.ts';

/** One picture and its fields. */
export const materialBodyLimit = maxPictureBytes + 65_536;

export function uploadMaterialRoute(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints['identification.uploadMaterial'],
    async ({ session, request }) => {
      const picture = await readMaterial(request, endpoints['identification.uploadMaterial'].multipart);
      if (!picture.ok) return picture;
      return (isLinking(session) ? acceptLinkPicture : acceptMaterial)(ports, session, picture.value);
    },
    { bodyLimit: materialBodyLimit },
  );
}

/** Reads one picture with what it shows. */
export async function readMaterial(
  request: FastifyRequest,
  schema: typeof materialFields | typeof selfieMaterialFields,
): Promise<Outcome<UploadedPicture>> {
  const form = await readMultipart(request, schema, { files: ['file'] });
  if (!form.ok) return form;
  const { type, photoType, rotate } = form.value.fields;
  return success({
    type,
    photoType,
    rotate: Number(rotate) as UploadedPicture['rotate'],
    bytes: form.value.files.file,
  });
}
