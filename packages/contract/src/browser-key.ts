import { z } from 'zod';
import { instant } from './words.ts';

/** An uncompressed point of P-256 (SEC 1, 2.3.3): 65 bytes, of which the first is 4. */
const publicKey = z
  .string()
  .regex(/^B[A-Za-z0-9_-]{86}$/)
  .describe(
    "Public half of an ECDSA P-256 key: the 65 bytes of WebCrypto's `exportKey('raw', …)`, base64url. The private half never leaves the browser.",
  );

export const browserKeyRequest = z.strictObject({ publicKey });

export const browserChallenge = z.object({ challenge: z.string().max(200), expiresAt: instant });
export type BrowserChallenge = z.infer<typeof browserChallenge>;

export const browserProof = z.strictObject({
  challenge: z.string().min(1).max(200),
  signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .describe(
      'By ECDSA with SHA-256, over the lines `ekyc-browser-proof/1`, publicId, challenge and the new security code, joined by one line feed (0x0A): the 64 bytes r and s as WebCrypto gives them, base64url.',
    ),
  securityCode: z.string().optional().describe('Where it is absent, the `Security-Code` header has it.'),
});
