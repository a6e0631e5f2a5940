import {
  chipDocuments,
  chipField,
  idTypes,
  licenceSubmission,
  profile,
  proofKinds,
  readField,
  sharedItems,
} from '@ekyc/contract';
import { z } from 'zod';
import { faceTemplate, pictureMeasures } from './measure-schemas.ts';
import type {
  SealedFaces,
  SealedReceipt,
  SealedRequest,
  SealedSubject,
  SharedInformation,
  StoredChip,
  StoredInformation,
  StoredProof,
  StoredReading,
  Suspension,
  VerifiedPerson,
} from './sealed-values.ts';

/** Where a value lies in a vault, and what it is: what was sealed as one field opens as no other. */
export interface SealedField<Value> {
  readonly name: string;
  /** Checks the value and changes nothing of it: no schema here fills in, trims away or coerces. */
  readonly schema: z.ZodType<Value>;
}

const mode = z.enum(['live', 'sandbox']);

const request: z.ZodType<SealedRequest> = z.object({
  redirectUrl: z.string().nullable(),
  profile: profile.partial().nullable(),
  targetUserId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});

const reading: z.ZodType<StoredReading> = z.object({
  typeConfidence: z.number(),
  fields: z.record(z.string(), readField),
  engine: z.object({ id: z.string(), modelHash: z.string() }),
  materialId: z.string(),
  backId: z.string().nullish(),
  further: z.object({ sameDocument: z.boolean(), differing: z.array(z.string()) }).optional(),
  furtherIds: z.array(z.string()).optional(),
});

const chip: z.ZodType<StoredChip> = z.object({
  read: z.string(),
  document: z.enum(chipDocuments),
  readAt: z.string(),
  alive: z.enum(['yes', 'cannotTell']),
  fields: z.array(chipField),
  agreements: z.record(z.string(), z.number()),
  prints: z.record(z.string(), z.object({ lines: z.array(z.string()), confidence: z.number() })).optional(),
  nonce: z.string(),
  files: z.record(z.string(), z.string()),
});

const proof: z.ZodType<StoredProof> = z.object({
  kind: z.enum(proofKinds),
  attempt: z.string(),
  provenAt: z.string(),
  validUntil: z.string().nullish(),
  current: z.enum(['yes', 'cannotTell']),
  fields: z.array(chipField),
  subject: z.string().nullable(),
  reference: z.string().nullable(),
  files: z.record(z.string(), z.string()),
});

const jpkiVisit = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  transactionId: z.string().nullable(),
  /** What is signed. */
  text: z.string().nullable(),
});

const submission: z.ZodType<SharedInformation> = z.object({
  profile,
  items: z.array(z.enum(sharedItems)),
  idType: z.enum(idTypes),
  verifiedAt: z.string(),
  validUntil: z.string(),
  purpose: z.string(),
  termsVersion: z.string(),
  agreedAt: z.string(),
  email: z.string().nullish(),
  mode: mode.optional(),
  face: faceTemplate.optional(),
  portrait: faceTemplate.nullish(),
  secondFactorAt: z.string().optional(),
});

const information: z.ZodType<StoredInformation> = z.object({
  profile,
  idType: z.enum(idTypes),
  verifiedAt: z.string(),
  validUntil: z.string(),
  // Of accounts that are older than it, it is absent.
  mode: mode.optional() as unknown as typeof mode,
  source: z.object({
    businessId: z.string(),
    business: z.string(),
    verificationId: z.string(),
    publicId: z.string(),
  }),
});

const faces: z.ZodType<SealedFaces> = faceTemplate.and(z.object({ portrait: faceTemplate.nullish() }));

const person: z.ZodType<VerifiedPerson> = z.object({
  information,
  face: faceTemplate,
  portrait: faceTemplate.nullish(),
});

const receipt: z.ZodType<SealedReceipt> = z.object({
  business: z.object({ id: z.string(), name: z.string() }),
  whose: z.object({ name: z.string(), email: z.string().nullable() }),
  items: z.array(z.enum(sharedItems)),
  purpose: z.string(),
  termsVersion: z.string(),
  publicId: z.string(),
});

const subject: z.ZodType<SealedSubject> = z.object({ issuer: z.string(), subject: z.string() });
const suspension: z.ZodType<Suspension> = z.object({ reason: z.string(), at: z.string() });

const field = <Value>(name: string, schema: z.ZodType<Value>): SealedField<Value> => ({ name, schema });

/** Every value that is sealed as JSON, by what it is; names are what the sealed text is bound to, and never change. */
export const sealedFields = {
  /** Of a verification. */
  request: field('request', request),
  profile: field('profile', profile),
  reading: field('reading', reading),
  licence: field('licence', licenceSubmission),
  chip: field('chip', chip),
  /** The files of one reading, base64 by name. */
  chipFilesOf: (readId: string) => field(`chip/${readId}/files`, z.record(z.string(), z.string())),
  /** The scalar drawn for one reading's chip authentication, base64. */
  chipSecretOf: (readId: string) => field(`chip/${readId}/secret`, z.string()),
  /** Of one visit of デジタル認証アプリ, until it has ended. */
  jpkiVisitOf: (visitId: string) => field(`jpki/${visitId}`, jpkiVisit),
  /** Of one request for a record, until it is answered: JSON as `@ekyc/mdoc` gave it. */
  mdocRequestOf: (requestId: string) => field(`mdoc/${requestId}`, z.string()),
  proof: field('proof', proof),
  /** The files that prove it, base64 by name. */
  proofFiles: field('proof/files', z.record(z.string(), z.string())),
  submission: field('submission', submission),
  measuresOf: (materialId: string) => field(`material/${materialId}/measures`, pictureMeasures),
  /**
   * A reason or purpose of the audit chain; bound to its hash, so that it opens for no other entry. A text alone is of
   * before there were salts.
   */
  wordsOf: (sha256: string) =>
    field(
      `audit/words/${sha256}`,
      z.union([z.string(), z.strictObject({ words: z.string(), salt: z.string() })]),
    ),
  /** What a member wrote about the verification; the salt is part of the hash in the audit chain. */
  noteOf: (noteId: string) => field(`note/${noteId}`, z.object({ text: z.string(), salt: z.string() })),
  /** Of a decision that waits for a second person. */
  proposedReason: field('proposal/reason', z.string()),
  /** Of the faces in a picture, largest first. */
  templatesOf: (materialId: string) => field(`material/${materialId}/templates`, z.array(faceTemplate)),
  /** Of an account. */
  subject: field('subject', subject),
  email: field('email', z.string()),
  suspension: field('suspension', suspension),
  information: field('information', information),
  faces: field('face', faces),
  candidateOf: (reviewId: string) => field(`review/${reviewId}`, person),
  /** Of a sharing. */
  receipt: field('receipt', receipt),
} as const;
