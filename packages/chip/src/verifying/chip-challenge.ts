import { readAnswer } from '../card/apdu.ts';
import { sameBytes } from '../card/bytes.ts';
import {
  authenticatedRead,
  type ChipAuthenticationOffer,
  chipAuthenticationOffer,
} from '../messaging/chip-authentication.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipChallenge } from '../reading/chip-reading.ts';

/** What the server keeps to itself until the answer is here. */
export interface DrawnChallenge extends ChipChallenge {
  readonly secret: Uint8Array;
}

/**
 * Draws the key of one chip authentication, for one use. The reader gets point and command, never the secret: whoever has
 * that can write the passport's answer.
 * @param securityInfos DG14, of which nothing is proven yet
 * @returns null where it has no key that we know
 */
export function drawChallenge(securityInfos: Uint8Array): DrawnChallenge | null {
  const offer = chipAuthenticationOffer(nodeCiphers, securityInfos);
  if (!offer) return null;
  const curve = nodeCiphers.curve(offer.curve);
  const secret = curve.randomScalar();
  const publicKey = curve.multiply(curve.base, secret);
  const read = authenticatedRead(nodeCiphers, offer, secret);
  return publicKey && read && { secret, publicKey, command: read.command };
}

/** The key for chip authentication in a DG14 that EF.SOD proves; null where it has none that we know. */
export const authenticationKey = (securityInfos: Uint8Array): ChipAuthenticationOffer | null =>
  chipAuthenticationOffer(nodeCiphers, securityInfos);

/**
 * Whether the passport with this key answered the command that goes with the secret (ICAO 9303-11 6.2). It convinces only
 * who knows that the secret was the server's alone until then.
 * @param about `answer` with its status; `contents` is EF.COM, whose first four bytes were asked for
 */
export function isAuthenticated(
  key: ChipAuthenticationOffer,
  about: { readonly secret: Uint8Array; readonly answer: Uint8Array; readonly contents: Uint8Array },
): boolean {
  const answer = readAnswer(about.answer);
  const opened = answer && authenticatedRead(nodeCiphers, key, about.secret)?.unwrap(answer);
  return opened?.status === 0x9000 && sameBytes(opened.data, about.contents.subarray(0, 4));
}
