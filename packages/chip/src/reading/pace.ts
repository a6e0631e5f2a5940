import { generalAuthenticate, setPace } from '../card/apdu.ts';
import { asciiBytes, joined, sameBytes, toHex } from '../card/bytes.ts';
import type { CardConnection } from '../card/card-connection.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { readTlvs, type Tlv, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers } from '../messaging/ciphers.ts';
import { keyKinds } from '../messaging/domain-parameters.ts';
import { cmac, retailMac } from '../messaging/macs.ts';
import type { AccessKeys } from '../messaging/mutual-authentication.ts';
import {
  type PaceArithmetic,
  paceArithmetic,
  paceDomain,
  type PaceDomain,
} from '../messaging/pace-arithmetic.ts';
import { integratedNonceLength, pseudoRandomNumber } from '../messaging/pace-mapping.ts';
import { derivedKey, type KeyKind, keysFrom, passportSession } from '../messaging/passport-messaging.ts';
import type { Session } from '../messaging/session.ts';

/** One way of PACE that a passport offers and we know. */
export interface PaceOffer {
  /** Object identifier, without tag and length. */
  readonly protocol: Uint8Array;
  readonly kind: KeyKind;
  readonly domain: PaceDomain;
  readonly mapping: 'generic' | 'integrated';
  /** Number of the curve or group (ICAO 9303-11 9.5.1). */
  readonly parameter: number;
}

/**
 * id-PACE-ECDH-GM, -ECDH-CAM, whose steps up to the session are the same, and -ECDH-IM; -DH-GM and -DH-IM, whose messages
 * may be too long for a reader. What we would rather speak stands first. The cipher follows.
 */
const ways = [
  { protocol: '04007f000702020402', on: 'curve', mapping: 'generic' },
  { protocol: '04007f000702020406', on: 'curve', mapping: 'generic' },
  { protocol: '04007f000702020404', on: 'curve', mapping: 'integrated' },
  { protocol: '04007f000702020401', on: 'group', mapping: 'generic' },
  { protocol: '04007f000702020403', on: 'group', mapping: 'integrated' },
] as const;

/** The way in EF.CardAccess that we know best; null where there is none. */
export function paceOffer(ciphers: Ciphers, cardAccess: Uint8Array): PaceOffer | null {
  const list = readTlvs(valueOf(readTlvs(cardAccess) ?? [], 0x31) ?? new Uint8Array()) ?? [];
  for (const way of ways)
    for (const info of list) {
      const offer = offerIn(ciphers, way, info);
      if (offer) return offer;
    }
  return null;
}

function offerIn(ciphers: Ciphers, way: (typeof ways)[number], { tag, value }: Tlv): PaceOffer | null {
  const [id, version, parameters] = tag === 0x30 ? (readTlvs(value) ?? []) : [];
  if (id?.tag !== 6 || toHex(id.value.subarray(0, -1)) !== way.protocol) return null;
  if (version?.value[0] !== 2 || parameters?.value.length !== 1) return null;
  const [parameter = 0] = parameters.value;
  const kind = keyKinds[id.value.at(-1) ?? 0];
  const domain = paceDomain(ciphers, way, parameter);
  if (!kind || !domain) return null;
  // How long the numbers are that 3DES makes for integrated mapping can be read in two ways.
  if (way.mapping === 'integrated' && kind.cipher === 'des') return null;
  return { protocol: id.value, kind, domain, mapping: way.mapping, parameter };
}

/** Sends one step, and gives the object of the answer that has this tag. */
type Step = (data: Uint8Array, answerTag: number, isLast?: boolean) => Promise<Uint8Array>;

/** Four blocks of AES: chips choose how long theirs is. */
const longestNonce = 64;

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
  const step: Step = async (data, answerTag, isLast = false) => {
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
  if (!isNonce(offer, hidden)) throw new ChipProblem('card_unclear');
  const password = derivedKey(ciphers, kind, [ciphers.sha1(asciiBytes(mrzInformation)), 3]);
  const nonce = ciphers.decrypt(kind.cipher, password, hidden);

  const arithmetic = paceArithmetic(ciphers, offer.domain);
  const base =
    offer.mapping === 'generic'
      ? await mapGenerically(step, arithmetic, nonce)
      : await mapIntegrated(step, arithmetic, { ciphers, kind, nonce });
  const ours = demanded(arithmetic.newPair(base));
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

/** Whole blocks; for integrated mapping as many as the key needs (ICAO 9303-11 4.4.3.3). */
function isNonce({ kind, mapping }: PaceOffer, { length }: Uint8Array): boolean {
  if (mapping === 'integrated') return length === integratedNonceLength(kind);
  return length > 0 && length <= longestNonce && length % (kind.cipher === 'aes' ? 16 : 8) === 0;
}

/** The base of this one session, by a number of each side (ICAO 9303-11 4.4.3.3.1). */
async function mapGenerically(
  step: Step,
  arithmetic: PaceArithmetic,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  const { secret, element } = demanded(arithmetic.newPair(arithmetic.base));
  const theirs = await step(writeTlv(0x81, element), 0x82);
  return demanded(arithmetic.mapped(nonce, demanded(arithmetic.multiply(theirs, secret))));
}

/** The same by two nonces: ours goes in plain, and the chip answers nothing. */
async function mapIntegrated(
  step: Step,
  arithmetic: PaceArithmetic,
  { ciphers, kind, nonce }: { ciphers: Ciphers; kind: KeyKind; nonce: Uint8Array },
): Promise<Uint8Array> {
  const ours = ciphers.random(kind.length);
  await step(writeTlv(0x81, ours), 0x82);
  return demanded(arithmetic.encoded(pseudoRandomNumber(ciphers, [nonce, ours], arithmetic.length)));
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
