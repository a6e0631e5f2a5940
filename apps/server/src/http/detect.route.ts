import { endpoints } from '@ekyc/contract';
import { failure, route, success, type VisionEngine } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';

const maxBytes = 3_000_000;

/**
 * POST /ai/detect: boxes and codes for guidance where a device cannot measure by itself. Cross-origin, without
 * credentials; its own queue, so that it can never starve the examination.
 */
export function detectRoute(app: FastifyInstance, engine: VisionEngine): void {
  app.options('/ai/detect', (_, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .status(204)
      .send(),
  );
  route(
    app,
    endpoints['service.detect'],
    async ({ body, reply }) => {
      void reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      const bytes = Buffer.from(body.image_base64.replace(/^data:image\/[a-z]+;base64,/, ''), 'base64');
      if (bytes.length === 0 || bytes.length > maxBytes) return failure('picture_undecodable');
      const found = await engine.detect(bytes);
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
