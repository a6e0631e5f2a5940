import { z } from 'zod';
import { instant } from './words.ts';

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const logSize = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Of a tree of at most 2^53 leaves. */
const hashes = z.array(sha256Hex).max(64);

/**
 * Signed head of the Merkle log (RFC 6962) that every audit entry of every verification enters. The signature is
 * Ed25519 over the UTF-8 text `ekyc-audit-log/1`, size, rootHash, timestamp and keyId, each followed by a line feed.
 */
export const signedHead = z.strictObject({
  size: logSize.describe('Audit entries in the log, of all verifications; 0 in the first head of a service.'),
  rootHash: sha256Hex.describe('Merkle tree hash of RFC 6962.'),
  timestamp: instant,
  keyId: z.string().max(64).describe('One of /api/v1/evidence_keys.'),
  signature: z
    .string()
    .regex(/^[A-Za-z0-9+/]{86}==$/)
    .describe('Base64 of the Ed25519 signature.'),
});
export type SignedHead = z.infer<typeof signedHead>;

/** How far one verification's own audit chain reached, and the hash of its last entry. */
export const chainHead = z.strictObject({ entries: z.int().min(1), head: sha256Hex });
export type ChainHead = z.infer<typeof chainHead>;

/** One line of the file of hourly heads. */
export const storedHead = z.strictObject({
  head: signedHead,
  timestampResponse: z.string().nullable().describe('Base64 of an RFC 3161 TimeStampResp.'),
});
export type StoredHead = z.infer<typeof storedHead>;

/** That the log of one size begins with the log of the other (RFC 6962, 2.1.2). */
export const consistencyProof = z.strictObject({ from: logSize, to: logSize, hashes });
export type ConsistencyProof = z.infer<typeof consistencyProof>;

const sizeInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

export const auditLogQuery = z.object({
  from: sizeInQuery.describe('Size of a head that the caller stored.'),
  to: sizeInQuery.describe('Size of a later head; of the latest one where nothing is said.'),
});
export const auditLogAnswer = z.object({
  head: signedHead.nullable().describe('The latest one; null before the first one.'),
  timestampResponse: z
    .string()
    .nullable()
    .describe('Base64 of the RFC 3161 TimeStampResp over the head, where a service stamped it.'),
  consistency: consistencyProof.nullable().describe('Where `from` was given.'),
});
export type AuditLogAnswer = z.infer<typeof auditLogAnswer>;

/** `audit-log.json` of an evidence file. */
export const auditLogFile = z.strictObject({
  format: z.literal('ekyc-audit-log/1'),
  head: signedHead.describe('Signed after the last entry of this file was entered.'),
  entries: z
    .array(
      z.strictObject({
        sequence: z.int().min(1),
        position: z.int().min(0).describe('In the log, from 0.'),
        hashes: hashes.describe('Inclusion proof, from the leaf to the root.'),
      }),
    )
    .max(100_000),
  earlier: z
    .array(z.strictObject({ head: signedHead, hashes }))
    .max(100_000)
    .describe('Earlier heads, each with the proof that the log of `head` begins with its log.'),
});
export type AuditLogFile = z.infer<typeof auditLogFile>;
