import type { ReaderProblemCode, ReaderStatus } from '@ekyc/contract/reader';

/** A card that this program alone holds. */
export interface CardLink {
  /** The name of its reader, as `watch` reports it. */
  readonly reader: string;
  /** @throws {ReaderProblem} */
  transceive(apdu: Uint8Array): Promise<Uint8Array>;
  /** Releases the card, unpowered: a key that was given to it no longer counts. */
  end(): Promise<void>;
}

/** The computer's readers: by PC/SC, or in memory for tests. */
export interface CardReaders {
  /** Calls back at once, and again whenever something changed. */
  watch(onChange: (status: Omit<ReaderStatus, 'busy'>) => void): { stop(): Promise<void> };
  /** The first reader that has a card. @throws {ReaderProblem} */
  connect(): Promise<CardLink>;
}

export class ReaderProblem extends Error {
  readonly code: ReaderProblemCode;
  constructor(code: ReaderProblemCode) {
    super(code);
    this.name = 'ReaderProblem';
    this.code = code;
  }
}
