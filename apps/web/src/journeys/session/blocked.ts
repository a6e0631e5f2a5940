import type { Problem } from '../../api/call-types.ts';
import { throwDefect } from '../../api/throw-defect.ts';

/** What a problem means for the journey as a whole. */
export type Blocked =
  | 'otherDevice'
  | 'outdatedQr'
  | 'expired'
  | 'unknownLink'
  | 'signIn'
  | 'otherAccount'
  | 'suspendedAccount'
  | 'newTerms'
  | 'refused';

/** Null if the journey continues from the state that the server reports next. Throws defects, for the fatal page. */
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
    case 'terms_agreement_needed':
      return 'newTerms';
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
      throwDefect(problem);
      return 'refused';
  }
}
