import { endpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasForm, maxPictureBytes, readMultipart } from '../http/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { checkSimilarity } from '../faces/index.ts';
import { extractText } from '../reading/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { visitorRoute } from './visitor-route.ts';

/** extract_text and check_similarity: what the engine makes of the frozen pictures. */
export function readDocumentRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints['identification.extractText'],
    async ({ session, body, request }) => {
      const picture = hasForm(request) ? await readForm(request) : readBase64(body.img);
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
  const form = await readMultipart(request, z.object({}), { files: [file] });
  return form.ok ? success(form.value.files.img) : form;
}

/** Base64 of a picture, plain or as a data URL. */
function readBase64(text: string | undefined): Outcome<Buffer | undefined> {
  if (text === undefined) return success(undefined);
  const data = /^(?:data:image\/(?:jpeg|png|webp);base64,)?([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  if (data === undefined) return failure('picture_format_unsupported');
  const bytes = Buffer.from(data, 'base64');
  return bytes.length > maxPictureBytes ? failure('picture_too_large') : success(bytes);
}
