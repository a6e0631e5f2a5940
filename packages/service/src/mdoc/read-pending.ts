import { type PendingRequest, recordNeeds, recordTypeNames } from '@ekyc/mdoc';
import { z } from 'zod';
import { DamagedEvidenceError } from '../sealing/index.ts';

const privateKey = z.looseObject({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

const pendingRequest: z.ZodType<PendingRequest> = z.object({
  type: z.enum(recordTypeNames),
  docType: z.string().optional(),
  needs: z.array(z.enum(recordNeeds)),
  origin: z.string(),
  madeAt: z.string(),
  annexC: z.object({ encryptionInfo: z.string(), privateKey }).optional(),
  openid4vp: z.object({ nonce: z.string(), keyThumbprint: z.string(), privateKey }).optional(),
});

/** @throws DamagedEvidenceError where the text is no request as it was sealed */
export function readPending(text: string): PendingRequest {
  const read = pendingRequest.safeParse(JSON.parse(text));
  if (!read.success) throw new DamagedEvidenceError('what was sealed is no request for a record');
  return read.data;
}
