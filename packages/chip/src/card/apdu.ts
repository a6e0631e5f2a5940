import { fromHex, joined } from './bytes.ts';

/** A command to a card before any secure messaging (ISO/IEC 7816-4 5.1). */
export interface Command {
  readonly cla: number;
  readonly ins: number;
  readonly p1: number;
  readonly p2: number;
  readonly data?: Uint8Array;
  /** Bytes wanted: 1 to 256, or 65,536 for all in the extended form. */
  readonly expected?: number;
}

export interface Answer {
  readonly data: Uint8Array;
  /** SW1 and SW2 in one number. */
  readonly status: number;
}

/** Hands bytes to the card and brings its answer. Rejects where the card is gone. */
export type Transceive = (apdu: Uint8Array) => Promise<Uint8Array>;

export const headerOf = ({ cla, ins, p1, p2 }: Command): Uint8Array => Uint8Array.of(cla, ins, p1, p2);

/** In the short form where it fits, else in the extended one. */
export function encodeCommand(command: Command): Uint8Array {
  const { data, expected } = command;
  const length = data?.length ?? 0;
  const isExtended = length > 255 || (expected ?? 0) > 256;
  const two = (value: number) => Uint8Array.of((value >> 8) & 0xff, value & 0xff);
  const none = new Uint8Array();
  if (!isExtended) {
    const end = expected === undefined ? none : Uint8Array.of(expected & 0xff);
    return joined(headerOf(command), data ? joined(Uint8Array.of(length), data) : none, end);
  }
  const body = data ? joined(Uint8Array.of(0), two(length), data) : Uint8Array.of(0);
  return joined(headerOf(command), body, expected === undefined ? none : two(expected));
}

/** A copy without the class of what the reader gave: slice() of a Node Buffer would be a view. */
export function readAnswer(given: Uint8Array): Answer | null {
  const bytes = Uint8Array.from(given);
  const [high, low] = bytes.slice(-2);
  if (high === undefined || low === undefined) return null;
  return { data: bytes.subarray(0, -2), status: (high << 8) | low };
}

export const selectApplication = (aid: string): Command => ({
  cla: 0,
  ins: 0xa4,
  p1: 4,
  p2: 0x0c,
  data: fromHex(aid),
});
export const selectMaster: Command = { cla: 0, ins: 0xa4, p1: 0, p2: 0 };
export const selectFile = (id: string): Command => ({
  cla: 0,
  ins: 0xa4,
  p1: 2,
  p2: 0x0c,
  data: fromHex(id),
});
export const readBinary = (offset: number, expected: number): Command => ({
  cla: 0,
  ins: 0xb0,
  p1: (offset >> 8) & 0x7f,
  p2: offset & 0xff,
  expected,
});
/** The whole of a file by its short name (1 to 30). */
export const readShortFile = (shortFile: number, expected: number): Command => ({
  cla: 0,
  ins: 0xb0,
  p1: 0x80 | shortFile,
  p2: 0,
  expected,
});
export const getChallenge: Command = { cla: 0, ins: 0x84, p1: 0, p2: 0, expected: 8 };
export const mutualAuthenticate = (proof: Uint8Array): Command => ({
  cla: 0,
  ins: 0x82,
  p1: 0,
  p2: 0,
  data: proof,
  expected: 256,
});
/** Without data it asks how many tries are left and spends none. */
export const verifyKey = (reference: number, data?: Uint8Array): Command => ({
  cla: 0,
  ins: 0x20,
  p1: 0,
  p2: reference,
  ...(data && { data }),
});
/** The My Number card signs a DigestInfo with its own key, without a PIN. */
export const signByCard = (digestInfo: Uint8Array): Command => ({
  cla: 0x80,
  ins: 0x2a,
  p1: 0,
  p2: 0,
  data: digestInfo,
  expected: 256,
});
/** Signs eight bytes with a passport's own key (ICAO 9303-11 6.1). */
export const internalAuthenticate = (challenge: Uint8Array, expected: number): Command => ({
  cla: 0,
  ins: 0x88,
  p1: 0,
  p2: 0,
  data: challenge,
  expected,
});
/** Begins PACE (ICAO 9303-11 4.4.4.1). */
export const setPace = (data: Uint8Array): Command => ({ cla: 0, ins: 0x22, p1: 0xc1, p2: 0xa4, data });
/** One step of PACE; all but the last are chained. */
export const generalAuthenticate = (data: Uint8Array, isLast: boolean, expected = 256): Command => ({
  cla: isLast ? 0 : 0x10,
  ins: 0x86,
  p1: 0,
  p2: 0,
  data,
  expected,
});
/** Chip authentication under 3DES, in one command (ICAO 9303-11 6.2.4.1). */
export const setKeyAgreement = (data: Uint8Array): Command => ({
  cla: 0,
  ins: 0x22,
  p1: 0x41,
  p2: 0xa6,
  data,
});
/** Chip authentication under AES: names the protocol (ICAO 9303-11 6.2.4.2); `generalAuthenticate` follows. */
export const setChipAuthentication = (data: Uint8Array): Command => ({
  cla: 0,
  ins: 0x22,
  p1: 0x41,
  p2: 0xa4,
  data,
});
