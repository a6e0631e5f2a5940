import type { IdType, Regime } from '@ekyc/contract';

export type { Regime };

/** How long the law wants the records of an identification kept; `business`: as the business sets. */
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
  /** Pictures of a document and of the face, taken by our own page in one session. */
  readonly method: 'picture';
  readonly idTypes: readonly IdType[];
  /** The document's thickness must be seen, whatever the business set. */
  readonly requiresThickness: boolean;
  /** The document must bear the address. */
  readonly requiresAddress: boolean;
  /** The face is taken in the same session: of every rule of this method. */
  readonly requiresFace: true;
  /** Full years; a business may ask for more. */
  readonly minimumAge: number | null;
  readonly retention: RetentionRule;
  /** Last day in force, YYYY-MM-DD in Asia/Tokyo; null: no end is known. */
  readonly lastDay: string | null;
}
