import type { Instruction, PhotoType, Problem, TakeType } from '@ekyc/contract';

export type TakeState = 'open' | 'accepted' | 'aborted' | 'superseded';

export interface TakeTable {
  id: string;
  verification_id: string;
  /** Counts up per verification, from 1. */
  number: number;
  type: TakeType;
  state: TakeState;
  /** Which of the two it is: {@link IdentifyTake} or {@link LinkTake}. */
  purpose: 'identify' | 'link';
  /** The account whose access token began a `link`. */
  account_id: string | null;
  /** 0 at first; counts up with each resubmission. */
  round: number;
  /** What is required, in order. */
  photo_types: readonly PhotoType[];
  /** What the visitor's camera is looking for. */
  shooting_status: PhotoType | null;
  manual_capture: boolean;
  has_additional_info: boolean;
  /** What guidance on the device objected to, how often. */
  validation_failures: readonly {
    readonly photoType: PhotoType;
    readonly code: string;
    readonly count: number;
  }[];
  /** What was wrong with the pictures it ended with. */
  problems: readonly { readonly photoType: PhotoType; readonly problem: Problem }[];
  /** What the device measured: a hint, sealed because it describes a face. */
  sealed_features: Buffer | null;
  started_at: Date;
  ended_at: Date | null;
}

/** A take whose pictures are the verification's own: what is examined. */
export type IdentifyTake = TakeTable & { readonly purpose: 'identify' };

/** The face check before link_account: compared once, erased then, and no part of what was decided. */
export type LinkTake = TakeTable & { readonly purpose: 'link' };

export interface MaterialTable {
  id: string;
  verification_id: string;
  take_id: string;
  type: TakeType;
  photo_type: PhotoType;
  received_sha256: string;
  stored_sha256: string;
  rotate: number;
  width: number;
  height: number;
  bytes: number;
  /** Empty: good. */
  problems: readonly Problem[];
  /** The engine's measures: they describe a face or a card. */
  sealed_measures: Buffer;
  engine_id: string;
  model_hash: string;
  challenge_id: string | null;
  next_challenge_id: string | null;
  /** True once take_end accepted it: exactly these are examined. */
  frozen: boolean;
  sealed_template: Buffer | null;
  created_at: Date;
}

/** Finds a picture whose bytes were changed, or a moment of a video. Deleted with its picture or video. */
export interface PicturePrintTable {
  /** Null for a moment of the video. */
  material_id: string | null;
  verification_id: string;
  business_id: string;
  /** Keyed hashes: the rows without the key do not reveal what a picture shows. */
  words: string;
  /** Under a mask of the master key's, which keeps the distance of two. */
  signs: string;
  /** The grey copy, sealed under the verification's key. */
  sealed_print: Buffer;
  /** Of a moment of the video: when it was filmed. */
  created_at: Date;
}

export type ChallengeState = 'open' | 'passed' | 'failed' | 'expired';

export interface ChallengeTable {
  id: string;
  take_id: string;
  verification_id: string;
  photo_type: PhotoType;
  instruction: Instruction;
  state: ChallengeState;
  issued_at: Date;
  expires_at: Date;
}
