import { createECDH } from 'node:crypto';
import { newRsaPair, tlv } from './card-authority.ts';
import { groupForms, type GroupName, newGroupKey } from './passport-group-key.ts';
import { blockOf, objectsIn, type PassportCipher, PassportMessages } from './passport-messages.ts';
import { oid } from './test-certificates.ts';

/** The key by which a passport's chip agrees on new keys, and the cipher for these (ICAO 9303-11 6.2). */
export interface PassportChipKey {
  readonly cipher: PassportCipher;
  /** Numbers without a curve. */
  readonly isInGroup: boolean;
  /** The secret shared with the terminal. */
  readonly agree: (theirs: Buffer) => Buffer;
  /** Where DG14 numbers the key. */
  readonly number?: number;
}

export interface ChipKeyDetails {
  readonly cipher: PassportCipher;
  /** As OpenSSL names it; or a group without a curve, and how DG14 says which. */
  readonly curve: keyof typeof curveIds | GroupName;
  readonly number?: number;
  /** As older passports have it: the key, and no protocol for it. */
  readonly isUnnamed?: boolean;
  /** Another key inside than the one in DG14: a copy. */
  readonly isCloned?: boolean;
  /** P-256 by all of its parameters, as most passports name their curve. */
  readonly isExplicit?: boolean;
}

const protocolOf = ({ cipher, isInGroup }: Pick<PassportChipKey, 'cipher' | 'isInGroup'>) =>
  oid(`0.4.0.127.0.7.2.2.3.${isInGroup ? 1 : 2}.${{ des: 1, aes128: 2, aes256: 4 }[cipher]}`);

const curveIds = {
  prime256v1: '1.2.840.10045.3.1.7',
  secp521r1: '1.3.132.0.35',
  brainpoolP256r1: '1.3.36.3.3.2.8.1.1.7',
  brainpoolP512r1: '1.3.36.3.3.2.8.1.1.13',
};

/** A key on a curve, and its SubjectPublicKeyInfo. */
function newCurveKey(curve: keyof typeof curveIds, isExplicit: boolean) {
  const key = createECDH(curve);
  key.generateKeys();
  const parameters = isExplicit ? explicitP256() : oid(curveIds[curve]);
  const bits = tlv(3, Buffer.of(0), key.getPublicKey());
  return {
    info: tlv(0x30, tlv(0x30, oid('1.2.840.10045.2.1'), parameters), bits),
    agree: (theirs: Buffer) => key.computeSecret(theirs),
  };
}

/** ECParameters (RFC 3279 2.3.5) of P-256. */
function explicitP256(): Buffer {
  const hex = (text: string) => Buffer.from(text, 'hex');
  const prime = hex('ffffffff00000001000000000000000000000000ffffffffffffffffffffffff');
  const a = hex('ffffffff00000001000000000000000000000000fffffffffffffffffffffffc');
  const b = hex('5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b');
  const order = hex('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const base = hex(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  );
  const zero = Buffer.of(0);
  return tlv(
    0x30,
    tlv(2, Buffer.of(1)),
    tlv(0x30, oid('1.2.840.10045.1.1'), tlv(2, zero, prime)),
    tlv(0x30, tlv(4, a), tlv(4, b)),
    tlv(4, base),
    tlv(2, zero, order),
    tlv(2, Buffer.of(1)),
  );
}

const isGroup = (curve: ChipKeyDetails['curve']): curve is GroupName => curve in groupForms;

/** A key for chip authentication, and what DG14 says of it. */
export function newChipKey(details: ChipKeyDetails): { key: PassportChipKey; infos: Buffer } {
  const { cipher, curve, number, isUnnamed, isCloned, isExplicit = false } = details;
  const isInGroup = isGroup(curve);
  const drawn = () => (isGroup(curve) ? newGroupKey(curve) : newCurveKey(curve, isExplicit));
  const named = drawn();
  const { agree } = isCloned ? drawn() : named;
  const numbered = number === undefined ? [] : [tlv(2, Buffer.of(number))];
  const infos = [
    tlv(0x30, oid(`0.4.0.127.0.7.2.2.1.${isInGroup ? 1 : 2}`), named.info, ...numbered),
    ...(isUnnamed ? [] : [tlv(0x30, protocolOf({ cipher, isInGroup }), tlv(2, Buffer.of(1)), ...numbered)]),
  ];
  const key = { cipher, isInGroup, agree, ...(number !== undefined && { number }) };
  return { key, infos: Buffer.concat(infos) };
}

/** What DG14 says of a key of no kind that agrees on anything. */
export const otherChipKey = (): Buffer => {
  const key = newRsaPair().publicKey.export({ type: 'spki', format: 'der' });
  return tlv(0x30, oid('0.4.0.127.0.7.2.2.1.1'), key);
};

/** MSE:Set KAT, MSE:Set AT, and GENERAL AUTHENTICATE. */
export function isKeyAgreement(plain: Buffer): boolean {
  const header = plain.subarray(1, 4).toString('hex');
  return header === '2241a6' || header === '2241a4' || header === '860000';
}

const status = (code: number) => Buffer.from(code.toString(16), 'hex');
const none = Buffer.alloc(0);

/** What the chip answers, and its new session where the terminal's key came. */
export function agreedMessages(
  key: PassportChipKey,
  plain: Buffer,
): { readonly answer: Buffer; readonly session?: PassportMessages } {
  // A number of 2048 bits needs the extended form.
  const data = plain[4] === 0 ? plain.subarray(7, -1) : plain.subarray(5, 5 + (plain[4] ?? 0));
  const objects = objectsIn(data);
  const valueOf = (tag: number) => objects.find((one) => one.tag === tag)?.value;
  const number = valueOf(0x84);
  const isFor = key.number === undefined ? !number : number?.equals(Buffer.of(key.number));
  const refused = { answer: status(0x6a80) };
  const step = plain.subarray(1, 4).toString('hex');
  if (step === '2241a6') {
    const theirs = valueOf(0x91);
    return key.cipher === 'des' && isFor && theirs ? agreeAnew(key, theirs, none) : refused;
  }
  if (key.cipher === 'des') return refused;
  if (step === '2241a4') {
    const named = tlv(6, valueOf(0x80) ?? none);
    return isFor && named.equals(protocolOf(key)) ? { answer: status(0x9000) } : refused;
  }
  const [theirs] = objectsIn(valueOf(0x7c) ?? none);
  return theirs?.tag === 0x80 ? agreeAnew(key, theirs.value, tlv(0x7c)) : refused;
}

function agreeAnew({ cipher, agree }: PassportChipKey, theirs: Buffer, answer: Buffer) {
  const session = new PassportMessages(cipher, agree(theirs), Buffer.alloc(blockOf(cipher)));
  return { answer: Buffer.concat([answer, status(0x9000)]), session };
}
