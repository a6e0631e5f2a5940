import type { OutgoingCode } from '../outgoing.ts';
import type { BasicInformation, SignatureRefusalCode, SignatureVerification } from '../verifying/index.ts';

/** Why a platform proved nothing. The codes are stable. */
export type PlatformRefusalCode =
  | OutgoingCode
  | SignatureRefusalCode
  /** It does not take our credentials. */
  | 'platform_refused_us'
  /** It says that signature or certificate are wrong. */
  | 'platform_says_invalid'
  /** It says that the certificate was revoked or has expired. */
  | 'platform_says_revoked'
  /** A certificate for user authentication, or of no kind that a setting names. */
  | 'certificate_type_wrong'
  | 'platform_answer_malformed'
  /** The sealed result is not for our key, was changed, or holds something else. */
  | 'result_not_for_us'
  /** No list of revoked certificates, or no answer, could be had. */
  | 'revocation_not_available';

/** What is known of somebody whose signature was verified, and by whom. */
export type SignatureProof =
  | {
      readonly by: 'platform';
      readonly information: BasicInformation;
      /** The platform's name for this verification, by which it can be asked again. */
      readonly verificationId: string;
      readonly medium: 'card' | 'phone';
      /** The platform's answer, word by word. */
      readonly answer: string;
    }
  | {
      readonly by: 'business';
      readonly verified: Extract<SignatureVerification, { ok: true }>;
      readonly signature: Uint8Array;
      readonly certificate: Uint8Array;
      /** What the certificate's standing was known by; with it the proof can be repeated later. */
      readonly revocation: { readonly kind: 'crl' | 'ocsp'; readonly bytes: Uint8Array } | null;
    };

export type PlatformAnswer =
  | { readonly ok: true; readonly proof: SignatureProof }
  | { readonly ok: false; readonly code: PlatformRefusalCode };

/** Who may read a result of 署名API and verify it: a 署名検証者, or who works for one. */
export interface SigningPlatform {
  /**
   * @param jwe the result, sealed for the platform
   * @param text the bytes that should have been signed
   */
  verify(jwe: string, text: Uint8Array): Promise<PlatformAnswer>;
}
