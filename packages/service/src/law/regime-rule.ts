import type { IdType, Method, OperatorCondition, Regime, RuleCondition } from '@ekyc/contract';

export type { Regime };

/** How long the law requires the records of an identification to be retained; `business`: as the business sets. */
export type RetentionRule =
  | { readonly kind: 'law'; readonly years: 7; readonly after: 'endOfDealings' }
  | { readonly kind: 'business' };

/** Which conditions of rules the operator meets for the businesses of a mode. */
export type OperatorMeets = (mode: 'live' | 'sandbox') => readonly OperatorCondition[];

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
   * read and shown on a screen. `jpki`: a text signed with the My Number card's certificate. `mdoc`: the record of a
   * document in the visitor's phone (カード代替電磁的記録).
   */
  readonly method: Method;
  /** What operator and business must be, beside the settings, for the rule to serve; in the order they are asked. */
  readonly conditions: readonly RuleCondition[];
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
  /** `jpki`: a signature by the 署名用 certificate (署名API); else a log-in with the card (認証API) serves. */
  readonly requiresSignature: boolean;
  /** `mdoc`: records that other lands' authorities issued serve too. */
  readonly takesForeignRecords: boolean;
  /** Full years; a business may ask for more. */
  readonly minimumAge: number | null;
  readonly retention: RetentionRule;
  /** First day in force, YYYY-MM-DD in Asia/Tokyo; null: before anything that matters here. */
  readonly firstDay: string | null;
  /** Last day in force; null: no end is known. */
  readonly lastDay: string | null;
}
