import { endpoints, kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute, route } from '../http/index.ts';
import { failure, success } from '../outcome.ts';
import { findOwnVerification } from '../verification/index.ts';
import { listEvidenceKeys } from './evidence-key.ts';
import { type EvidencePorts, exportEvidence } from './export-evidence.ts';
import { readPicture } from './read-picture.ts';
import { viewRecording, viewVideo } from './recording-views.ts';
import { VideoCache } from './video-cache.ts';

/** Pictures and evidence files for the business that asked for a verification, and the keys to check them. */
export function evidenceRoutes(app: FastifyInstance, ports: EvidencePorts): void {
  const cache = new VideoCache();
  for (const { getMaterialImage, getEvidence, getRecording, getVideo } of Object.values(kindEndpoints)) {
    const kind = kindOf(getEvidence);
    businessRoute(app, ports, getMaterialImage, 'evidence', async ({ caller, params, query }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      if (!row) return failure('not_found');
      const image = await readPicture(ports, caller, row, { materialId: params.id, purpose: query.purpose });
      return image.ok ? success({ body: image.value, disposition: 'inline' }) : image;
    });
    businessRoute(app, ports, getEvidence, 'evidence', async ({ caller, params, query }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      if (!row) return failure('not_found');
      const zip = await exportEvidence(ports, caller, row, query.purpose);
      return zip.ok
        ? success({ body: zip.value, disposition: `attachment; filename="evidence-${row.public_id}.zip"` })
        : zip;
    });
    businessRoute(app, ports, getRecording, 'evidence', async ({ caller, params, query }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      return row ? viewRecording(ports, { caller, row, purpose: query.purpose }) : failure('not_found');
    });
    businessRoute(app, ports, getVideo, 'evidence', async ({ caller, params, query, request }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      if (!row) return failure('not_found');
      const range = request.headers.range?.slice(0, 60) ?? null;
      const video = await viewVideo(ports, cache, { caller, row, ...query, range, purpose: query.purpose });
      if (!video.ok) return video;
      const { bytes, mimeType } = video.value;
      return success({ body: Buffer.from(bytes), disposition: 'inline', type: mimeType });
    });
  }
  route(app, endpoints.listEvidenceKeys, async () => success({ items: await listEvidenceKeys(ports.db) }));
}
