import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { maxPictureBytes } from '../http/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { checkSimilarity } from '../faces/index.ts';
import { extractText } from '../reading/index.ts';
import { failure } from '../outcome.ts';
import { visitorRoute } from './visitor-route.ts';

/** extract_text and check_similarity: what the engine makes of the frozen pictures. */
export function readDocumentRoutes(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints.extractText,
    async ({ session, body }) => {
      if (body.img === undefined) return extractText(ports, session, undefined);
      const data = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(body.img)?.[1];
      if (data === undefined) return failure('picture_format_unsupported');
      const bytes = Buffer.from(data, 'base64');
      return bytes.length > maxPictureBytes
        ? failure('picture_too_large')
        : extractText(ports, session, bytes);
    },
    { bodyLimit: 16_900_000 },
  );
  visitorRoute(app, ports, endpoints.checkSimilarity, ({ session }) => checkSimilarity(ports, session));
}
