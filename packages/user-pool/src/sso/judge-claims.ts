import { normalEmail } from '../attributes.ts';
import { type Outcome, refusals, success } from '../outcome.ts';
import { ssoClockSeconds, ssoSignInMostSeconds } from './limits.ts';
import type { SsoClaims, StaffSso } from './provider.ts';

/** Who signed in at the provider, and what that counts for here. */
export interface SsoPerson {
  readonly subject: string;
  readonly email: string;
  /** The provider says that it asked for two factors. */
  readonly secondFactor: boolean;
  readonly authenticatedAt: Date;
}

/** Google vouches for an address of a domain only where the account belongs to that domain's organisation. */
const google = 'https://accounts.google.com';

/**
 * Whether the provider may vouch for this person, at every sign-in and not the first alone.
 * @param unknownAge where the provider does not say when: a moment that is not recent
 */
export function judgeClaims(
  sso: StaffSso,
  claims: SsoClaims,
  { now, unknownAge }: { readonly now: Date; readonly unknownAge: Date },
): Outcome<SsoPerson> {
  const email = claims.email === null ? null : normalEmail(claims.email);
  if (email === null || !claims.emailVerified) return refusals.ssoAddressNotVerified;
  const domain = domainOf(email);
  if (!sso.domains.includes(domain)) return refusals.ssoForeignDomain;
  if (sso.provider.issuer === google && claims.hostedDomain?.toLowerCase() !== domain)
    return refusals.ssoForeignDomain;
  const authenticatedAt = claims.authTime ?? unknownAge;
  const age = (now.getTime() - authenticatedAt.getTime()) / 1000;
  if (age > ssoSignInMostSeconds + ssoClockSeconds) return refusals.ssoTooOld;
  if (age < -ssoClockSeconds) return refusals.ssoAnswer;
  return success({
    subject: claims.subject,
    email,
    secondFactor: isSecondFactor(sso, claims),
    authenticatedAt: age < 0 ? now : authenticatedAt,
  });
}

/**
 * `mfa` alone (RFC 8176, section 2): `otp` or `hwk` without it may have been the only factor. Or the operator's `acr`,
 * letter for letter.
 */
function isSecondFactor({ acr }: StaffSso, claims: SsoClaims): boolean {
  return claims.amr.includes('mfa') || (acr !== null && claims.acr === acr);
}

/** The mail domain of an address in its one spelling. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** True if the address is one that the provider may vouch for. */
export function isOfDomains({ domains }: StaffSso, email: string): boolean {
  return domains.includes(domainOf(email));
}
