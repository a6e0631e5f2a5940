import { generalAuthenticate, setPace } from '../card/apdu.ts';
import { asciiBytes, joined, sameBytes, toHex } from '../card/bytes.ts';
import type { CardConnection } from '../card/card-connection.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { readTlvs, type Tlv, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers } from '../messaging/ciphers.ts';
import { keyKinds } from '../messaging/domain-parameters.ts';
import { cmac, retailMac } from '../messaging/macs.ts';
import type { AccessKeys } from '../messaging/mutual-authentication.ts';
import { paceArithmetic, paceDomain, type PaceDomain } from '../messaging/pace-arithmetic.ts';
import { derivedKey, type KeyKind, keysFrom, passportSession } from '../messaging/passport-messaging.ts';
import type { Session } from '../messaging/session.ts';

/** One way of PACE that a passport offers and we know. */
export interface PaceOffer {
  /** Object identifier, without tag and length. */
  readonly protocol: Uint8Array;
  readonly kind: KeyKind;
  readonly domain: PaceDomain;
  /** Number of the curve or group (ICAO 9303-11 9.5.1). */
  readonly parameter: number;
}

/** id-PACE-DH-GM; id-PACE-ECDH-GM and id-PACE-ECDH-CAM, whose steps up to the session are the same; then the cipher. */
const protocols: Readonly<Record<string, PaceDomain['on']>> = {
  '04007f000702020401': 'group',
  '04007f000702020402': 'curve',
  '04007f000702020406': 'curve',
};

/**
 * A way in EF.CardAccess that we know; null where there is none. The first on a curve, else the first by numbers, whose
 * messages may be too long for a reader.
 */
export function paceOffer(ciphers: Ciphers, cardAccess: Uint8Array): PaceOffer | null {
  const list = valueOf(readTlvs(cardAccess) ?? [], 0x31);
  const offers = (readTlvs(list ?? new Uint8Array()) ?? []).flatMap((info) => offerIn(ciphers, info) ?? []);
  return offers.find(({ domain }) => domain.on === 'curve') ?? offers[0] ?? null;
}

function offerIn(ciphers: Ciphers, { tag, value }: Tlv): PaceOffer | null {
  const [id, version, parameters] = tag === 0x30 ? (readTlvs(value) ?? []) : [];
  if (id?.tag !== 6 || version?.value[0] !== 2 || parameters?.value.length !== 1) return null;
  const [parameter = 0] = parameters.value;
  const kind = keyKinds[id.value.at(-1) ?? 0];
  const on = protocols[toHex(id.value.subarray(0, -1))];
  const domain = on && paceDomain(ciphers, on, parameter);
  return kind && domain ? { protocol: id.value, kind, domain, parameter } : null;
}

interface PaceCard {
  readonly card: CardConnection;
  readonly ciphers: Ciphers;
}

/**
 * Password authenticated connection establishment by the zone (ICAO 9303-11 4.4).
 * @throws {ChipProblem} `wrong_key` where the zone is another's
 */
export async function openByPace(
  { card, ciphers }: PaceCard,
  offer: PaceOffer,
  mrzInformation: string,
): Promise<Session> {
  const { kind } = offer;
  await begin(card, offer);
  const step = async (data: Uint8Array, answerTag: number, isLast = false) => {
    const sent = writeTlv(0x7c, data);
    // To a long number a long one is answered.
    const expected = sent.length > 255 ? 65_536 : 256;
    const { data: answer, status } = await card.send(generalAuthenticate(sent, isLast, expected));
    if (status !== 0x9000) throw new ChipProblem(isLast ? 'wrong_key' : 'card_unclear');
    const found = valueOf(
      readTlvs(valueOf(readTlvs(answer) ?? [], 0x7c) ?? new Uint8Array()) ?? [],
      answerTag,
    );
    if (!found) throw new ChipProblem('card_unclear');
    return found;
  };
  const hidden = await step(new Uint8Array(), 0x80);
  if (hidden.length !== 16) throw new ChipProblem('card_unclear');
  const password = derivedKey(ciphers, kind, [ciphers.sha1(asciiBytes(mrzInformation)), 3]);
  const nonce = ciphers.decrypt(kind.cipher, password, hidden);

  const arithmetic = paceArithmetic(ciphers, offer.domain);
  const mapping = demanded(arithmetic.newPair(arithmetic.base));
  const theirMapping = await step(writeTlv(0x81, mapping.element), 0x82);
  const mappingShared = demanded(arithmetic.multiply(theirMapping, mapping.secret));
  const ours = demanded(arithmetic.newPair(demanded(arithmetic.mapped(nonce, mappingShared))));
  const theirs = await step(writeTlv(0x83, ours.element), 0x84);
  const [ourName, theirName] = [arithmetic.named(ours.element), arithmetic.named(theirs)];
  if (sameBytes(theirName, ourName)) throw new ChipProblem('card_unclear');
  const shared = demanded(arithmetic.multiply(theirs, ours.secret));
  const keys = keysFrom(ciphers, kind, arithmetic.secretIn(shared));

  const proof = await step(writeTlv(0x85, token(ciphers, keys, { offer, name: theirName })), 0x86, true);
  if (!sameBytes(proof, token(ciphers, keys, { offer, name: ourName }))) throw new ChipProblem('wrong_key');
  return passportSession(ciphers, keys, new Uint8Array(kind.cipher === 'aes' ? 16 : 8));
}

/** Names protocol and password (the zone); the parameters only where the passport wants that too. */
async function begin(card: CardConnection, { protocol, parameter }: PaceOffer): Promise<void> {
  const named = joined(writeTlv(0x80, protocol), writeTlv(0x83, Uint8Array.of(1)));
  const { status } = await card.send(setPace(named));
  if (status === 0x9000) return;
  const again = await card.send(setPace(joined(named, writeTlv(0x84, Uint8Array.of(parameter)))));
  if (again.status !== 0x9000) throw new ChipProblem('card_unclear');
}

/** Proof that a side has the keys: a MAC over the other side's public key (ICAO 9303-11 4.4.3.4). */
function token(
  ciphers: Ciphers,
  { cipher, mac }: AccessKeys,
  { offer, name }: { offer: PaceOffer; name: Uint8Array },
): Uint8Array {
  const data = writeTlv(0x7f49, joined(writeTlv(6, offer.protocol), name));
  return cipher === 'aes' ? cmac(ciphers, mac, data).slice(0, 8) : retailMac(ciphers, mac, data);
}

function demanded<Value>(value: Value | null): Value {
  if (value === null) throw new ChipProblem('card_unclear');
  return value;
}
