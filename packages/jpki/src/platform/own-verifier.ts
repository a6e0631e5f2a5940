import { compactDecrypt, type CryptoKey, errors } from 'jose';
import { OutgoingError } from '../outgoing.ts';
import { type Revocation, verifySignature } from '../verifying/index.ts';
import type { PlatformAnswer, PlatformRefusalCode, SigningPlatform } from './platform.ts';

/**
 * Where a 署名検証者 has lists or answers about certificates from: J-LIS gives them under contract only, and how is not public.
 * @param certificate DER, of an authority that is trusted
 * @returns null where none can be had now
 */
export type RevocationSource = (
  certificate: Uint8Array,
) => Promise<Exclude<Revocation, { kind: 'none' }> | null>;

/** A business that is 署名検証者 itself: the result is sealed for its own key. */
export interface OwnVerifierSettings {
  readonly key: CryptoKey;
  /** Algorithms of the seal that are taken; which the service uses is not public. */
  readonly keyAlgorithms: readonly string[];
  readonly contentAlgorithms: readonly string[];
  /** Members of what is sealed, each base64: the layout is a guess. */
  readonly fields: { readonly signature: string; readonly certificate: string };
  /** Authorities for signing, DER. */
  readonly authorities: readonly Uint8Array[];
  readonly policies: readonly string[];
}

export const defaultOwnVerifierSettings: Omit<OwnVerifierSettings, 'key' | 'authorities'> = {
  keyAlgorithms: ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A256KW'],
  contentAlgorithms: ['A256GCM', 'A128GCM', 'A256CBC-HS512', 'A128CBC-HS256'],
  fields: { signature: 'signature', certificate: 'certificate' },
  // 署名用, on a card and in a phone. No primary text says so.
  policies: ['1.2.392.200149.8.5.1.1.20', '1.2.392.200149.8.5.1.1.40'],
};

/** Opens results with the business's own key and verifies them here. */
export function createOwnVerifier(
  settings: OwnVerifierSettings,
  {
    revocationOf,
    now = () => new Date(),
  }: { readonly revocationOf: RevocationSource; readonly now?: () => Date },
): SigningPlatform {
  return {
    verify: async (jwe, text) => {
      const opened = await open(settings, jwe);
      if (!opened) return refused('result_not_for_us');
      const { authorities, policies } = settings;
      const about = { ...opened, text, authorities, policies, at: now() };
      // Nobody is asked about what is refused anyway: each question costs.
      const first = verifySignature({ ...about, revocation: { kind: 'none' } });
      if (!first.ok) return refused(first.code);
      const revocation = await revocationFrom(revocationOf, opened.certificate);
      if (!revocation) return refused('revocation_not_available');
      const verified = verifySignature({ ...about, revocation });
      if (!verified.ok) return refused(verified.code);
      const { kind } = revocation;
      const bytes = revocation.kind === 'crl' ? revocation.list : revocation.response;
      return { ok: true, proof: { by: 'business', verified, ...opened, revocation: { kind, bytes } } };
    },
  };
}

const refused = (code: PlatformRefusalCode): PlatformAnswer => ({ ok: false, code });

async function revocationFrom(source: RevocationSource, certificate: Uint8Array) {
  try {
    return await source(certificate);
  } catch (error) {
    if (error instanceof OutgoingError) return null;
    throw error;
  }
}

async function open(
  { key, keyAlgorithms, contentAlgorithms, fields }: OwnVerifierSettings,
  jwe: string,
): Promise<{ readonly signature: Uint8Array; readonly certificate: Uint8Array } | null> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [...keyAlgorithms],
      contentEncryptionAlgorithms: [...contentAlgorithms],
    });
    const told: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
    const [signature, certificate] = [bytesAt(told, fields.signature), bytesAt(told, fields.certificate)];
    return signature && certificate ? { signature, certificate } : null;
  } catch (error) {
    // Not for this key, not such a seal, or no JSON of text within.
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

function bytesAt(value: unknown, name: string): Uint8Array | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' && /^[\w+/-]+=*$/.test(text) ? Buffer.from(text, 'base64') : null;
}
