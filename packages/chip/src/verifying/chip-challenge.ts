import { readAnswer } from '../card/apdu.ts';
import { sameBytes } from '../card/bytes.ts';
import { drawAgreement, sharedSecret } from '../messaging/agreement-keys.ts';
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
 * Draws the key of one chip authentication, for one use. The reader gets public key and command, never the secret: whoever has
 * that can write the passport's answer.
 * @param securityInfos DG14, of which nothing is proven yet
 * @returns null where it has no key that we know
 */
export function drawChallenge(securityInfos: Uint8Array): DrawnChallenge | null {
  const offer = chipAuthenticationOffer(nodeCiphers, securityInfos);
  const drawn = offer && drawAgreement(nodeCiphers, offer.key);
  if (!drawn) return null;
  const { secret, publicKey, shared } = drawn;
  return { secret, publicKey, command: authenticatedRead(nodeCiphers, offer, shared).command };
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
  offer: ChipAuthenticationOffer,
  about: { readonly secret: Uint8Array; readonly answer: Uint8Array; readonly contents: Uint8Array },
): boolean {
  const answer = readAnswer(about.answer);
  const shared = sharedSecret(nodeCiphers, offer.key, about.secret);
  const opened = answer && shared && authenticatedRead(nodeCiphers, offer, shared).unwrap(answer);
  return opened?.status === 0x9000 && sameBytes(opened.data, about.contents.subarray(0, 4));
}
