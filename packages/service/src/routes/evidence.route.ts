import { endpoints, type Kind, kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../business/index.ts';
import { businessRoute } from './business-route.ts';
import { route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { findOwnVerification, type VerificationTable } from '../verification/index.ts';
import { listEvidenceKeys } from '../sealing/index.ts';
import {
  type EvidencePorts,
  exportEvidence,
  readPicture,
  VideoCache,
  viewRecording,
  viewVideo,
} from '../evidence/index.ts';

/** Print out of a chip is stored as PNG; every other picture as JPEG. */
const pngSign = Buffer.from('89504e47', 'hex');

interface Viewed {
  readonly kind: Kind;
  readonly publicId: string;
  readonly purpose?: string | undefined;
}

/** Pictures and evidence files for the business that asked for a verification, and the keys to check them. */
export function evidenceRoutes(app: FastifyInstance, ports: EvidencePorts & StaffPorts): void {
  const cache = new VideoCache();
  for (const { getMaterialImage, getEvidence, getRecording, getVideo } of Object.values(kindEndpoints)) {
    const kind = kindOf(getEvidence);
    businessRoute(app, ports, getMaterialImage, async ({ caller, params, purpose }) => {
      const row = await findViewed(ports, caller, { ...params, kind, purpose });
      if (!row.ok) return row;
      const image = await readPicture(ports, caller, row.value, {
        materialId: params.id,
        purpose,
      });
      if (!image.ok) return image;
      const body = image.value;
      const isPng = body.subarray(0, 4).equals(pngSign);
      const disposition = `inline; filename="picture-${params.id}.${isPng ? 'png' : 'jpg'}"`;
      return success({ body, disposition, ...(isPng && { type: 'image/png' }) });
    });
    businessRoute(app, ports, getEvidence, async ({ caller, params, purpose }) => {
      const row = await findViewed(ports, caller, { ...params, kind, purpose });
      if (!row.ok) return row;
      const zip = await exportEvidence(ports, caller, row.value, purpose);
      return zip.ok
        ? success({
            body: zip.value,
            disposition: `attachment; filename="evidence-${row.value.public_id}.zip"`,
          })
        : zip;
    });
    businessRoute(app, ports, getRecording, async ({ caller, params, purpose }) => {
      const row = await findViewed(ports, caller, { ...params, kind, purpose });
      return row.ok ? viewRecording(ports, { caller, row: row.value, purpose }) : row;
    });
    businessRoute(app, ports, getVideo, async ({ caller, params, query, purpose, request }) => {
      const row = await findViewed(ports, caller, { ...params, kind, purpose });
      if (!row.ok) return row;
      const range = request.headers.range?.slice(0, 60) ?? null;
      const video = await viewVideo(ports, cache, {
        caller,
        row: row.value,
        ...query,
        range,
        purpose,
      });
      if (!video.ok) return video;
      const { bytes, mimeType } = video.value;
      const ending = mimeType.slice('video/'.length);
      const disposition = `inline; filename="session-${row.value.public_id}-${query.part}.${ending}"`;
      return success({ body: Buffer.from(bytes), disposition, type: mimeType });
    });
  }
  route(app, endpoints['service.listEvidenceKeys'], async () =>
    success({ items: await listEvidenceKeys(ports.db) }),
  );
}

/** The caller's own verification, of which something is shown: to people only for a purpose. */
async function findViewed(
  ports: StaffPorts,
  caller: Caller,
  { kind, publicId, purpose }: Viewed,
): Promise<Outcome<VerificationTable>> {
  const row = await findOwnVerification(ports.db, caller.businessId, { kind, publicId });
  if (!row) return failure('not_found');
  return caller.role !== null && purpose === undefined ? failure('purpose_missing') : success(row);
}
