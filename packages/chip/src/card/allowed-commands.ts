// What may be sent to a card. Everything else is refused before it leaves this package, whatever the caller wants:
// that is how the My Number is never read. What holds it, or leads to it, is not in this table (docs/chips.md).

/** One application of a card. Its identifiers are in hexadecimal digits. */
export interface AllowedApplication {
  /** Application identifier; '' for the master file. */
  readonly aid: string;
  /** Files that may be selected and read. */
  readonly files?: readonly string[];
  /** Files that may be read by their short name. */
  readonly shortFiles?: readonly number[];
  /** Keys that may be selected, and then verified with P2 80. */
  readonly keys?: readonly string[];
  /** Keys that may be verified by P2 without selecting them. */
  readonly references?: readonly number[];
  /** CLA, INS, P1, P2 of what else may be sent. */
  readonly others?: readonly string[];
  /** Commands under keys that only the server has: each up to its MAC, which is the last eight bytes and 00. */
  readonly sealed?: readonly string[];
}

export type ChipDocument = 'driversLicense' | 'myNumberCard' | 'residenceCard' | 'passport';

/** What a table of commands is about: a document that identifies somebody, or a licence on another card. */
export type ReadCard = ChipDocument | 'myNumberLicense';

const zeros = (prefix: string) => prefix.padEnd(32, '0');

/** Names of applications are those of the files in a reading, like `face/0002`. */
export const allowedCommands = {
  driversLicense: {
    master: { aid: '', files: ['2f01', '000a'], references: [0x81, 0x82] },
    licence: {
      aid: zeros('a0000002310100'),
      files: ['0001', '0002', '0003', '0004', '0005', '0007'],
    },
    photo: { aid: zeros('a0000002310200'), files: ['0001'] },
  },
  myNumberCard: {
    face: {
      aid: 'd3921000310001010402',
      files: ['0002', '0004'],
      keys: ['0012'],
      others: ['802a0000'],
    },
    // Never 0001 (My Number), 0003 (its digest), the PIN 0011 and 0014 (照合番号A), which open them.
    text: { aid: 'd3921000310001010408', files: ['0002'], keys: ['0015'] },
  },
  residenceCard: {
    master: { aid: '', shortFiles: [0x0b, 0x0a], references: [0x86], others: ['00840000', '00820000'] },
    front: { aid: zeros('d392f0004f02'), shortFiles: [1, 3, 4, 5, 6] },
    changes: { aid: zeros('d392f0004f03'), shortFiles: [1, 2, 3, 4] },
    signature: { aid: zeros('d392f0004f04'), shortFiles: [2] },
    // 特定在留カード on a My Number card: selected to tell it, and nothing of it is read.
    united: { aid: zeros('d392f0004f01') },
  },
  passport: {
    // MSE:Set AT for PACE, then GENERAL AUTHENTICATE four times.
    master: { aid: '', files: ['011c'], others: ['0022c1a4', '10860000', '00860000'] },
    // Never 0103 and 0104: fingerprints and irises.
    data: {
      aid: 'a0000002471001',
      files: ['011e', '011d', '0101', '0102', '010b', '010e', '010f'],
      // Chip authentication too: MSE:Set KAT, or MSE:Set AT and GENERAL AUTHENTICATE.
      others: ['00840000', '00820000', '00880000', '002241a6', '002241a4', '00860000'],
      // READ BINARY of the first four bytes of EF.COM, by its short name 1E.
      sealed: ['0cb09e000d9701048e08'],
    },
  },
  // マイナ免許証, an application of a My Number card. VERIFY is by one of two references: sources differ (docs/chips.md).
  myNumberLicense: {
    licence: { aid: zeros('a0000002310600'), files: ['001a', '001b', '001c'], references: [0x86, 0x82] },
  },
} as const satisfies Record<ReadCard, Record<string, AllowedApplication>>;
