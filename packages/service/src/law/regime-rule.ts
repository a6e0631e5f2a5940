import type { IdType, Method, Regime } from '@ekyc/contract';

export type { Regime };

/** How long the law requires the records of an identification to be retained; `business`: as the business sets. */
export type RetentionRule =
  | { readonly kind: 'law'; readonly years: 7; readonly after: 'endOfDealings' }
  | { readonly kind: 'business' };

/** One revision of one rule by which a regime lets a person be identified. */
export interface RegimeRule {
  /**
   * `{regime}/{revision}/{letter}`, stored with the verification. Letters move between revisions, so none stands
   * alone.
   */
  readonly version: string;
  /**
   * `picture`: pictures of a document and of the face, taken by our own page in one session. `chip`: the document's
   * chip read by the business's software, and the face in the same session. `chipAtCounter`: face to face, the chip
   * read and shown on a screen.
   */
  readonly method: Method;
  /** e-Gov's id of the revision of the text that the rule was taken from; null: no law, or it was not noted. */
  readonly revision: string | null;
  readonly idTypes: readonly IdType[];
  /** Documents on whose admission two readings of the law differ: only where the business says so. */
  readonly doubtfulIdTypes: readonly IdType[];
  /** The document's thickness must be seen, whatever the business set. */
  readonly requiresThickness: boolean;
  /** The document must bear the address. */
  readonly requiresAddress: boolean;
  /** The face is taken in the same session; at a counter staff see it. */
  readonly requiresFace: boolean;
  /** Full years; a business may ask for more. */
  readonly minimumAge: number | null;
  readonly retention: RetentionRule;
  /** First day in force, YYYY-MM-DD in Asia/Tokyo; null: before anything that matters here. */
  readonly firstDay: string | null;
  /** Last day in force; null: no end is known. */
  readonly lastDay: string | null;
}
