import { generalAuthenticate, setChipAuthentication, setKeyAgreement } from '../card/apdu.ts';
import { joined } from '../card/bytes.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { writeTlv } from '../card/tlv.ts';
import { type ChipAuthenticationOffer, chipAuthenticationOffer } from '../messaging/chip-authentication.ts';
import type { ChipChallenge, OpenCard } from './chip-reading.ts';

const securityInfos = 'data/010e';

/**
 * Chip authentication (ICAO 9303-11 6.2) on behalf of the server: its key goes to the passport, then its command, and the
 * answer back. Nothing can be read behind it: whoever holds the reader does not know the new keys.
 * @returns the passport's answer with its status; undefined where it has no key for that, or nobody asks
 * @throws {ChipProblem} `challenge_missing`, `challenge_unfit`
 */
export async function answerChallenge(open: OpenCard): Promise<Uint8Array | undefined> {
  const { card, ciphers, files, challenge, progress } = open;
  const file = files[securityInfos];
  const offer = file && chipAuthenticationOffer(ciphers, file);
  if (!offer || !challenge) return undefined;
  progress({ type: 'provingAlive' });
  const given = await challenge(file).catch(() => {
    throw new ChipProblem('challenge_missing');
  });
  if (given.publicKey.length !== offer.key.publicKey.length) throw new ChipProblem('challenge_unfit');
  await agree(open, offer, given);
  const { data, status } = await card.sendSealed(given.command);
  return joined(data, Uint8Array.of(status >> 8, status & 0xff));
}

/** 3DES in one command, AES in two. */
async function agree(
  { card }: OpenCard,
  { kind, protocol, keyId }: ChipAuthenticationOffer,
  { publicKey }: ChipChallenge,
): Promise<void> {
  const reference = keyId ? writeTlv(0x84, keyId) : new Uint8Array();
  const demand = async (...command: Parameters<typeof card.send>) => {
    const { status } = await card.send(...command);
    if (status !== 0x9000) throw new ChipProblem('card_unclear');
  };
  if (kind.cipher === 'des') return demand(setKeyAgreement(joined(writeTlv(0x91, publicKey), reference)));
  await demand(setChipAuthentication(joined(writeTlv(0x80, protocol), reference)));
  return demand(generalAuthenticate(writeTlv(0x7c, writeTlv(0x80, publicKey)), true));
}
