/** Why a card was not read. The codes are stable. None carries what the card or a person said. */
export type ChipProblemCode =
  /** The card left the field, or the reader failed. What was read may be given to the next try. */
  | 'card_removed'
  /** The card said nothing for ten seconds. */
  | 'card_silent'
  /** An answer that no such card gives. */
  | 'card_unclear'
  /** The card lacks the application or file: another document. */
  | 'wrong_card'
  /** Printed number or PIN do not fit this card. */
  | 'wrong_key'
  /** No try left: only the issuing authority unlocks it. */
  | 'key_locked'
  /** One try is left, or the card does not say how many. A person must say that it may be spent. */
  | 'last_try'
  /** A number or PIN of a form that no such card has; the card was not asked. */
  | 'key_malformed'
  /** The server gave no key for chip authentication. What was read may be given to the next try. */
  | 'challenge_missing'
  /** What the server gave for it is nothing that may be sent to a card. */
  | 'challenge_unfit';

/** A secret that a card counts the tries of. 照合番号B has a count in each of two applications. */
export type ChipKeyName = 'pin1' | 'pin2' | 'printedNumber' | 'licencePin';

/** What a wrong card was recognised as, for a kind word: 特定在留カード, which lies on a My Number card and is not read. */
export type FoundCard = 'unitedResidenceCard';

export class ChipProblem extends Error {
  readonly code: ChipProblemCode;
  /** Which key it is about, where it is about one whose tries are counted. */
  readonly key: ChipKeyName | undefined;
  /** Tries of that key left after this one, where the card said so. */
  readonly triesLeft: number | undefined;
  readonly found: FoundCard | undefined;
  constructor(
    code: ChipProblemCode,
    about: { readonly key?: ChipKeyName; readonly triesLeft?: number; readonly found?: FoundCard } = {},
  ) {
    super(code);
    this.name = 'ChipProblem';
    this.code = code;
    this.key = about.key;
    this.triesLeft = about.triesLeft;
    this.found = about.found;
  }
}
