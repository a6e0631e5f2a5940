// What the console and the reader program on the same computer (apps/reader) say to each other. The service takes no
// part in it: it only lets the console's page call this address.

/** Where the reader program listens, on loopback alone. The console's content policy names it. */
export const readerPort = 18_622;

/** What is printed on the document, or known to its holder; `readChip` looks closer. */
export type ReaderKeys =
  | { readonly document: 'driversLicense'; readonly pin1: string; readonly pin2: string }
  | { readonly document: 'myNumberCard'; readonly printedNumber: string }
  | { readonly document: 'residenceCard'; readonly cardNumber: string }
  | {
      readonly document: 'passport';
      readonly passportNumber: string;
      /** YYMMDD each. */
      readonly birth: string;
      readonly expiry: string;
    };

/** Keys whose tries a card counts. */
export type CountedKey = 'pin1' | 'pin2' | 'printedNumber' | 'licencePin';

/** Body of `POST /read`. */
export interface ReadRequest {
  readonly keys: ReaderKeys;
  /** From the service, single use: 32 bytes in base64. */
  readonly nonce: string;
  /** Keys whose last try a person said may be spent. */
  readonly mayTakeLast?: readonly CountedKey[];
  /** What an interrupted try had read: base64 by application and file. */
  readonly readBefore?: Readonly<Record<string, string>>;
}

/** Readers of this computer and what lies on them. */
export interface ReaderStatus {
  /** The computer's service for card readers runs. */
  readonly service: boolean;
  readonly readers: readonly { readonly name: string; readonly card: boolean }[];
  /** A page is reading a card. */
  readonly busy: boolean;
}

/** Why the reader program refused, or could not reach the card. Stable. */
export type ReaderProblemCode =
  | 'origin_not_allowed'
  | 'host_not_allowed'
  | 'not_paired'
  /** The code does not fit; `triesLeft` says how often it may still be tried. */
  | 'code_wrong'
  /** Used, or tried too often: the program shows another one. */
  | 'code_used_up'
  | 'malformed_request'
  | 'body_too_large'
  | 'not_found'
  | 'method_not_allowed'
  | 'internal_error'
  /** The computer's service for card readers does not run. */
  | 'no_card_service'
  | 'no_reader'
  | 'no_card'
  /** Another page is reading. */
  | 'card_in_use'
  /** Nothing waits for a challenge. */
  | 'challenge_not_open'
  /** Another program holds the card. */
  | 'card_in_use_elsewhere'
  /** The reader was pulled out, or its service stopped. */
  | 'reader_unplugged';

/** Why a card was not read, as `readChip` names it. */
export type CardProblemCode =
  | 'card_removed'
  | 'card_silent'
  | 'card_unclear'
  | 'wrong_card'
  | 'wrong_key'
  | 'key_locked'
  | 'last_try'
  | 'key_malformed'
  | 'challenge_missing'
  | 'challenge_unfit';

export type ReaderProgress =
  | { readonly type: 'unlocking' }
  | { readonly type: 'reading'; readonly file: string; readonly bytes: number }
  | { readonly type: 'provingAlive' };

/** Base64 throughout. */
export interface ReadFiles {
  readonly document: ReaderKeys['document'];
  readonly files: Readonly<Record<string, string>>;
  /** The file with a licence's 本籍: to the service, and nowhere else. */
  readonly domicileFile?: string;
  readonly liveAnswer?: string;
  /** A passport's answer to the challenge. */
  readonly chipAnswer?: string;
}

/** Body of `POST /challenge`, in the middle of a reading: what the service drew, in base64. */
export interface ChallengeRequest {
  readonly publicKey: string;
  readonly command: string;
}

/** One line of the answer to `POST /read`, as JSON; the last one is `read` or `stopped`. */
export type ReadLine =
  | { readonly type: 'progress'; readonly progress: ReaderProgress }
  /** A passport is to be challenged by the service: what it draws goes to `POST /challenge`. */
  | { readonly type: 'challenge'; readonly securityInfos: string }
  | ({ readonly type: 'read' } & ReadFiles)
  | {
      readonly type: 'stopped';
      readonly code: CardProblemCode | ReaderProblemCode;
      readonly key?: CountedKey;
      readonly triesLeft?: number;
      /** What was read until then, for `readBefore`. */
      readonly files: Readonly<Record<string, string>>;
    };

/** One command of the last reading, without its data: what may be sent to us where a card was not read. */
export interface TracedCommand {
  /** CLA, INS, P1, P2. */
  readonly header: string;
  /** What SELECT named: a file or application of the allowlist. */
  readonly selects?: string;
  /** Bytes that went and came. */
  readonly sent: number;
  readonly received: number;
  /** SW1, SW2; empty where no answer came. */
  readonly status: string;
  readonly ms: number;
}
