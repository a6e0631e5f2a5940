import { generalAuthenticate, setPace } from '../card/apdu.ts';
import { asciiBytes, joined, sameBytes, toHex } from '../card/bytes.ts';
import type { CardConnection } from '../card/card-connection.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { readTlvs, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers, Curve, CurveName } from '../messaging/ciphers.ts';
import { keyKinds, numberedCurves } from '../messaging/domain-parameters.ts';
import { cmac, retailMac } from '../messaging/macs.ts';
import type { AccessKeys } from '../messaging/mutual-authentication.ts';
import { derivedKey, type KeyKind, keysFrom, passportSession } from '../messaging/passport-messaging.ts';
import type { Session } from '../messaging/session.ts';

/** One way of PACE that a passport offers and we know. */
export interface PaceOffer {
  /** Object identifier, without tag and length. */
  readonly protocol: Uint8Array;
  readonly kind: KeyKind;
  readonly curve: CurveName;
  /** Number of the curve (ICAO 9303-11 9.5.1). */
  readonly parameter: number;
}

/** id-PACE-ECDH-GM and id-PACE-ECDH-CAM, whose steps up to the session are the same; then the cipher. */
const protocols = ['04007f000702020402', '04007f000702020406'];

/** The first way in EF.CardAccess that we know; null where there is none. */
export function paceOffer(cardAccess: Uint8Array): PaceOffer | null {
  const list = valueOf(readTlvs(cardAccess) ?? [], 0x31);
  for (const { tag, value } of readTlvs(list ?? new Uint8Array()) ?? []) {
    const parts = tag === 0x30 ? (readTlvs(value) ?? []) : [];
    const [id, version, parameters] = parts;
    if (id?.tag !== 6 || version?.value[0] !== 2 || parameters?.value.length !== 1) continue;
    const [parameter = 0] = parameters.value;
    const kind = keyKinds[id.value.at(-1) ?? 0];
    const curve = numberedCurves[parameter];
    const isKnown = protocols.includes(toHex(id.value.subarray(0, -1)));
    if (isKnown && kind && curve) return { protocol: id.value, kind, curve, parameter };
  }
  return null;
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
    const { data: answer, status } = await card.send(generalAuthenticate(writeTlv(0x7c, data), isLast));
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

  const curve = ciphers.curve(offer.curve);
  const mapping = newPair(curve, curve.base);
  const theirMapping = await step(writeTlv(0x81, mapping.point), 0x82);
  const base = mapped(curve, { nonce, shared: demanded(curve.multiply(theirMapping, mapping.scalar)) });
  const ours = newPair(curve, base);
  const theirs = await step(writeTlv(0x83, ours.point), 0x84);
  if (sameBytes(theirs, ours.point)) throw new ChipProblem('card_unclear');
  const shared = demanded(curve.multiply(theirs, ours.scalar));
  // The secret is the x of the shared point.
  const keys = keysFrom(ciphers, kind, shared.slice(1, (shared.length + 1) / 2));

  const proof = await step(writeTlv(0x85, token(ciphers, keys, { offer, point: theirs })), 0x86, true);
  if (!sameBytes(proof, token(ciphers, keys, { offer, point: ours.point })))
    throw new ChipProblem('wrong_key');
  return passportSession(ciphers, keys, new Uint8Array(kind.cipher === 'aes' ? 16 : 8));
}

/** Names protocol and password (the zone); the curve only where the passport wants that too. */
async function begin(card: CardConnection, { protocol, parameter }: PaceOffer): Promise<void> {
  const named = joined(writeTlv(0x80, protocol), writeTlv(0x83, Uint8Array.of(1)));
  const { status } = await card.send(setPace(named));
  if (status === 0x9000) return;
  const again = await card.send(setPace(joined(named, writeTlv(0x84, Uint8Array.of(parameter)))));
  if (again.status !== 0x9000) throw new ChipProblem('card_unclear');
}

function newPair(curve: Curve, base: Uint8Array) {
  const scalar = curve.randomScalar();
  return { scalar, point: demanded(curve.multiply(base, scalar)) };
}

/** Generic mapping (ICAO 9303-11 4.4.3.3.1): the base point of this one session. */
function mapped(curve: Curve, { nonce, shared }: { nonce: Uint8Array; shared: Uint8Array }): Uint8Array {
  return demanded(curve.add(demanded(curve.multiply(curve.base, nonce)), shared));
}

/** Proof that a side has the keys: a MAC over the other side's public key (ICAO 9303-11 4.4.3.4). */
function token(
  ciphers: Ciphers,
  { cipher, mac }: AccessKeys,
  { offer, point }: { offer: PaceOffer; point: Uint8Array },
): Uint8Array {
  const data = writeTlv(0x7f49, joined(writeTlv(6, offer.protocol), writeTlv(0x86, point)));
  return cipher === 'aes' ? cmac(ciphers, mac, data).slice(0, 8) : retailMac(ciphers, mac, data);
}

function demanded(point: Uint8Array | null): Uint8Array {
  if (!point) throw new ChipProblem('card_unclear');
  return point;
}
