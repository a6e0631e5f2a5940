import type { IdType, Profile, SharedItem } from '@ekyc/contract';
import type { FaceTemplate } from '../engine/index.ts';

/**
 * By which rule a lent person's face is judged: a sandbox tries things out with people who were verified in one. Whoever
 * was verified in earnest is shown to no sandbox by distances that nothing proves.
 * @param information of what is lent; absent in what was sealed before it was kept
 */
export function modeOfLending(
  verification: 'live' | 'sandbox',
  information: 'live' | 'sandbox' | undefined,
): 'live' | 'sandbox' {
  return verification === 'sandbox' && information === 'sandbox' ? 'sandbox' : 'live';
}

/**
 * What an account's holder agreed to lend to one verification, sealed under the verification's key, so that the
 * examination needs the account no more. The business sees nothing of it before the face was found to be the account's.
 */
export interface SealedSubmission {
  readonly profile: Profile;
  readonly items: readonly SharedItem[];
  readonly idType: IdType;
  readonly verifiedAt: string;
  readonly validUntil: string;
  readonly purpose: string;
  readonly termsVersion: string;
  readonly agreedAt: string;
  /** The account's address at that time, for the receipt. */
  readonly email: string | null;
  /** Of the information; absent before it was kept, and then taken for live. */
  readonly mode?: 'live' | 'sandbox';
  readonly face: FaceTemplate;
  /** Of the document by which the account's person was identified; where one was kept. */
  readonly portrait?: FaceTemplate | null;
  /** When the holder signed in with the second factor, where the face is not to decide alone. */
  readonly secondFactorAt?: string;
}
