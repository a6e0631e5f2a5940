import { z } from 'zod';
import { day, instant, publicId, statuses } from './words.ts';

/** Why somebody looks. Its hash stands in the audit chain; the words are stored sealed beside it until redaction. */
export const accessPurpose = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe(
    'Why this is looked at, in percent-encoded UTF-8; it is audited, and shown in the history. 1 to 200 characters.',
  );

export const dealingsEndedRequest = z.strictObject({
  on: day.describe(
    'Day on which the dealings with this person ended; not before the identification, not later than today.',
  ),
});
export const dealingsEndedAnswer = z.object({
  dealingsEndedOn: day,
  keptUntil: day.nullable().describe('Last day on which the law demands keeping; null: it demands nothing.'),
});

/** RFC 8037: an Ed25519 public key as a JSON Web Key. */
const ed25519Jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

/** A public key that checks evidence files. */
export const evidenceKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  validFrom: instant,
  validUntil: instant.describe('Evidence made later is not valid with this key.'),
  publicKeyPem: z.string(),
  publicKeyJwk: ed25519Jwk,
});
export type EvidenceKey = z.infer<typeof evidenceKey>;
export const evidenceKeyList = z.object({ items: z.array(evidenceKey) });

/** `manifest.json` of an evidence file; `manifest.sig` is the Ed25519 signature over its exact bytes. */
export const evidenceManifest = z.strictObject({
  /** From 2 on with `audit-log.json`, from 3 on with `salts.json`. */
  format: z.enum(['ekyc-evidence/1', 'ekyc-evidence/2', 'ekyc-evidence/3']),
  publicId,
  verificationId: z.string(),
  business: z.string(),
  /** Absent in files of earlier versions, whose verification.json says it. */
  mode: z.enum(['live', 'sandbox']).optional(),
  status: z.enum(statuses),
  madeAt: instant,
  key: z.strictObject({
    id: z.string(),
    algorithm: z.literal('Ed25519'),
    validFrom: instant,
    validUntil: instant,
  }),
  audit: z.strictObject({
    entries: z.int().min(1),
    head: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)?$/),
        size: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(5000),
});
export type EvidenceManifest = z.infer<typeof evidenceManifest>;
