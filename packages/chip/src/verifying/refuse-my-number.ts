import { readTlv } from '../card/tlv.ts';
import { ChipRefusal } from './chip-verification.ts';

/**
 * What wraps the My Number (FF10), its digest (FF30: twelve digits are found from it at once) and its picture (FF40).
 * No file that may be read has them.
 */
const forbidden = [0xff10, 0xff30, 0xff40];

const isForbidden = (bytes: Uint8Array, at: number) =>
  forbidden.includes(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));

/**
 * Refuses a file in which such a tag begins an object: at its start, up to two bytes later (where some cards begin),
 * behind fillers or other objects, or inside the outermost one. It stands before any other look at a file. Who hides a
 * number under another tag is not found here.
 * @throws {ChipRefusal} `my_number_in_file`
 */
export function refuseMyNumber(file: Uint8Array): void {
  if (isForbidden(file, 1) || isForbidden(file, 2) || isFoundIn(file, true))
    throw new ChipRefusal('my_number_in_file');
}

function isFoundIn(bytes: Uint8Array, isOutermost: boolean): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (isForbidden(bytes, at)) return true;
    const isFiller = bytes[at] === 0 || (bytes[at] === 0xff && [0, 0xff].includes(bytes[at + 1] ?? 0xff));
    const one = isFiller ? null : readTlv(bytes, at);
    if (!isFiller && !one) return false;
    // Pictures and text (their first byte lacks the bit 20) hold no objects: what looks like one there is chance.
    const holdsObjects = ((bytes[at] ?? 0) & 0x20) !== 0;
    if (one && isOutermost && holdsObjects && isFoundIn(one.value, false)) return true;
    at += one?.whole.length ?? 1;
  }
  return false;
}
