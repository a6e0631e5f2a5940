import { endpoints } from '@ekyc/contract';
import { failure, readPictureText, route, success, type VisionEngine } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';

const maxBytes = 3_000_000;

/**
 * POST /ai/detect: boxes and codes for guidance where a device cannot measure by itself. Cross-origin, without
 * credentials; its own queue, so that it can never starve the examination.
 */
export function detectRoute(app: FastifyInstance, engine: VisionEngine): void {
  app.options('/ai/detect', (_, reply) =>
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .status(204)
      .send(),
  );
  route(
    app,
    endpoints['service.detect'],
    async ({ body }) => {
      const picture = readPictureText(body.image_base64);
      if (!picture.ok || picture.value.length > maxBytes) return failure('picture_undecodable');
      const found = await engine.detect(picture.value);
      if ('kind' in found) {
        return found.kind === 'busy'
          ? failure('engine_busy', { retryAfterSeconds: found.retryAfterSeconds })
          : failure('picture_undecodable');
      }
      return success({
        faces: found.faces.map(({ box, score }) => ({ box: { ...box }, score })),
        card: found.card ? { quad: found.card.quad.map((point) => ({ ...point })) } : null,
        codes: [...found.codes],
      });
    },
    { bodyLimit: 4_100_000 },
  );
}
