import '@fastify/multipart';
import { endpoints, materialFields } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitorRoute } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { acceptMaterial, type AcceptPorts } from './accept-material.ts';
import type { UploadedPicture } from './admit-picture.ts';

export const maxPictureBytes = 12 * 1024 * 1024;

export function uploadMaterialRoute(app: FastifyInstance, ports: AcceptPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints.uploadMaterial,
    async ({ session, request }) => {
      const picture = await readUpload(request);
      return picture.ok ? acceptMaterial(ports, session, picture.value) : picture;
    },
    { bodyLimit: maxPictureBytes + 65_536 },
  );
}

/** Reads fields and exactly one file; anything more, larger or malformed is refused as a whole. */
async function readUpload(request: FastifyRequest): Promise<Outcome<UploadedPicture>> {
  if (!request.isMultipart()) return failure('unsupported_media_type');
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxPictureBytes, files: 1, fields: 8, fieldSize: 256 },
    })) {
      if (part.type === 'file') {
        bytes = await part.toBuffer();
        if (part.fieldname !== 'file') return failure('malformed_request');
      } else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    return failure(isTooLarge(error) ? 'picture_too_large' : 'malformed_request');
  }
  const parsed = materialFields.safeParse(fields);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code,
      message: '入力内容を確認してください。',
    }));
    return failure('invalid_fields', { errors });
  }
  if (!bytes || bytes.length === 0) return failure('malformed_request');
  const { type, photoType, rotate } = parsed.data;
  return success({ type, photoType, rotate: Number(rotate) as UploadedPicture['rotate'], bytes });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
