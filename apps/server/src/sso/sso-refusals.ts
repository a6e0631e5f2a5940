import type { SsoFailure } from '@ekyc/user-pool';
import { OutgoingError } from '@ekyc/jpki/outgoing';
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** A provider's answer that is refused by us and not by the library. */
export class SsoAnswerError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'SsoAnswerError';
    this.code = code;
  }
}

export interface SsoRefusal {
  readonly reason: SsoFailure;
  /** For the operator's log: ours, the library's or the protocol's own word. */
  readonly code: string;
}

/** Of RFC 6749 section 4.1.2.1 and OpenID Connect Core 3.1.2.6: a person or a rule of the provider said no. */
const denials = [
  'access_denied',
  'login_required',
  'interaction_required',
  'account_selection_required',
  'consent_required',
];
const outages = ['server_error', 'temporarily_unavailable'];

/** Why openid-client or a check of ours threw; null where it is none of their refusals. */
export function ssoRefusal(error: unknown): SsoRefusal | null {
  if (error instanceof SsoAnswerError) return { reason: 'answer', code: error.code };
  const outgoing = causesOf(error).find((one) => one instanceof OutgoingError);
  if (outgoing) {
    const isAway = outgoing.code === 'unreachable' || outgoing.code === 'too_slow';
    return { reason: isAway ? 'unreachable' : 'answer', code: outgoing.code };
  }
  if (error instanceof AuthorizationResponseError) return ofAuthorization(error.error);
  if (error instanceof ResponseBodyError) return { reason: 'answer', code: wordOf(error.error) };
  if (error instanceof WWWAuthenticateChallengeError) return { reason: 'answer', code: 'challenged' };
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('OAUTH_') ? { reason: 'answer', code } : null;
}

function ofAuthorization(error: string): SsoRefusal {
  if (denials.includes(error)) return { reason: 'denied', code: error };
  return { reason: outages.includes(error) ? 'unreachable' : 'answer', code: wordOf(error) };
}

/** The provider's word, where it is one. */
function wordOf(error: string): string {
  return /^[a-z_]{1,40}$/.test(error) ? error : 'other';
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  let one = error;
  for (let depth = 0; depth < 5 && one !== undefined; depth++) {
    causes.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return causes;
}
