import type { IdType, Profile, SharedItem } from '@ekyc/contract';
import type { FaceTemplate } from '../engine/index.ts';

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
  readonly face: FaceTemplate;
  /** Of the document by which the account's person was identified; where one was kept. */
  readonly portrait?: FaceTemplate | null;
  /** When the holder signed in with the second factor, where the face is not to decide alone. */
  readonly secondFactorAt?: string;
}
