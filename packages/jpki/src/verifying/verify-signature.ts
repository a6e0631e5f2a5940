import { createHash } from 'node:crypto';
import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { type BasicInformation, readBasicInformation } from './basic-information.ts';
import {
  authorityOf,
  demandValid,
  isAuthority,
  policiesOf,
  type ReadCertificate,
  readCertificate,
  usageOf,
} from './certificate.ts';
import { type SignedForm, signedForm } from './padded-signature.ts';
import { demandGood } from './revocation-answer.ts';
import { demandUnlisted } from './revocation-list.ts';
import { demand, SignatureRefusal, type SignatureRefusalCode } from './signature-refusal.ts';

/** Proof that a certificate was not revoked. `none`: for who may not ask; then nothing is said of it. */
export type Revocation =
  | { readonly kind: 'crl'; readonly list: Uint8Array }
  /** `nonce`: what the question bore, or null. */
  | { readonly kind: 'ocsp'; readonly response: Uint8Array; readonly nonce: Uint8Array | null }
  | { readonly kind: 'none' };

export interface SignedByCard {
  /** The bytes that should have been signed. */
  readonly text: Uint8Array;
  /** 256 bytes of RSA-2048. */
  readonly signature: Uint8Array;
  /** 署名用電子証明書, DER. */
  readonly certificate: Uint8Array;
  /** Authorities for signing alone, DER, all generations. Never those for user authentication. */
  readonly authorities: readonly Uint8Array[];
  readonly revocation: Revocation;
  /** Identifiers of the policies that are accepted: signing by card, by phone. */
  readonly policies: readonly string[];
  /** The moment for which all of it has to hold. */
  readonly at: Date;
}

export type SignatureVerification =
  | {
      readonly ok: true;
      readonly information: BasicInformation;
      readonly form: SignedForm;
      /** Hexadecimal digits. */
      readonly serial: string;
      readonly policy: string;
      /** SHA-256 of the authority's certificate, hexadecimal digits. */
      readonly authority: string;
      /** Until when, so that it can be asked about again. */
      readonly validUntil: Date;
      readonly revocation: { readonly kind: 'crl' | 'ocsp'; readonly asOf: Date } | { readonly kind: 'none' };
    }
  | { readonly ok: false; readonly code: SignatureRefusalCode };

const mostTextBytes = 65_536;

/**
 * Whether the holder of a 署名用電子証明書 signed this text with its key, and who that is. It asks nobody: what it needs is
 * given, so that it gives the same answer years later.
 */
export function verifySignature(about: SignedByCard): SignatureVerification {
  try {
    return verified(about);
  } catch (error) {
    if (error instanceof SignatureRefusal) return { ok: false, code: error.code };
    throw error;
  }
}

function verified(about: SignedByCard): SignatureVerification {
  const { at } = about;
  demand(about.text.length <= mostTextBytes, 'too_large');
  const certificate = readCertificate(about.certificate);
  const authorities = about.authorities.map(readCertificate);
  const authority = authorityOf(certificate, authorities, at);
  demandValid(certificate, at, { early: 'certificate_not_yet_valid', late: 'certificate_expired' });
  const policy = demandForSigning(certificate, about.policies);
  const form = signedForm(certificate.key, about.text, about.signature);
  demand(form !== 'signature_wrong', 'signature_wrong');
  demand(form !== 'other_text', 'other_text');
  const revocation = demandUnrevoked(about.revocation, { certificate, authority, at });
  return {
    ok: true,
    information: readBasicInformation(certificate),
    form,
    serial: certificate.serial,
    policy,
    authority: sha256(about.authorities[authorities.indexOf(authority)] ?? new Uint8Array()),
    validUntil: certificate.content.validity.notAfter.getTime(),
    revocation,
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** @returns the accepted policy that it names */
function demandForSigning(certificate: ReadCertificate, policies: readonly string[]): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.key;
  const { modulusLength, publicExponent } = asymmetricKeyDetails ?? {};
  const isRsa = asymmetricKeyType === 'rsa' && modulusLength === 2048 && publicExponent === 65537n;
  demand(isRsa, 'key_not_accepted');
  const usage = usageOf(certificate);
  const mayIssue = isAuthority(certificate) || (usage & KeyUsageFlags.keyCertSign) !== 0;
  demand(!mayIssue, 'certificate_is_authority');
  demand((usage & KeyUsageFlags.nonRepudiation) !== 0, 'certificate_use_wrong');
  const policy = policiesOf(certificate).find((one) => policies.includes(one));
  demand(policy !== undefined, 'policy_not_accepted');
  return policy;
}

function demandUnrevoked(
  revocation: Revocation,
  asked: { readonly certificate: ReadCertificate; readonly authority: ReadCertificate; readonly at: Date },
) {
  switch (revocation.kind) {
    case 'none':
      return { kind: 'none' } as const;
    case 'crl':
      return { kind: 'crl', asOf: demandUnlisted(revocation.list, asked) } as const;
    case 'ocsp': {
      const { response, nonce } = revocation;
      return { kind: 'ocsp', asOf: demandGood(response, { ...asked, nonce }) } as const;
    }
  }
}
