import type { ChallengeRequest, ReaderKeys, ReadRequest } from '@ekyc/contract/reader';
import { z } from 'zod';

const digits = (count: number) => z.string().regex(new RegExp(`^[0-9]{${count}}$`));
const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/);

const keys = z.discriminatedUnion('document', [
  z.strictObject({ document: z.literal('driversLicense'), pin1: digits(4), pin2: digits(4) }),
  z.strictObject({ document: z.literal('myNumberCard'), printedNumber: digits(14) }),
  z.strictObject({ document: z.literal('residenceCard'), cardNumber: z.string().max(12) }),
  z.strictObject({
    document: z.literal('passport'),
    passportNumber: z.string().max(9),
    birth: digits(6),
    expiry: digits(6),
  }),
]) satisfies z.ZodType<ReaderKeys>;

/** The longest file that `readChip` reads is 32 KB, 44,000 signs of base64; a passport has seven files. */
const files = z.record(z.string().regex(/^[a-z]{1,12}\/[0-9a-f]{4}$/), base64(44_000));

/** All files of a card, and what stands around them. */
export const longestBody = 256 * 1024;

export const pairRequest = z.strictObject({ code: digits(6) });

/** A point of the largest curve and a command: some two hundred signs. */
export const challengeRequest = z.strictObject({
  publicKey: base64(400),
  command: base64(400),
}) satisfies z.ZodType<ChallengeRequest>;

export const readRequest = z.strictObject({
  keys,
  nonce: base64(44).length(44),
  mayTakeLast: z
    .array(z.enum(['pin1', 'pin2', 'printedNumber']))
    .max(3)
    .default([]),
  readBefore: files.default({}),
}) satisfies z.ZodType<unknown, ReadRequest>;

export type CheckedReadRequest = z.output<typeof readRequest>;
