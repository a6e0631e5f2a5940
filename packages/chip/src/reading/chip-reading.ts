import type { ChipDocument } from '../card/allowed-commands.ts';
import type { Transceive } from '../card/apdu.ts';
import type { CardConnection } from '../card/card-connection.ts';
import type { ChipKeyName, ChipProblemCode, FoundCard } from '../card/chip-problem.ts';
import type { Ciphers } from '../messaging/ciphers.ts';

/** What was read of a card: raw files, to be verified on the server. */
export interface ChipReading {
  readonly document: ChipDocument;
  /** By application and file, like `face/0002`. */
  readonly files: Record<string, Uint8Array>;
  /**
   * The file with the 本籍, which a licence's signature covers: never shown, logged or stored. Only where it was asked
   * for (`forVerification`). Whoever has it sends it to the verification and overwrites it; `verifyChip` does so too.
   */
  readonly domicileFile?: Uint8Array;
  /**
   * The card's signature, where it has a key of its own: over SHA-256 of the server's nonce; a passport's over the first
   * eight bytes of that.
   */
  readonly liveAnswer?: Uint8Array;
  /**
   * What a passport answered to the server's command after chip authentication, with its status: only the server, which
   * drew the key, can open it.
   */
  readonly chipAnswer?: Uint8Array;
}

/** For chip authentication: what the server drew, and what it wants asked under the keys that follow from it. */
export interface ChipChallenge {
  /** A point of the curve that DG14 names. */
  readonly publicKey: Uint8Array;
  /** The first command under the new keys. */
  readonly command: Uint8Array;
}

/** What is printed on the document, or known to its holder. */
export type ChipKeys =
  | {
      readonly document: 'driversLicense';
      /** Four digits each. */
      readonly pin1: string;
      readonly pin2: string;
    }
  | {
      readonly document: 'residenceCard';
      /** Two letters, eight digits, two letters, as printed. */
      readonly cardNumber: string;
    }
  | {
      readonly document: 'passport';
      /** As in the machine-readable zone, without its fillers. */
      readonly passportNumber: string;
      /** YYMMDD each. */
      readonly birth: string;
      readonly expiry: string;
    }
  | {
      readonly document: 'myNumberCard';
      /** 照合番号B: birth as 和暦 YYMMDD, year of expiry, the four digits of the security code. */
      readonly printedNumber: string;
    };

export type ChipProgress =
  | { readonly type: 'unlocking' }
  | { readonly type: 'reading'; readonly file: string; readonly bytes: number }
  | { readonly type: 'provingAlive' };

export interface ChipRequest {
  readonly keys: ChipKeys;
  readonly transceive: Transceive;
  readonly ciphers: Ciphers;
  /** From the server, single use: 32 bytes. */
  readonly nonce: Uint8Array;
  /** Keys whose last try a person said may be spent: each by its own word. */
  readonly mayTakeLast?: readonly ChipKeyName[];
  /** The signature will be verified: without it the 本籍 of a licence is not read. */
  readonly forVerification?: boolean;
  readonly onProgress?: (progress: ChipProgress) => void;
  /**
   * Asks the server for chip authentication, for passports that have a key for that and none for active authentication.
   * Without it they are read, and prove only that their files are genuine. Where it rejects, the reading stops with
   * `challenge_missing`.
   * @param securityInfos the passport's DG14
   */
  readonly challenge?: (securityInfos: Uint8Array) => Promise<ChipChallenge>;
  /** Files of a try that was torn off; they are not read again. The 本籍 is not among them. */
  readonly readBefore?: Readonly<Record<string, Uint8Array>>;
}

export type ChipResult =
  | { readonly ok: true; readonly reading: ChipReading }
  | {
      readonly ok: false;
      readonly code: ChipProblemCode;
      /** Which key it is about, and how often that may still be tried, where the card said so. */
      readonly key: ChipKeyName | undefined;
      readonly triesLeft: number | undefined;
      /** With `wrong_card`: what it is instead, where it was recognised. */
      readonly found?: FoundCard;
      /** What was read until then, for `readBefore`. */
      readonly files: Readonly<Record<string, Uint8Array>>;
    };

/** What the reader of one document works with. */
export interface OpenCard {
  readonly card: CardConnection;
  readonly ciphers: Ciphers;
  readonly nonce: Uint8Array;
  readonly mayTakeLast: readonly ChipKeyName[];
  readonly progress: (progress: ChipProgress) => void;
  readonly files: Record<string, Uint8Array>;
  readonly forVerification: boolean;
  readonly challenge: ChipRequest['challenge'];
}

/** What the reader of one document gives beside the files. */
export type ReadBeside = Pick<ChipReading, 'domicileFile' | 'liveAnswer' | 'chipAnswer'>;
