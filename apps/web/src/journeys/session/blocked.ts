import type { Problem } from '../../api/call-types.ts';

/** What a problem means for the journey as a whole. */
export type Blocked =
  | 'otherDevice'
  | 'outdatedQr'
  | 'expired'
  | 'unknownLink'
  | 'signIn'
  | 'otherAccount'
  | 'suspendedAccount';

/** Null where the journey goes on from what the server says next. Throws what nobody expects. */
export function blockedBy(problem: Problem): Blocked | null {
  switch (problem.code) {
    case 'security_code_mismatch':
    case 'security_code_missing':
    case 'already_bound':
      return 'otherDevice';
    case 'verification_expired':
    case 'redacted':
      return 'expired';
    case 'not_found':
      return 'unknownLink';
    case 'access_token_missing':
    case 'access_token_invalid':
    case 'access_token_expired':
    case 'second_factor_missing':
      return 'signIn';
    case 'account_mismatch':
      return 'otherAccount';
    case 'account_suspended':
      return 'suspendedAccount';
    case 'wrong_state':
    case 'not_bound':
    case 'take_not_open':
    case 'take_incomplete':
    case 'profile_missing':
    case 'profile_supplied_by_client':
    case 'id_type_missing':
    case 'photo_type_not_expected':
    case 'challenge_not_open':
    case 'challenge_expired':
      return null;
    default:
      throw new Error(`${problem.title}(${problem.code})`);
  }
}
