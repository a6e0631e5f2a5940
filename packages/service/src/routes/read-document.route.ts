import { endpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasForm, readMultipart, readPictureText } from '../http/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { checkSimilarity } from '../faces/index.ts';
import { extractText } from '../reading/index.ts';
import { type Outcome, success } from '../outcome.ts';
import { visitorRoute } from './visitor-route.ts';

/** extract_text and check_similarity: what the engine makes of the frozen pictures. */
export function readDocumentRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints['identification.extractText'],
    async ({ session, body, request }) => {
      const picture = hasForm(request)
        ? await readForm(request)
        : body.img === undefined
          ? success(undefined)
          : readPictureText(body.img);
      return picture.ok ? extractText(ports, session, picture.value) : picture;
    },
    { bodyLimit: 16_900_000 },
  );
  visitorRoute(app, ports, endpoints['identification.checkSimilarity'], ({ session }) =>
    checkSimilarity(ports, session),
  );
}

/** The picture of a form's `img`. */
async function readForm(request: FastifyRequest): Promise<Outcome<Buffer>> {
  const file = endpoints['identification.extractText'].fileInsteadOfBody;
  const form = await readMultipart(request, z.object({}), { files: [file], fileAsText: file });
  return form.ok ? success(form.value.files.img) : form;
}
