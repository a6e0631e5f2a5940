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
  | 'key_malformed';

export class ChipProblem extends Error {
  readonly code: ChipProblemCode;
  /** Tries left after this one, where the card said so. */
  readonly triesLeft: number | undefined;
  constructor(code: ChipProblemCode, triesLeft?: number) {
    super(code);
    this.name = 'ChipProblem';
    this.code = code;
    this.triesLeft = triesLeft;
  }
}
