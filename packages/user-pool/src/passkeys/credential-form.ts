import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]+$/);
/** At most 1,023 bytes (WebAuthn Level 3, section 5.1). */
const credentialId = base64url.max(1364);

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  /** Ours ask for no extensions. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** `RegistrationResponseJSON`: what a browser answers when a passkey is made. */
export const madeCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url.max(2048),
    attestationObject: base64url.max(8192),
    transports: z.array(z.string().min(1).max(32)).max(8).default([]),
  }),
});
export type MadeCredential = z.infer<typeof madeCredential>;

/** `AuthenticationResponseJSON`: what a browser answers when a passkey is used. */
const usedCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url.max(2048),
    authenticatorData: base64url.max(2048),
    signature: base64url.max(2048),
    userHandle: base64url.max(128).optional(),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

const clientDataForm = z.object({
  challenge: z.string().max(128),
  origin: z.string().max(1024),
  crossOrigin: z.boolean().optional(),
});
export type ClientData = z.infer<typeof clientDataForm>;

/** What the browser says of the page (WebAuthn Level 3, section 5.8.1); null where it is none of that form. */
export function readClientData(clientDataJSON: string): ClientData | null {
  return readJson(clientDataForm, Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
}

/** `CREDENTIAL` of an answered challenge, a JSON text; null where it is none. */
export function readUsedCredential(text: string): UsedCredential | null {
  return readJson(usedCredential, text);
}

function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
